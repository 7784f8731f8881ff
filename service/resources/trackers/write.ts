import type { z } from 'zod';
import type { changedTracker, newTracker } from '../../../api/endpoints/tracker-fields.ts';
import type { TimeTracker } from '../../../api/records/time-tracker.ts';
import type { Context } from '../../http/context.ts';
import { forbidden, invalid, notFound } from '../../http/failure.ts';
import { accessTo, requireAccess } from '../access.ts';
import { sortKeyFor } from './place.ts';
import { type TrackerRow, trackerRecord } from './read.ts';

/** How far a client's clock, or a slow stop, may be off. */
const GRACE_MS = 60_000;

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
  requireAccess(context, input.board_id, 'read_tasks');
  const task = db.get<{ board_id: number; deleted_at: number | null }>(
    'SELECT board_id, deleted_at FROM tasks WHERE id = ?',
    [input.task_id],
  );
  if (task === undefined || task.board_id !== input.board_id || task.deleted_at !== null) throw notFound('Task');
  const times = changedTimes(context, { started_at: now, ended_at: null, highlighted_at: null }, input);
  const listed = input.listed ?? true;
  const position = input.position === undefined ? 1 : input.position;
  const row = db.get<TrackerRow>(
    `INSERT INTO time_trackers (user_id, board_id, task_id, sort_key, listed, seconds_from_resumed_sprint, started_at, ended_at,
       highlighted_at, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    [
      caller.id,
      input.board_id,
      input.task_id,
      listed ? sortKeyFor(db, caller.id, position, 0) : null,
      Number(listed),
      earlierSeconds(context, input.task_id),
      times.started_at,
      times.ended_at,
      times.highlighted_at,
      now,
      now,
    ],
  );
  if (row === undefined) throw new Error('a new tracker was not returned');
  return trackerRecord(context, row);
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
  if (!access.isOwner) throw forbidden('the time tracker is another user’s');
  return row;
}

function earlierSeconds({ db, caller }: Context, taskId: number): number {
  const sum = db.get<{ seconds: number | null }>(
    'SELECT SUM(ended_at - started_at) / 1000 AS seconds FROM time_trackers WHERE task_id = ? AND user_id = ? AND ended_at IS NOT NULL',
    [taskId, caller.id],
  );
  return sum?.seconds ?? 0;
}

function changedTimes(context: Context, before: Times, input: ChangedTracker): Times {
  const started = changedInstant(context, 'started_at', input.started_at);
  const ended = changedInstant(context, 'ended_at', input.ended_at);
  const highlighted = changedInstant(context, 'highlighted_at', input.highlighted_at);
  const after = {
    started_at: started ?? (started === null ? context.now : before.started_at),
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
