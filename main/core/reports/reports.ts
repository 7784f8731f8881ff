import type { ExportFile } from '../../../common/domain/archive.ts';
import type {
  GridUnit,
  Report,
  ReportExport,
  ReportGrid,
  ReportOptions,
  ReportQuery,
  ReportRows,
  ReportSort,
  ReportSums,
  SavedReport,
} from '../../../common/domain/report.ts';
import { gridUnit } from '../../../common/domain/grid-unit.ts';
import type { RowSpan } from '../../../common/ipc/commands.ts';
import { dayEdges } from '../../../common/time/day-edges.ts';
import { dayOf, dayBounds } from '../../../common/time/zone-days.ts';
import { wholeSecond } from '../clock.ts';
import { accountKeyOf } from '../answer-cache.ts';
import { exportFile, writtenPieces } from './export.ts';
import { gather, inSlices } from './gather.ts';
import { gridOf } from './grid.ts';
import { fewerGroups, groupLines } from './groups.ts';
import { boardIds, knownBoards } from './names.ts';
import { createOpenedReports } from './opened.ts';
import { createOthers } from './others.ts';
import type { ReportsPorts, ReportStore } from './ports.ts';
import { placesOf, rowsAt, sumRows } from './rows.ts';
import { createServed } from './served.ts';
import { t } from '../../../common/i18n/translate.ts';
import { countDays, type DateRange } from '../../../common/time/calendar.ts';
import { datesOf } from '../../../common/time/presets.ts';
import { UserFailure } from '../user-failure.ts';
import type { SettingsPort } from '../settings/settings-port.ts';
import { seriesOf } from './series.ts';
import { type LineSums, sumLines, sumOf } from './sums.ts';
import type { Sheet } from './sheet.ts';

const MOST_SAVED = 200;

interface SavedReports {
  readonly list: () => readonly SavedReport[];
  readonly save: (report: Omit<SavedReport, 'id'> & { readonly id: number | null }) => SavedReport;
  readonly remove: (id: number) => void;
}

/** Reports that the person gave a name, kept in the settings; each account has its own. */
function createSavedReports(settings: SettingsPort, accountKey: string): SavedReports {
  const all = (): ReturnType<SettingsPort['read']>['savedReports'] => settings.read().savedReports;
  return {
    list: () =>
      all()
        .filter(({ account }) => account === accountKey)
        .map(({ id, name, pinned, query }) => ({ id, name, pinned, query }))
        .toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || a.name.localeCompare(b.name, 'en') || a.id - b.id),
    save: ({ id, name, pinned, query }) => {
      const isKnown = all().some((other) => other.id === id && other.account === accountKey);
      if (id !== null && !isKnown) throw new UserFailure('not-found', t('This saved report is no longer here.'));
      if (id === null && all().length >= MOST_SAVED)
        throw new UserFailure(
          'bad-input',
          t('There are {most} saved reports already. Remove one first.', { most: MOST_SAVED }),
        );
      const report = { id: id ?? Math.max(0, ...all().map((other) => other.id)) + 1, name, pinned, query };
      const others = all().filter((other) => other.id !== report.id);
      settings.change({ savedReports: [...others, { ...report, account: accountKey }] });
      return report;
    },
    remove: (id) => {
      const isOther = (other: { readonly id: number; readonly account: string }): boolean =>
        other.id !== id || other.account !== accountKey;
      settings.change({ savedReports: all().filter(isOther) });
    },
  };
}

/** What one account's time is reported by. What a person asks in vain is a `UserFailure`. */
export interface Reports extends SavedReports {
  readonly open: (query: ReportQuery, isFresh: boolean) => Promise<Report>;
  /** Of what is known here, without opening it. */
  readonly total: (query: ReportQuery) => Promise<ReportSums>;
  readonly rows: (reportId: number, sort: ReportSort, offset: number, limit: number) => Promise<ReportRows>;
  readonly sum: (reportId: number, sort: ReportSort, spans: readonly RowSpan[]) => Promise<ReportSums>;
  /** Of too many days for the unit, by larger ones. */
  readonly grid: (reportId: number, unit: GridUnit) => ReportGrid;
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

  async function tallied(query: ReportQuery, isFresh: boolean) {
    const nowMs = wholeSecond(clock.now());
    const timezone = ports.timezone();
    const { range, today } = notTooLong(rangeOf(query, timezone, nowMs));
    const days = dayEdges(timezone, range.from, range.to);
    const wanted = { days, nowMs, filters: query.filters, isFresh, today };
    const { sheet, sources } = await gather({ ...ports, served, others }, wanted);
    await timers.pause();
    const { totals, twiceMs, groups, series } = tally(sheet, query);
    return {
      sheet,
      groups,
      figures: {
        query,
        range,
        timezone,
        nowMs,
        totals,
        twiceMs,
        series,
        sources,
        ...(sheet.notes.size === 0 ? {} : { isNoted: true }),
      },
    };
  }

  /** Of any number of days: where they are cut is all the same to own time that is not rounded. */
  async function ownTotal(query: ReportQuery): Promise<ReportSums> {
    const nowMs = wholeSecond(clock.now());
    const timezone = ports.timezone();
    const { range, today } = rangeOf(query, timezone, nowMs);
    const edges = Float64Array.of(dayBounds(timezone, range.from).startMs, dayBounds(timezone, range.to).endMs);
    const wanted = {
      days: { timezone, dates: [range.from], edges },
      nowMs,
      filters: query.filters,
      isFresh: false,
      today,
    };
    const { sheet } = await gather({ ...ports, served, others }, wanted);
    return sumOf(sumLines(sheet, query.rounding), [...sheet.lines.keys()]);
  }

  return {
    ...createSavedReports(ports.settings, accountKey),
    open: async (query, isFresh) => {
      const { sheet, groups, figures } = await tallied(query, isFresh);
      const report = { reportId: opened.nextId(), groups: fewerGroups(groups), ...figures };
      opened.add({ report, sheet, groups });
      return report;
    },
    total: async (query) => {
      const isUncut = query.filters.users === 'me' && query.rounding.minutes === 0;
      return isUncut ? await ownTotal(query) : (await tallied(query, false)).figures.totals;
    },
    rows: async (reportId, sort, offset, limit) => {
      const found = opened.get(reportId);
      const { query, totals } = found.report;
      const order = await opened.order(found, sort, inSlices(ports));
      const rows = rowsAt(found.sheet, query.rounding, order, offset, offset + limit);
      return { offset, order: opened.orderKey(found), rows, totals };
    },
    sum: async (reportId, sort, spans) => {
      const found = opened.get(reportId);
      const order = await opened.order(found, sort, inSlices(ports));
      return sumRows(found.sheet, found.report.query.rounding, order, spans);
    },
    grid: (reportId, unit) => {
      const { sheet, report } = opened.get(reportId);
      return gridOf(sheet, report.query, gridUnit(report.range, unit));
    },
    export: async (wanted) => {
      const found = opened.get(wanted.reportId);
      const pause = inSlices(ports);
      const pieces: string[] = [];
      const order = await opened.order(found, wanted.sort, pause);
      const chosen = wanted.spans === undefined ? order : placesOf(order, wanted.spans);
      for (const piece of writtenPieces(found, wanted, chosen)) {
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

/** Five years, one of them a leap year. */
const MOST_DAYS = 1827;

interface Today {
  readonly today: string;
  readonly range: DateRange;
}

/** The days that a query means, as of now. Throws `UserFailure('bad-input')` for none. */
function rangeOf({ range, weekStartsOn }: ReportQuery, timezone: string, nowMs: number): Today {
  const today = dayOf(timezone, nowMs);
  const dates = datesOf(range, today, weekStartsOn);
  const days = countDays(dates.from, dates.to);
  if (days < 1)
    throw new UserFailure('bad-input', t('The last day, {to}, lies before the first, {from}.', { ...dates }));
  return { today, range: dates };
}

function notTooLong(given: Today): Today {
  const days = countDays(given.range.from, given.range.to);
  if (days <= MOST_DAYS) return given;
  throw new UserFailure(
    'bad-input',
    t('A report covers five years at most; this would be {days} days. Choose fewer.', { days }),
  );
}

/** The figures of a report, all from the same parts: they agree to the millisecond. */
interface Tally extends Pick<Report, 'twiceMs' | 'groups' | 'series'> {
  readonly totals: ReportSums;
  readonly sums: LineSums;
}

export function tally(
  sheet: Sheet,
  { groupBy, rounding, weekStartsOn }: Omit<ReportQuery, 'range' | 'filters'>,
): Tally {
  const sums = sumLines(sheet, rounding);
  const totals = sumOf(sums, [...sheet.lines.keys()]);
  const groups = groupLines(sheet, sums, groupBy);
  const series = seriesOf(sheet, groups, groupBy[0] ?? 'task', weekStartsOn);
  return { sums, totals, twiceMs: sumTwice(sheet), groups, series };
}

interface Whose {
  readonly store: ReportStore;
  readonly accountId: number;
  readonly timezone: string;
  readonly nowMs: number;
}

/** The nearest local day before or after `date` on which the person tracked something; null where there is none. */
export function dayNeighbour(
  { store, accountId, timezone, nowMs }: Whose,
  date: string,
  towards: 'earlier' | 'later',
): string | null {
  const { startMs, endMs } = dayBounds(timezone, date);
  const at =
    towards === 'earlier' ? store.lastTracked(accountId, startMs, nowMs) : store.firstTracked(accountId, endMs, nowMs);
  return at === null ? null : dayOf(timezone, at);
}

/** How much of the sheet one person has more than once, in ms: an hour that two entries share counts as one, that three share as two. */
export function sumTwice({ parts, lines }: Pick<Sheet, 'parts' | 'lines'>): number {
  const { count, line, startMs, ms } = parts;
  const ofUsers = new Map<number, { readonly starts: number[]; readonly ends: number[] }>();
  const ofLines = lines.map(({ user }) => {
    const known = ofUsers.get(user.id) ?? { starts: [], ends: [] };
    ofUsers.set(user.id, known);
    return known;
  });
  for (let part = 0; part < count; part += 1) {
    const from = startMs[part] ?? 0;
    const own = ofLines[line[part] ?? 0];
    own?.starts.push(from);
    own?.ends.push(from + (ms[part] ?? 0));
  }
  let twice = 0;
  // Typed ones are sorted as numbers, without a call for each comparison.
  for (const { starts, ends } of ofUsers.values())
    twice += sharedMs(Float64Array.from(starts).toSorted(), Float64Array.from(ends).toSorted());
  return twice;
}

/** What lies in several spans. Starts and ends are sorted apart: which belongs to which makes no difference to how many lie over a moment. */
function sharedMs(starts: Float64Array, ends: Float64Array): number {
  let [shared, open, last, start, end] = [0, 0, 0, 0, 0];
  while (end < ends.length) {
    const isStart = (starts[start] ?? Infinity) < (ends[end] ?? 0);
    const at = (isStart ? starts[start] : ends[end]) ?? 0;
    shared += Math.max(0, open - 1) * (at - last);
    last = at;
    open += isStart ? 1 : -1;
    if (isStart) start += 1;
    else end += 1;
  }
  return shared;
}
