import type { Rounding } from '../../common/time/rounding.ts';
import type { Report, ReportExport, ReportQuery } from '../../common/domain/report.ts';
import { dayEdges } from '../../common/time/day-edges.ts';
import { exportFile, writtenPieces } from '../../main/core/reports/export.ts';
import type { Line } from '../../main/core/reports/entry.ts';
import type { OpenedReport } from '../../main/core/reports/opened.ts';
import { createSheet, type GrowingSheet } from '../../main/core/reports/sheet.ts';
import { tally } from '../../main/core/reports/reports.ts';
import { entry, line } from './report-entries.ts';
import { query } from './reports.ts';

export const NOW = Date.UTC(2026, 4, 6, 12, 30);
export const MINUTE = 60_000;
const NAMES = [
  'Plain',
  '=cmd()|"calc"!A1',
  '<script>alert(1)</script>',
  'a|b, “c”\n`d` *e*',
  'مهمة ١',
  'x'.repeat(500),
];
export const QUARTERS: Rounding = { minutes: 15, direction: 'up', per: 'entry' };

/** A line whose task bears the odd name of its number. */
export function namedLine(taskId: number, boardId: number, userId: number): Line {
  const made = line(taskId, boardId, userId);
  return { ...made, task: { ...made.task, name: NAMES[taskId - 1] ?? '' } };
}

/** Three parts of 20 m, 30 m (over midnight: 10 and 20) and 7 m, on tasks of the given numbers. */
export function openedReport(
  over: Partial<ReportQuery> = {},
  tasks: readonly number[] = [1, 1, 2],
): OpenedReport & { readonly sheet: GrowingSheet } {
  const given = query({ range: { from: '2026-05-04', to: '2026-05-06' }, ...over });
  const sheet = createSheet(dayEdges('Europe/Berlin', '2026-05-04', '2026-05-06'), NOW, namedLine);
  const [nine, beforeMidnight, ten] = [Date.UTC(2026, 4, 4, 7), Date.UTC(2026, 4, 4, 21, 50), Date.UTC(2026, 4, 6, 8)];
  sheet.add(entry({ taskId: tasks[0] ?? 1, startedAt: nine, endedAt: nine + 20 * MINUTE }));
  sheet.add(entry({ taskId: tasks[1] ?? 1, startedAt: beforeMidnight, endedAt: beforeMidnight + 30 * MINUTE }));
  sheet.add(entry({ taskId: tasks[2] ?? 1, startedAt: ten, endedAt: ten + 7 * MINUTE, confirmed: false }));
  const { totals, twiceMs, groups, series } = tally(sheet, given);
  const sources = { asOf: null, missingDays: 0, problems: [] };
  const about = { range: { from: '2026-05-04', to: '2026-05-06' }, timezone: 'Europe/Berlin', nowMs: NOW };
  const report: Report = { reportId: 1, query: given, ...about, totals, twiceMs, groups, series, sources };
  return { report, sheet, groups };
}

/** The text of the file that an export makes of it. */
export function written(opened: OpenedReport, over: Partial<ReportExport> = {}): string {
  const sort = { column: 'start', descending: false } as const;
  const wanted = {
    reportId: 1,
    content: 'detailed',
    format: 'csv',
    durations: 'h:mm',
    bom: false,
    sort,
    ...over,
  } as const;
  const order = Uint32Array.from({ length: opened.sheet.parts.count }, (_none, index) => index);
  const text = [...writtenPieces(opened, wanted, order)].join('');
  return exportFile(opened, wanted, text).text;
}
