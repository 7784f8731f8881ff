import type { ListedTimeTracker } from '../../../api/resources/trackers.ts';
import type { Context } from '../../http/context.ts';
import { longList } from '../../http/long-list.ts';
import { createTrackedTask } from '../trackers/list.ts';
import { recordsOfUsers, type TrackerRow } from '../trackers/read.ts';
import type { ReportInput } from './handlers.ts';
import type { Day } from './range.ts';
import { selectionOf } from './selection.ts';

interface Plan {
  readonly input: ReportInput;
  readonly boards: readonly number[];
  readonly range: readonly Day[];
}

/** Whole trackers as stored, of everybody, that overlap the range; oldest first, read day by day while they are sent. */
export function detailedReport(context: Context, plan: Plan): ListedTimeTracker[] {
  const recordOf = recordsOfUsers(context);
  const trackedTask = createTrackedTask(context);
  return longList(rowsOf(context, plan)).map((row) => {
    const record = recordOf(row);
    return { ...record, sprint_id: record.task_id, task: trackedTask(record.task_id) };
  });
}

function* rowsOf({ db, now }: Context, { input, boards, range }: Plan): Generator<TrackerRow> {
  const { sql, values } = selectionOf(input, boards);
  const all = (condition: string, bounds: readonly number[]): readonly TrackerRow[] =>
    db.all(`SELECT * FROM time_trackers AS t WHERE ${sql} AND ${condition} ORDER BY started_at, id`, [
      ...values,
      ...bounds,
    ]);
  const first = range[0]?.startMs ?? 0;
  yield* all('started_at < ? AND COALESCE(ended_at, ?) > ?', [first, now, first]);
  for (const { startMs, endMs } of range) {
    yield* all('started_at >= ? AND started_at < ? AND COALESCE(ended_at, ?) > ?', [startMs, endMs, now, first]);
  }
}
