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

function timeReport(input: ReportInput, context: Context): TimeReport {
  const boards = [...new Set(input.board_id.split(',').map(Number))];
  for (const id of boards) requireAccess(context, id, 'read_tasks');
  const range = readRange(input, context.caller.timezone);
  const isSummary = input.report_type === 'summary';
  return {
    summary: isSummary ? summaryReport(context, { input, boards, range, keys: groupKeys(input.group_by) }) : null,
    time_trackers: isSummary ? null : detailedReport(context, { input, boards, range }),
    filter_options: input.include_filter_options === 1 ? filterOptions(context, boards) : null,
  };
}
