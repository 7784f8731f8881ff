import { z } from 'zod';
import { id, listOf, nullableInteger, nullableText, text } from './fields.ts';
import { listedTimeTracker } from './time-tracker.ts';

const named = z.object({ id, name: text });
const grouped = z.object({ id, name: nullableText, group_id: nullableInteger, group_name: nullableText });

const filterOptions = z.object({
  user_id: listOf(named),
  card_type_id: listOf(grouped),
  swimlane_id: listOf(grouped),
  tags: listOf(named),
});

const day = z.object({ date: z.iso.date(), duration: z.preprocess((raw) => Number(raw), z.int()) });
const summary = z.record(z.string(), z.array(day));
const trackers = listOf(listedTimeTracker, 'time_tracker');

/** A bare list is a detailed report without options. */
function flat(raw: unknown): unknown {
  if (Array.isArray(raw)) return { time_trackers: raw };
  return typeof raw === 'object' && raw !== null && ('summary' in raw || 'time_trackers' in raw) ? raw : undefined;
}

/** Either report, with null for what was not asked for. Durations are seconds. */
export const timeReport = z.preprocess(
  flat,
  z.object({
    summary: z.preprocess((raw) => raw ?? null, summary.nullable()),
    time_trackers: z.preprocess((raw) => raw ?? null, trackers.nullable()),
    filter_options: z.preprocess((raw) => raw ?? null, filterOptions.nullable()),
  }),
);

export type TimeReport = z.output<typeof timeReport>;

const wrapped = z.array(z.object({ time_tracker: listedTimeTracker }));

/** What our service sends. */
export const timeReportWire = z.union([
  z.object({ summary, filter_options: filterOptions.optional() }),
  z.object({ time_trackers: wrapped, filter_options: filterOptions }),
  wrapped,
]);

export function timeReportToWire(report: TimeReport): unknown {
  const options = report.filter_options === null ? {} : { filter_options: report.filter_options };
  if (report.summary !== null) return { summary: report.summary, ...options };
  const list = (report.time_trackers ?? []).map((tracker) => ({ time_tracker: tracker }));
  return report.filter_options === null ? list : { time_trackers: list, ...options };
}
