import type { InputOf } from '../../../api/endpoint.ts';
import type { TimeReport, v1TimeReport } from '../../../api/resources/time-report.ts';
import type { Context, Handlers } from '../../http/context.ts';
import { requireAccess } from '../access.ts';
import { detailedReport } from './detailed.ts';
import { filterOptions } from './filter-options.ts';
import { readRange } from './range.ts';
import { groupKeys, summaryReport } from './summary.ts';

export type ReportInput = InputOf<(typeof v1TimeReport)['getTimeReport']>;

export const reportHandlers: Handlers<typeof v1TimeReport> = {
  getTimeReport: (input, context) => timeReport(input, context),
};

async function timeReport(input: ReportInput, context: Context): Promise<TimeReport> {
  const boards = [...new Set(input.board_id.split(',').map(Number))];
  for (const id of boards) requireAccess(context, id, 'read_tasks');
  const range = readRange(input, context.caller.timezone);
  const isSummary = input.report_type === 'summary';
  const plan = { input, boards, range };
  const options = input.include_filter_options === 1 ? filterOptions(context, boards) : null;
  if (!isSummary) return { summary: null, time_trackers: detailedReport(context, plan), filter_options: options };
  const summary = await summaryReport(context, { ...plan, keys: groupKeys(input.group_by) });
  return { summary, time_trackers: null, filter_options: options };
}
