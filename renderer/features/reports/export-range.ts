import type { Weekday } from '../../../common/time/week.ts';
import type { RangePreset } from '../../../common/time/presets.ts';
import type { ExportFile } from '../../../common/domain/archive.ts';
import type { Settings } from '../../../common/domain/settings.ts';
import type { Cardclock } from '../../store/cardclock.ts';
import { firstQuery } from './queries.ts';

/** The person's own time of a range, entry by entry, as a file for a spreadsheet; undefined where that failed, which is told. */
export async function exportRange(
  { ask }: Pick<Cardclock, 'ask'>,
  preset: RangePreset,
  { rounding }: Settings,
  weekStartsOn: Weekday,
): Promise<ExportFile | undefined> {
  const query = { ...firstQuery(weekStartsOn, rounding), range: { preset } };
  const report = await ask('report:open', { query, fresh: false });
  if (!report.ok) return undefined;
  const file = await ask('report:export', {
    reportId: report.value.reportId,
    content: 'detailed',
    format: 'csv',
    durations: 'h:mm',
    bom: true,
    sort: { column: 'start', descending: false },
  });
  return file.ok ? file.value : undefined;
}
