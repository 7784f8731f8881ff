import type { SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import type { InputOf } from '../../api/contract/endpoint.ts';
import type { V1Endpoints, V3Endpoints } from '../../api/endpoints.ts';
import type { ChangelogEntry, ChangelogEntryV1 } from '../../api/resources/changelog.ts';
import { dayBounds } from '../../common/time/zone-days.ts';
import type { Context } from '../http/context.ts';
import { notFound, Refused } from '../http/failure.ts';
import { longList } from '../http/long-list.ts';
import { idsOf, inPortions } from '../http/portions.ts';
import { requireAccess } from './access.ts';
import type { TaskRow } from './task-row.ts';

/** What an entry is about, besides the task that it happened in. */
export interface ChangedObject {
  readonly type: 'Subtask' | 'Comment' | 'Attachment';
  readonly id: number;
  readonly version: number;
}

export interface Change {
  /** Such as `renamed`; the service's documentation lists them. */
  readonly what: string;
  readonly description: string;
  /** Default: the task itself. */
  readonly object?: ChangedObject;
}

/**
 * Writes an entry about a task and counts both versions up, the board's and the task's; answers the task as it is now. A new
 * task keeps its version 1.
 */
export function recordTaskChange(context: Context, taskId: number, change: Change): TaskRow {
  const { db, now } = context;
  const step = change.what === 'created' && change.object === undefined ? 0 : 1;
  const board = db.get<{ version: number }>(
    `UPDATE boards SET version = version + 1, updated_at = ? WHERE id = (SELECT board_id FROM tasks WHERE id = ?)
     RETURNING version`,
    [now, taskId],
  );
  const task = db.get<TaskRow>(
    'UPDATE tasks SET version = version + ?, board_version = ?, updated_at = ? WHERE id = ? RETURNING *',
    [step, board?.version ?? 0, now, taskId],
  );
  if (task === undefined) throw new Error(`task ${taskId} is missing`);
  const object = change.object ?? { type: 'Task', id: task.id, version: task.version };
  insertEntry(context, { ...task, task_id: task.id }, change, object, circumstances(context, task));
  return task;
}

/** An entry about a board itself. */
export function recordBoardChange(context: Context, boardId: number, change: Change): void {
  const board = context.db.get<{ version: number }>(
    'UPDATE boards SET version = version + 1, updated_at = ? WHERE id = ? RETURNING version',
    [context.now, boardId],
  );
  const version = board?.version ?? 0;
  const place = {
    board_id: boardId,
    board_version: version,
    workflow_stage_id: null,
    swimlane_id: null,
    task_id: null,
  };
  insertEntry(context, place, change, change.object ?? { type: 'Board', id: boardId, version }, NOTHING);
}

interface Place {
  readonly board_id: number;
  readonly board_version: number;
  readonly workflow_stage_id: number | null;
  readonly swimlane_id: number | null;
  readonly task_id: number | null;
}

function insertEntry(
  { db, caller, now }: Context,
  place: Place,
  { what, description }: Change,
  object: { readonly type: string; readonly id: number; readonly version: number },
  data: ChangelogData,
): void {
  db.run(
    `INSERT INTO changelogs (board_id, board_version, workflow_stage_id, swimlane_id, user_id, task_id, what, description,
       changed_object_id, changed_object_type, changed_object_version, created_at, data)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      place.board_id,
      place.board_version,
      place.workflow_stage_id,
      place.swimlane_id,
      caller.id,
      place.task_id,
      what,
      description,
      object.id,
      object.type,
      object.version,
      now,
      JSON.stringify(data),
    ],
  );
}

const NOTHING: ChangelogData = {
  task_id: null,
  task_name: null,
  task_external_id: null,
  workflow_stage_id: null,
  workflow_stage_name: null,
  swimlane_id: null,
  swimlane_name: null,
};

function circumstances({ db }: Context, task: TaskRow): ChangelogData {
  const names = db.get<{ stage: string | null; swimlane: string | null }>(
    `SELECT (SELECT name FROM workflow_stages WHERE id = ?) AS stage, (SELECT name FROM swimlanes WHERE id = ?) AS swimlane`,
    [task.workflow_stage_id, task.swimlane_id],
  );
  return {
    task_id: task.id,
    task_name: task.name,
    task_external_id: task.external_id,
    workflow_stage_id: task.workflow_stage_id,
    workflow_stage_name: names?.stage ?? null,
    swimlane_id: task.swimlane_id,
    swimlane_name: names?.swimlane ?? null,
  };
}

const DEFAULT_LIMIT = 100;
const MOST = 1000;

/** v3: newest first. */
export function listChangelog(input: InputOf<V3Endpoints['getChangelog']>, context: Context): ChangelogEntry[] {
  requireAccess(context, input.board_id, 'read_tasks');
  const limit = Math.min(input.limit ?? DEFAULT_LIMIT, MOST);
  return entries(context, { ...conditions(input), order: 'DESC', limit, offset: 0 }).map((row) =>
    changelogRecord(context, row),
  );
}

/** v1: newest first, or oldest first when `after` is given. */
export function listChangelogV1(input: InputOf<V1Endpoints['getChangelog']>, context: Context): ChangelogEntryV1[] {
  requireAccess(context, input.board_id, 'read_tasks');
  const { limit = DEFAULT_LIMIT, offset = 0 } = input;
  // The contract documents these two as server errors.
  if (limit < 1) throw new Refused(500, 'limit is not valid');
  if (offset < 0) throw new Refused(500, 'offset is not valid');
  requireEntry(context, input.before);
  const rows = entries(context, {
    ...conditions(input, context),
    order: input.after === undefined ? 'DESC' : 'ASC',
    limit: Math.min(limit, MOST),
    offset,
  });
  return rows.map((row) => changelogFields(context, row));
}

function requireEntry({ db }: Context, before: number | undefined): void {
  if (before === undefined) return;
  if (db.get('SELECT 1 FROM changelogs WHERE id = ?', [before]) === undefined) throw notFound('Changelog entry');
}

interface Selection {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
  readonly order: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
}

function entries({ db }: Context, { sql, values, order, limit, offset }: Selection): readonly ChangelogRow[] {
  const ids = `SELECT id FROM changelogs WHERE ${sql} ORDER BY id ${order} LIMIT ? OFFSET ?`;
  return db.all<ChangelogRow>(`SELECT * FROM changelogs WHERE id IN (${ids}) ORDER BY id ${order}`, [
    ...values,
    limit,
    offset,
  ]);
}

interface Filters {
  readonly board_id: number;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly user_id?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function conditions(input: Filters, context?: Context): Pick<Selection, 'sql' | 'values'> {
  const instant = (field: 'from' | 'to'): number | undefined =>
    input[field] === undefined || context === undefined ? undefined : bound(context, field, input[field]);
  const given = (
    [
      ['board_id = ?', input.board_id],
      ['id < ?', input.before],
      ['id > ?', input.after],
      ['user_id = ?', input.user_id],
      ['created_at >= ?', instant('from')],
      ['created_at <= ?', instant('to')],
    ] as const
  ).flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
  return { sql: given.map(({ sql }) => sql).join(' AND '), values: given.map(({ value }) => value) };
}

/** A date is all of its day in the caller's zone. */
function bound(context: Context, field: 'from' | 'to', given: string): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(given)) return context.instant(field, given);
  const { startMs, endMs } = dayBounds(context.caller.timezone, given);
  return field === 'from' ? startMs : endMs - 1;
}

export interface ChangelogRow {
  readonly id: number;
  readonly board_id: number;
  readonly board_version: number;
  readonly workflow_stage_id: number | null;
  readonly swimlane_id: number | null;
  readonly user_id: number | null;
  readonly what: string;
  readonly description: string;
  readonly changed_object_id: number;
  readonly changed_object_type: string;
  readonly changed_object_version: number;
  readonly created_at: number;
  readonly data: string;
}

const DATA = z.object({
  task_id: z.number().nullable(),
  task_name: z.string().nullable(),
  task_external_id: z.union([z.number(), z.string()]).nullable(),
  workflow_stage_id: z.number().nullable(),
  workflow_stage_name: z.string().nullable(),
  swimlane_id: z.number().nullable(),
  swimlane_name: z.string().nullable(),
});

/** What an entry says about the task it happened to, as it was then. */
export type ChangelogData = z.output<typeof DATA>;

/** What happened to a task, newest first, each as `recordOf` has it, read while they are sent. */
export function changelogOfTask<T>(context: Context, taskId: number, recordOf: (row: ChangelogRow) => T): T[] {
  const { db } = context;
  const ids = idsOf(db, 'SELECT id FROM changelogs WHERE task_id = ? ORDER BY id DESC', [taskId]);
  const sql = 'SELECT * FROM changelogs WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id DESC';
  return longList(
    inPortions(db, ids, (portion) => db.all<ChangelogRow>(sql, [JSON.stringify(portion)]).map((row) => recordOf(row))),
  );
}

export function changelogRecord(context: Context, row: ChangelogRow): ChangelogEntry {
  const data = DATA.parse(JSON.parse(row.data));
  return {
    ...changelogFields(context, row),
    // What happened to the board happened in no column; of no task there is nothing more to tell.
    workflow_stage_id: row.workflow_stage_id ?? 0,
    swimlane_id: row.swimlane_id ?? 0,
    data: {
      task_id: data.task_id ?? 0,
      task_name: data.task_name ?? '',
      task_external_id: data.task_external_id,
      workflow_stage_id: data.workflow_stage_id ?? 0,
      workflow_stage_name: data.workflow_stage_name,
      swimlane_id: data.swimlane_id ?? 0,
      swimlane_name: data.swimlane_name ?? '',
    },
  };
}

/** The fields of both generations. */
export function changelogFields(context: Context, row: ChangelogRow) {
  return {
    id: row.id,
    board_id: row.board_id,
    board_version: row.board_version,
    workflow_stage_id: row.workflow_stage_id,
    swimlane_id: row.swimlane_id,
    user_id: row.user_id,
    what: row.what,
    description: row.description,
    changed_object_id: row.changed_object_id,
    changed_object_type: row.changed_object_type,
    changed_object_version: row.changed_object_version,
    created_at: context.at(row.created_at),
  };
}
