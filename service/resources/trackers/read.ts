import type { TimeTracker } from '../../../api/resources/trackers.ts';
import { type Context, maybeAt } from '../../http/context.ts';
import { longList } from '../../http/long-list.ts';
import { byId } from '../../http/portions.ts';

export interface TrackerRow {
  readonly id: number;
  readonly user_id: number;
  readonly board_id: number;
  readonly task_id: number;
  readonly sort_key: number | null;
  readonly listed: number;
  readonly seconds_from_resumed_sprint: number;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly highlighted_at: number | null;
  readonly enlist_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
}

/** All trackers that a condition selects, oldest first, read while they are sent. */
export function trackersWhere(context: Context, condition: string, values: readonly number[]): TimeTracker[] {
  const { db } = context;
  const sql = `SELECT * FROM time_trackers WHERE ${condition} AND id > ? ORDER BY id LIMIT ?`;
  const recordOf = recordsOfUsers(context);
  return longList(
    byId(db, (after, count) => db.all<TrackerRow>(sql, [...values, after, count]).map((row) => recordOf(row))),
  );
}

/** For trackers of several users: each user's work list is read once, at the first of its trackers. */
export function recordsOfUsers(context: Context): (row: TrackerRow) => TimeTracker {
  const positions = new Map<number, ReadonlyMap<number, number>>();
  return (row) => {
    if (row.listed === 0) return placedRecord(context, row, null);
    const ofUser = positions.get(row.user_id) ?? positionsOf(context, row.user_id);
    positions.set(row.user_id, ofUser);
    return placedRecord(context, row, ofUser.get(row.id) ?? null);
  };
}

/** Places in the user's work list by tracker id, from 1. */
function positionsOf(context: Context, userId: number): ReadonlyMap<number, number> {
  const rows = context.db.all<{ id: number }>(
    'SELECT id FROM time_trackers WHERE user_id = ? AND listed = 1 ORDER BY sort_key',
    [userId],
  );
  return new Map(rows.map(({ id }, index) => [id, index + 1]));
}

export function trackerRecord(context: Context, row: TrackerRow): TimeTracker {
  return placedRecord(context, row, positionOf(context, row));
}

function positionOf({ db }: Context, row: TrackerRow): number | null {
  if (row.listed === 0 || row.sort_key === null) return null;
  const before = db.get<{ n: number }>(
    'SELECT COUNT(*) AS n FROM time_trackers WHERE user_id = ? AND listed = 1 AND sort_key < ?',
    [row.user_id, row.sort_key],
  );
  return (before?.n ?? 0) + 1;
}

/** A tracker whose place in the work list is known; null for an unlisted one. */
export function placedRecord(context: Context, row: TrackerRow, position: number | null): TimeTracker {
  return {
    id: row.id,
    user_id: row.user_id,
    board_id: row.board_id,
    task_id: row.task_id,
    position,
    listed: row.listed === 1,
    seconds_from_resumed_sprint: row.seconds_from_resumed_sprint,
    started_at: context.at(row.started_at),
    ended_at: maybeAt(context, row.ended_at),
    highlighted_at: maybeAt(context, row.highlighted_at),
    enlist_at: maybeAt(context, row.enlist_at),
    created_at: context.at(row.created_at),
    updated_at: context.at(row.updated_at),
  };
}
