import type { z } from 'zod';
import type { changedTracker, newTracker, TimeTracker } from '../../../api/resources/trackers.ts';
import type { Context } from '../../http/context.ts';
import { forbidden, invalid, notFound, refusedAccess } from '../../http/failure.ts';
import { accessTo } from '../access.ts';
import { sortKeyFor } from './place.ts';
import { placedRecord, type TrackerRow, trackerRecord } from './read.ts';

/** How far a client's clock, or a slow stop, may be off. */
const GRACE_MS = 60_000;

/** Of the same user on the same task: the sum of what is finished. */
const EARLIER_SECONDS = `SELECT COALESCE(SUM(ended_at - started_at), 0) / 1000 FROM time_trackers
  WHERE task_id = ? AND user_id = ? AND ended_at IS NOT NULL`;

/** Before all that the user has listed. */
const FIRST_KEY = '(SELECT COALESCE(MIN(sort_key), 1) - 1 FROM time_trackers WHERE user_id = ? AND listed = 1)';

type NewTracker = z.output<typeof newTracker>;
type ChangedTracker = z.output<typeof changedTracker>;

interface Times {
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly highlighted_at: number | null;
}

/** Logs time of the caller on a task that they may read. */
export function createTracker(input: NewTracker, context: Context): TimeTracker {
  const { db, caller, now } = context;
  requireTaskOn(context, input);
  const times = changedTimes(context, { started_at: now, ended_at: null, highlighted_at: null }, input);
  const listed = input.listed ?? true;
  const position = input.position === undefined ? 1 : input.position;
  const isFirst = listed && position === 1;
  // Reading the row back is a third faster than RETURNING, which goes through a table of its own.
  const { lastId } = db.run(
    `INSERT INTO time_trackers (user_id, board_id, task_id, sort_key, listed, seconds_from_resumed_sprint, started_at, ended_at,
       highlighted_at, created_at, updated_at)
     VALUES (?, ?, ?, ${isFirst ? FIRST_KEY : '?'}, ?, (${EARLIER_SECONDS}), ?, ?, ?, ?, ?)`,
    [
      caller.id,
      input.board_id,
      input.task_id,
      isFirst ? caller.id : newKey(context, listed, position),
      Number(listed),
      input.task_id,
      caller.id,
      times.started_at,
      times.ended_at,
      times.highlighted_at,
      now,
      now,
    ],
  );
  const row = rowOf(context, lastId);
  // Most are the new first: there is nothing to count.
  return isFirst ? placedRecord(context, row, 1) : trackerRecord(context, row);
}

interface Target {
  readonly read_tasks: number;
  readonly has_task: number;
}

/** Throws 404 for an unseen board or a task that is not on it, 403 where `read_tasks` lacks. */
function requireTaskOn({ db, caller }: Context, { board_id, task_id }: NewTracker): void {
  const target = db.get<Target>(
    `SELECT read_tasks, EXISTS (SELECT 1 FROM tasks WHERE id = ? AND board_id = boards.id AND deleted_at IS NULL) AS has_task
     FROM members JOIN boards ON boards.id = board_id WHERE user_id = ? AND board_id = ? AND boards.deleted_at IS NULL`,
    [task_id, caller.id, board_id],
  );
  if (target === undefined) throw notFound('Board');
  if (target.read_tasks === 0) throw forbidden('read_tasks');
  if (target.has_task === 0) throw notFound('Task');
}

function newKey({ db, caller }: Context, listed: boolean, position: number | null): number | null {
  return listed ? sortKeyFor(db, caller.id, position, 0) : null;
}

/** Changes what is given. Its owner, the owner of its board, and account administrators may. */
export function updateTracker(input: ChangedTracker & { time_tracker_id: number }, context: Context): TimeTracker {
  const { db, now } = context;
  const row = changeableRow(context, input.time_tracker_id);
  const times = changedTimes(context, row, input);
  const listed = input.listed ?? row.listed === 1;
  db.run(
    `UPDATE time_trackers SET sort_key = ?, listed = ?, started_at = ?, ended_at = ?, highlighted_at = ?, updated_at = ?
     WHERE id = ?`,
    [
      listed ? keyAfterChange(context, row, input) : null,
      Number(listed),
      times.started_at,
      times.ended_at,
      times.highlighted_at,
      now,
      row.id,
    ],
  );
  return trackerRecord(context, rowOf(context, row.id));
}

/** Deletes it and answers what it was. */
export function deleteTracker(input: { time_tracker_id: number }, context: Context): TimeTracker {
  const row = changeableRow(context, input.time_tracker_id);
  const record = trackerRecord(context, row);
  context.db.run('DELETE FROM time_trackers WHERE id = ?', [row.id]);
  return record;
}

function keyAfterChange({ db }: Context, row: TrackerRow, input: ChangedTracker): number {
  if (input.position !== undefined) return sortKeyFor(db, row.user_id, input.position, row.id);
  return row.sort_key ?? sortKeyFor(db, row.user_id, null, row.id);
}

function rowOf({ db }: Context, id: number): TrackerRow {
  const row = db.get<TrackerRow>('SELECT * FROM time_trackers WHERE id = ?', [id]);
  if (row === undefined) throw notFound('Time tracker');
  return row;
}

/** Somebody else's tracker: 403 for a member of its board, 404 for anyone else. */
function changeableRow(context: Context, id: number): TrackerRow {
  const row = rowOf(context, id);
  if (row.user_id === context.caller.id || context.caller.isAdmin) return row;
  const access = accessTo(context, row.board_id);
  if (access === null) throw notFound('Time tracker');
  if (!access.isOwner) throw refusedAccess('The time tracker is another user’s');
  return row;
}

function changedTimes(context: Context, before: Times, input: ChangedTracker): Times {
  const started = changedInstant(context, 'started_at', input.started_at);
  const ended = changedInstant(context, 'ended_at', input.ended_at);
  const highlighted = changedInstant(context, 'highlighted_at', input.highlighted_at);
  const after = {
    // A form that sends every field sends an empty start too: that must not erase what was logged.
    started_at: started ?? before.started_at,
    ended_at: ended === undefined ? before.ended_at : ended,
    highlighted_at: highlighted === undefined ? before.highlighted_at : highlighted,
  };
  if (typeof started === 'number') checkStart(context, started);
  if (started !== undefined || typeof ended === 'number') checkEnd(context, after, typeof ended === 'number');
  return after;
}

function changedInstant(context: Context, field: string, given: string | null | undefined): number | null | undefined {
  return typeof given === 'string' ? context.instant(field, given) : given;
}

function checkStart({ now }: Context, startedAt: number): void {
  if (startedAt > now + GRACE_MS) throw invalid('started_at', 'is in the future');
}

function checkEnd({ now, endedAtRule }: Context, { started_at, ended_at }: Times, isNew: boolean): void {
  if (ended_at === null) return;
  if (ended_at < started_at) throw invalid('ended_at', 'is before started_at');
  if (isNew && endedAtRule === 'not-past' && ended_at < now - GRACE_MS) throw invalid('ended_at', 'is in the past');
}
