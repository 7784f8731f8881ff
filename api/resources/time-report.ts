import { z } from 'zod';
import { custom } from '../contract/answers.ts';
import { v1 } from '../contract/endpoint.ts';
import {
  before,
  dayOf,
  type Field,
  id,
  integer,
  listOf,
  nullableInteger,
  nullableText,
  optional,
  orNull,
  type Read,
  record,
  text,
} from '../contract/fields.ts';
import { ODD, type Odd, type Oddities } from '../contract/odd.ts';
import * as given from '../contract/parameters.ts';
import { listedTimeTracker } from './trackers.ts';

const named = record('named', { id, name: text });
const grouped = record('named', { id, name: nullableText, group_id: nullableInteger, group_name: nullableText });

const filterOptions = record('filter_options', {
  user_id: listOf(named),
  card_type_id: listOf(grouped),
  swimlane_id: listOf(grouped),
  tags: listOf(named),
});

const days = listOf(record('day', { date: dayOf, duration: integer }));

/** The days of each group, by its key. */
const summary: Field<z.ZodRecord<z.ZodString, typeof days.wire>, Record<string, Read<typeof days>>> = {
  wire: z.record(z.string(), days.wire),
  read: readSummary,
  instead: ODD,
};

function readSummary(raw: unknown, odd: Oddities): Record<string, Read<typeof days>> | Odd {
  if (typeof raw !== 'object' || raw === null) return ODD;
  const groups = Object.entries(raw).flatMap(([key, value]: [string, unknown]) => {
    const group = days.read(value, odd);
    if (group !== ODD) return [[key, group] as const];
    odd.leaveOut('group', value);
    return [];
  });
  return Object.fromEntries(groups);
}

/** A bare list is a detailed report without options. */
function flat(raw: unknown): unknown {
  if (Array.isArray(raw)) return { time_trackers: raw };
  return typeof raw === 'object' && raw !== null && ('summary' in raw || 'time_trackers' in raw) ? raw : undefined;
}

const trackers = listOf(listedTimeTracker, 'time_tracker');

/** Either report, with null for what was not asked for. Durations are seconds. */
export const timeReport = before(
  flat,
  record('time_report', {
    summary: { ...orNull(summary), instead: ODD },
    time_trackers: { ...orNull(trackers), instead: ODD },
    filter_options: orNull(filterOptions),
  }),
);

export type TimeReport = Read<typeof timeReport>;

const wrapped = z.array(z.object({ time_tracker: listedTimeTracker.wire }));

/** What our service sends. */
export const timeReportWire = z.union([
  z.object({ summary: summary.wire, filter_options: optional(filterOptions).wire }),
  z.object({ time_trackers: wrapped, filter_options: filterOptions.wire }),
  wrapped,
]);

export function timeReportToWire(report: TimeReport): unknown {
  const options = report.filter_options === null ? {} : { filter_options: report.filter_options };
  if (report.summary !== null) return { summary: report.summary, ...options };
  const list = (report.time_trackers ?? []).map((tracker) => ({ time_tracker: tracker }));
  return report.filter_options === null ? list : { time_trackers: list, ...options };
}

export const v1TimeReport = {
  /**
   * `GET /api/v1/time_report.json`, answers `{ summary, time_trackers, filter_options }`; what was not asked for is null.
   * `report_type` (summary, detailed), `board_id` (comma-separated), `from` and `to` (dates, inclusive, at most 366 days),
   * `group_by` (for summaries; board_id, task_id, user_id, sprint_id, comma-separated), `include_filter_options`, `expand`;
   * filters `user_id`, `task_id`, `tasks.card_type_id`, `tasks.tags`. 403, 404, 422.
   */
  getTimeReport: v1({
    method: 'GET',
    path: '/time_report',
    aliases: [{ method: 'POST', path: '/api/v1/time_report' }],
    summary: 'Logged time, summed by day or in detail',
    query: z.strictObject({
      report_type: z.enum(['summary', 'detailed']),
      board_id: given.integers,
      from: given.date,
      to: given.date,
      group_by: given.optional(given.text),
      include_filter_options: given.flag,
      expand: given.flag,
      user_id: given.optional(given.integer),
      task_id: given.optional(given.integer),
      'tasks.card_type_id': given.optional(given.integer),
      'tasks.tags': given.optional(given.text),
    }),
    answer: custom(timeReport, timeReportWire, timeReportToWire, [{ key: 'time_trackers', read: trackers.read }]),
    xml: false,
    refusals: [404, 422, 503],
  }),
};
