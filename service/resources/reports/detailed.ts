import type { ListedTimeTracker } from '../../../api/resources/trackers.ts';
import type { Context } from '../../http/context.ts';
import { trackedTask, type TrackedTask } from '../trackers/list.ts';
import { recordsOfUsers, type TrackerRow } from '../trackers/read.ts';
import type { ReportInput } from './handlers.ts';
import type { Day } from './range.ts';
import { selectionOf } from './selection.ts';

interface Plan {
  readonly input: ReportInput;
  readonly boards: readonly number[];
  readonly range: readonly Day[];
}

/** Whole trackers as stored, of everybody, that overlap the range; oldest first. */
export function detailedReport(context: Context, { input, boards, range }: Plan): ListedTimeTracker[] {
  const selection = selectionOf(input, boards);
  const rows = context.db.all<TrackerRow>(
    `SELECT * FROM time_trackers AS t WHERE ${selection.sql} AND started_at < ? AND COALESCE(ended_at, ?) > ?
     ORDER BY started_at, id`,
    [...selection.values, range.at(-1)?.endMs ?? 0, context.now, range[0]?.startMs ?? 0],
  );
  const tasks = new Map<number, TrackedTask>();
  return recordsOfUsers(context, rows).map((record) => ({
    ...record,
    sprint_id: record.task_id,
    task: trackedTask(context, record.task_id, tasks),
  }));
}
