import type { ExportFile } from '../../../common/domain/archive.ts';
import type {
  Report,
  ReportExport,
  ReportOptions,
  ReportQuery,
  ReportRows,
  ReportSort,
  ReportSums,
} from '../../../common/domain/report.ts';
import type { RowSpan } from '../../../common/ipc/commands.ts';
import { dayEdges } from '../../../common/time/day-edges.ts';
import { dayOf } from '../../../common/time/zone-days.ts';
import { wholeSecond } from '../clock.ts';
import { accountKeyOf } from './account-key.ts';
import { exportFile, writtenPieces } from './export/write.ts';
import { gather, inSlices } from './gather.ts';
import { fewerGroups } from './groups.ts';
import { boardIds, knownBoards } from './names.ts';
import { createOpenedReports } from './opened.ts';
import { createOthers } from './others.ts';
import type { ReportsPorts } from './ports.ts';
import { rangeOf } from './range.ts';
import { rowsAt, sumRows } from './rows.ts';
import { createSavedReports, type SavedReports } from './saved.ts';
import { createServed } from './served.ts';
import { tally } from './tally.ts';

/** What one account's time is reported by. What a person asks in vain is a `UserFailure`. */
export interface Reports extends SavedReports {
  readonly open: (query: ReportQuery, isFresh: boolean) => Promise<Report>;
  readonly rows: (reportId: number, sort: ReportSort, offset: number, limit: number) => Promise<ReportRows>;
  readonly sum: (reportId: number, sort: ReportSort, spans: readonly RowSpan[]) => Promise<ReportSums>;
  readonly export: (wanted: ReportExport) => Promise<ExportFile>;
  readonly options: (isFresh: boolean) => Promise<ReportOptions>;
}

export function createReports(ports: ReportsPorts): Reports {
  const { account, clock, timers } = ports;
  const { userId, userName } = account;
  const accountKey = accountKeyOf(account);
  const served = createServed(ports);
  const others = createOthers(ports);
  const opened = createOpenedReports(clock.now());

  return {
    ...createSavedReports(ports.settings, accountKey),
    open: async (query, isFresh) => {
      const nowMs = wholeSecond(clock.now());
      const timezone = ports.timezone();
      const { range, today } = rangeOf(query, timezone, nowMs);
      const days = dayEdges(timezone, range.from, range.to);
      const wanted = { days, nowMs, filters: query.filters, isFresh, today };
      const { sheet, sources } = await gather({ ...ports, served, others }, wanted);
      await timers.pause();
      const { totals, groups, series } = tally(sheet, query);
      const figures = { nowMs, totals, groups: fewerGroups(groups), series, sources };
      const report = { reportId: opened.nextId(), query, range, timezone, ...figures };
      opened.add({ report, sheet, groups });
      return report;
    },
    rows: async (reportId, sort, offset, limit) => {
      const found = opened.get(reportId);
      const { query, totals } = found.report;
      const order = await opened.order(found, sort, inSlices(ports));
      return { offset, rows: rowsAt(found.sheet, query.rounding, order, offset, offset + limit), totals };
    },
    sum: async (reportId, sort, spans) => {
      const found = opened.get(reportId);
      const order = await opened.order(found, sort, inSlices(ports));
      return sumRows(found.sheet, found.report.query.rounding, order, spans);
    },
    export: async (wanted) => {
      const found = opened.get(wanted.reportId);
      const pause = inSlices(ports);
      const pieces: string[] = [];
      const order = await opened.order(found, wanted.sort, pause);
      for (const piece of writtenPieces(found, wanted, order)) {
        pieces.push(piece);
        await pause();
      }
      return exportFile(found, wanted, pieces.join(''));
    },
    options: async (isFresh) => {
      const boards = await knownBoards({ ...ports, served }, isFresh);
      const today = dayOf(ports.timezone(), clock.now());
      const { value, asOf, problem } = await served.options(isFresh && boards.length > 0, boardIds(boards), today);
      const isListed = value.users.some(({ id }) => id === userId);
      const users = isListed ? value.users : [{ id: userId, name: userName }, ...value.users];
      return { ownUserId: userId, boards, ...value, users, asOf, problem };
    },
  };
}
