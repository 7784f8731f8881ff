import { z } from 'zod';
import { custom } from '../answer.ts';
import { date, flag, integer, integers, optional, text } from '../parameters.ts';
import { timeReport, timeReportWire, timeReportToWire } from '../records/time-report.ts';
import { v1 } from './row.ts';

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
      board_id: integers,
      from: date,
      to: date,
      group_by: optional(text),
      include_filter_options: flag,
      expand: flag,
      user_id: optional(integer),
      task_id: optional(integer),
      'tasks.card_type_id': optional(integer),
      'tasks.tags': optional(text),
    }),
    answer: custom(timeReport, timeReportWire, timeReportToWire),
    xml: false,
    refusals: [404, 422],
  }),
};
