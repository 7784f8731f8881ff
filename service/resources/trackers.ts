import type { z } from 'zod';
import type { InputOf } from '../../api/contract/endpoint.ts';
import type { V1Endpoints } from '../../api/endpoints.ts';
import type {
  ListedTimeTracker,
  TimeTracker,
  changedTracker,
  newTracker,
  v1TimeTrackers,
  v3TimeTrackers,
} from '../../api/resources/trackers.ts';
import type { Database } from '../database/open.ts';
import { type Context, type Handlers, maybeAt } from '../http/context.ts';
import { forbidden, invalid, notFound, refusedAccess } from '../http/failure.ts';
import { longList } from '../http/long-list.ts';
import { byId } from '../http/portions.ts';
import { accessTo, readableBoards } from './access.ts';

export const trackerHandlers: Handlers<typeof v3TimeTrackers> = { createTracker, updateTracker, deleteTracker };

export const trackerHandlersV1: Handlers<typeof v1TimeTrackers> = {
  listTrackers,
  createTracker,
  updateTracker,
  deleteTracker,
};

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

type Input = InputOf<V1Endpoints['listTrackers']>;

/** The caller's trackers, oldest first; `sprint_id` equals `task_id`. */
export function listTrackers(input: Input, context: Context): ListedTimeTracker[] {
  const conditions = [
    'user_id = ?',
    ...(input.task_id === undefined ? [] : ['task_id = ?']),
    ...(input.active === undefined ? [] : [input.active === 1 ? 'ended_at IS NULL' : 'ended_at IS NOT NULL']),
    ...(input.listed === 1 ? ['listed = 1'] : []),
  ];
  const values = [context.caller.id, ...(input.task_id === undefined ? [] : [input.task_id])];
  const records = trackersWhere(context, conditions.join(' AND '), values);
  if (input.expand !== 1) return records.map((record) => ({ ...record, sprint_id: record.task_id }));
  const trackedTask = createTrackedTask(context);
  const readable = readableBoards(context);
  return records.map((record) => ({
    ...record,
    sprint_id: record.task_id,
    task: readable.has(record.board_id) ? trackedTask(record.task_id) : unreadTask(record),
  }));
}

export type TrackedTask = NonNullable<ListedTimeTracker['task']>;

interface TaskRow {
  readonly id: number;
  readonly name: string;
  readonly board_id: number;
  readonly external_id: number | string | null;
  readonly workflow_stage_id: number;
  readonly stage_name: string | null;
  readonly card_type_id: number;
  readonly card_type_name: string;
}

/** Time stays its owner's when they leave a board, or may read its tasks no longer; what the tasks are called does not. */
function unreadTask({ task_id: id, board_id }: TimeTracker): TrackedTask {
  return { id, name: null, board_id, external_id: null, workflow_stage: null, card_type: null };
}

/** Of one answer, so that none is asked for twice in a row of a thousand. */
const MOST_KNOWN = 1000;

/** What `expand=1` adds. */
export function createTrackedTask({ db }: Context): (id: number) => TrackedTask {
  const known = new Map<number, TrackedTask>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const row = db.get<TaskRow>(
      `SELECT tasks.id, tasks.name, tasks.board_id, external_id, workflow_stage_id, workflow_stages.name AS stage_name,
         card_type_id, card_types.name AS card_type_name
       FROM tasks JOIN workflow_stages ON workflow_stages.id = workflow_stage_id JOIN card_types ON card_types.id = card_type_id
       WHERE tasks.id = ?`,
      [id],
    );
    if (row === undefined) throw new Error(`task ${id} of a tracker is missing`);
    const found = {
      id: row.id,
      name: row.name,
      board_id: row.board_id,
      external_id: row.external_id,
      workflow_stage: { id: row.workflow_stage_id, name: row.stage_name },
      card_type: { id: row.card_type_id, name: row.card_type_name },
    };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(id, found);
    return found;
  };
}

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

/** The least gap that a `REAL` key can be halved into without touching its neighbours. */
const LEAST_GAP = 1e-6;

/**
 * The key that puts a tracker at `position` (from 1) among the user's other listed ones; null, or a place beyond the end, is
 * the end. `except` is the tracker that moves, which is not counted.
 */
export function sortKeyFor(db: Database, userId: number, position: number | null, except: number): number {
  const found = position === null ? undefined : between(db, userId, position, except);
  if (found !== undefined) return found;
  const last = db.get<{ key: number | null }>(
    'SELECT MAX(sort_key) AS key FROM time_trackers WHERE user_id = ? AND listed = 1 AND id <> ?',
    [userId, except],
  );
  return (last?.key ?? 0) + 1;
}

function between(db: Database, userId: number, position: number, except: number): number | undefined {
  const skip = Math.max(0, position - 2);
  const rows = db.all<{ key: number }>(
    `SELECT sort_key AS key FROM time_trackers WHERE user_id = ? AND listed = 1 AND id <> ? ORDER BY sort_key LIMIT 2 OFFSET ?`,
    [userId, except, skip],
  );
  const [before, after] = position === 1 ? [undefined, rows[0]] : rows;
  if (after === undefined) return undefined;
  if (before === undefined) return after.key - 1;
  if (after.key - before.key > LEAST_GAP) return (before.key + after.key) / 2;
  renumber(db, userId);
  return between(db, userId, position, except);
}

function renumber(db: Database, userId: number): void {
  const rows = db.all<{ id: number }>(
    'SELECT id FROM time_trackers WHERE user_id = ? AND listed = 1 ORDER BY sort_key',
    [userId],
  );
  // In two steps, because keys are unique at every moment.
  for (const offset of [1e9, 0]) {
    for (const [index, { id }] of rows.entries()) {
      db.run('UPDATE time_trackers SET sort_key = ? WHERE id = ?', [offset + index + 1, id]);
    }
  }
}
