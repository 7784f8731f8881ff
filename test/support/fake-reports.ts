import type {
  OfBoard,
  Report,
  ReportOptions,
  ReportQuery,
  SavedReport,
  ReportSort,
  ReportSources,
} from '../../common/domain/report.ts';
import type { TaskRef } from '../../common/domain/task.ts';
import { datesOf } from '../../common/time/presets.ts';
import { dayEdges } from '../../common/time/day-edges.ts';
import { exportFile, writtenPieces } from '../../main/core/reports/export.ts';
import { type OpenedReport, orderKeyOf } from '../../main/core/reports/opened.ts';
import { rowsAt, sumRows } from '../../main/core/reports/rows.ts';
import { createSheet } from '../../main/core/reports/sheet.ts';
import { sortingParts } from '../../main/core/reports/sorting.ts';
import { tally } from '../../main/core/reports/reports.ts';
import { fewerGroups } from '../../main/core/reports/groups.ts';
import { ok, task, type Answers } from './fake-bridge.ts';

/** An entry of a spec of the reports' screens. */
export interface SampleEntry {
  readonly task?: TaskRef;
  readonly user?: { readonly id: number; readonly name: string };
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly confirmed?: boolean;
}

export interface SampleReports {
  readonly entries: readonly SampleEntry[];
  /** UTC; the day that presets go by. */
  readonly nowMs: number;
  readonly sources?: ReportSources;
  readonly saved?: readonly SavedReport[];
  readonly options?: Partial<ReportOptions>;
}

const ROBIN = { id: 7, name: 'Robin Example' };
const NO_PROBLEMS: ReportSources = { asOf: null, missingDays: 0, problems: [] };

/** The commands of the reports, answered by the real sums over a few entries; of the filters, boards alone are known. */
export function reportAnswers(sample: SampleReports): Answers {
  const opened = new Map<number, OpenedReport>();
  let saved = sample.saved ?? [];

  function open(query: ReportQuery): Report {
    const made = openSample(sample, query, opened.size + 1);
    opened.set(made.report.reportId, made);
    return made.report;
  }

  function get(reportId: number): OpenedReport {
    const found = opened.get(reportId);
    if (found === undefined) throw new Error(`no report ${reportId}`);
    return found;
  }

  return {
    'report:open': ({ query }) => ok(open(query)),
    'report:total': ({ query }) => ok(openSample(sample, query, 0).report.totals),
    'report:rows': ({ reportId, sort, offset, limit }) => {
      const { sheet, report } = get(reportId);
      const order = orderOf(sheet, sort);
      const rows = rowsAt(sheet, report.query.rounding, order, offset, offset + limit);
      return ok({ offset, order: orderKeyOf(sheet, order), rows, totals: report.totals });
    },
    'report:sum': ({ reportId, sort, spans }) => {
      const { sheet, report } = get(reportId);
      return ok(sumRows(sheet, report.query.rounding, orderOf(sheet, sort), spans));
    },
    'report:export': (wanted) => {
      const one = get(wanted.reportId);
      const text = [...writtenPieces(one, wanted, orderOf(one.sheet, wanted.sort))].join('');
      return ok(exportFile(one, wanted, text));
    },
    'report:options': () => ok({ ...optionsOf(sample), ...sample.options }),
    'report:list': () => ok(saved),
    'report:save': (report) => {
      const made = { ...report, id: report.id ?? saved.length + 1 };
      saved = [...saved.filter(({ id }) => id !== made.id), made];
      return ok(made);
    },
    'report:remove': ({ id }) => {
      saved = saved.filter((one) => one.id !== id);
      return ok(null);
    },
  };
}

function orderOf(sheet: OpenedReport['sheet'], sort: ReportSort): Uint32Array {
  const steps = sortingParts(sheet, sort);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

function openSample({ entries, nowMs, sources }: SampleReports, query: ReportQuery, reportId: number): OpenedReport {
  const range = datesOf(query.range, new Date(nowMs).toISOString().slice(0, 10), query.weekStartsOn);
  const places = entries.map((entry, index) => ({ ...entry, index }));
  const sheet = createSheet(dayEdges('UTC', range.from, range.to), nowMs, (taskId, _boardId, userId) => {
    const found = places.find((one) => taskOf(one).taskId === taskId && (one.user ?? ROBIN).id === userId);
    if (found === undefined || !passes(taskOf(found), query)) return null;
    return { task: taskOf(found), user: found.user ?? ROBIN };
  });
  for (const one of places) {
    const { taskId, boardId } = taskOf(one);
    const { startedAt, endedAt, confirmed = true } = one;
    sheet.add({
      trackerId: one.index + 1,
      taskId,
      boardId,
      userId: (one.user ?? ROBIN).id,
      startedAt,
      endedAt,
      confirmed,
    });
  }
  const { totals, twiceMs, groups, series } = tally(sheet, query);
  const report = {
    reportId,
    query,
    range,
    timezone: 'UTC',
    nowMs,
    totals,
    twiceMs,
    groups: fewerGroups(groups),
    series,
  };
  return { report: { ...report, sources: sources ?? NO_PROBLEMS }, sheet, groups };
}

function taskOf(entry: SampleEntry): TaskRef {
  return entry.task ?? task();
}

function passes({ boardId, name }: TaskRef, { filters }: ReportQuery): boolean {
  const isOfBoard = filters.boardIds.length === 0 || filters.boardIds.includes(boardId);
  return isOfBoard && name.toLowerCase().includes(filters.text.trim().toLowerCase());
}

function optionsOf({ entries }: SampleReports): ReportOptions {
  const boards = new Map(entries.map((entry) => [taskOf(entry).boardId, taskOf(entry).boardName]));
  const users = new Map(entries.map(({ user = ROBIN }) => [user.id, user.name]));
  const all = [...boards];
  return {
    ownUserId: ROBIN.id,
    users: [...users].map(([id, name]) => ({ id, name })),
    boards: all.map(([id, name]) => ({ id, name })),
    cardTypes: all.flatMap(([boardId, boardName]) => ofBoard(boardId, boardName, ['Bug', 'Feature'])),
    swimlanes: all.flatMap(([boardId, boardName]) => ofBoard(boardId, boardName, ['Doing', 'Done'])),
    tags: ['customer', 'urgent'],
    asOf: null,
    problem: null,
  };
}

function ofBoard(boardId: number, boardName: string, names: readonly string[]): readonly OfBoard[] {
  return names.map((name, index) => ({ id: boardId * 10 + index, name, boardId, boardName }));
}
