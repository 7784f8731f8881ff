import type { Report, ReportQuery, ReportSums } from '../../../common/domain/report.ts';
import { groupLines } from './groups.ts';
import { seriesOf } from './series.ts';
import type { Sheet } from './sheet.ts';
import { type LineSums, sumLines, sumOf } from './sums.ts';

/** The figures of a report, all from the same parts: they agree to the millisecond. */
export interface Tally extends Pick<Report, 'groups' | 'series'> {
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
  return { sums, totals, groups, series };
}
