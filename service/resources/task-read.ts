import type { Subtask } from '../../api/resources/subtasks.ts';
import type { Task } from '../../api/resources/tasks.ts';
import type { Permission } from '../../api/resources/users.ts';
import { type Context, maybeAt } from '../http/context.ts';
import { notFound } from '../http/failure.ts';
import { longList } from '../http/long-list.ts';
import { idsOf, inPortions } from '../http/portions.ts';
import { requireAccess } from './access.ts';
import type { TaskRow } from './task-row.ts';
import { subtaskRecord, type SubtaskRow, subtasksOf } from './subtask-records.ts';

/** A task, deleted or not; 404 for an unknown one or an unseen board, 403 where `permission` lacks. */
export function requireTask(context: Context, id: number, permission: Permission): TaskRow {
  const row = context.db.get<TaskRow>('SELECT * FROM tasks WHERE id = ?', [id]);
  if (row === undefined) throw notFound('Task');
  requireAccess(context, row.board_id, permission, 'Task');
  return row;
}

/** As `requireTask`, but a deleted task is unknown to what would change it. */
export function requireTaskToChange(context: Context, id: number, permission: Permission): TaskRow {
  const row = requireTask(context, id, permission);
  if (row.deleted_at !== null) throw notFound('Task');
  return row;
}

interface Path {
  readonly board_id: number;
  readonly task_id: number;
}

/** The task of a v1 path: 404 for an unknown board, or a task of another one; 403 where `permission` lacks. */
export function requireTaskV1(context: Context, path: Path, permission: Permission): TaskRow {
  requireAccess(context, path.board_id, permission);
  const row = context.db.get<TaskRow>('SELECT * FROM tasks WHERE id = ? AND board_id = ?', [
    path.task_id,
    path.board_id,
  ]);
  if (row === undefined) throw notFound('Task');
  return row;
}

/** As `requireTaskV1`, but a deleted task is unknown to what would change it. */
export function requireUndeletedTask(context: Context, path: Path, permission: Permission): TaskRow {
  const row = requireTaskV1(context, path, permission);
  if (row.deleted_at !== null) throw notFound('Task');
  return row;
}

/** The fields that both generations share. */
export function sharedFields(context: Context, row: TaskRow) {
  return {
    id: row.id,
    external_id: row.external_id,
    external_link: row.external_link,
    board_id: row.board_id,
    swimlane_id: row.swimlane_id,
    workflow_stage_id: row.workflow_stage_id,
    card_type_id: row.card_type_id,
    assigned_user_id: row.assigned_user_id,
    // Archived and deleted ones have no place, and the contract no null for it.
    position: row.position ?? 0,
    name: row.name,
    description: row.description,
    priority: row.priority,
    created_at: context.at(row.created_at),
    updated_at: context.at(row.updated_at),
    deleted_at: maybeAt(context, row.deleted_at),
    archived_at: maybeAt(context, row.archived_at),
    comments_count: row.comments_count,
    subtasks_count: row.subtasks_count,
    subtasks_completed_count: row.subtasks_completed_count,
    size_estimate: row.size_estimate,
    time_estimate: row.time_estimate,
    due_date: row.due_date,
    postponed_until: row.postponed_until,
    tags: row.tags,
    custom_field_1: row.custom_field_1,
    custom_field_2: row.custom_field_2,
    custom_field_3: row.custom_field_3,
    custom_field_4: row.custom_field_4,
    custom_field_5: row.custom_field_5,
    custom_field_6: row.custom_field_6,
    custom_field_7: row.custom_field_7,
    custom_field_8: row.custom_field_8,
    custom_field_9: row.custom_field_9,
    custom_field_10: row.custom_field_10,
  };
}

/** v3, without history. */
export function taskRecord(context: Context, row: TaskRow): Task {
  const sum = context.db.get<Total>(`${TOTALS} WHERE task_id = ? AND ended_at IS NOT NULL GROUP BY task_id`, [row.id]);
  return recordOf(context, row, sum?.total ?? 0, subtasksOf(context, row.id));
}

interface Total {
  readonly task_id: number;
  readonly total: number;
}

const TOTALS = 'SELECT task_id, SUM(ended_at - started_at) / 1000 AS total FROM time_trackers';

/** All live tasks of a board in v3's form, column by column, read while they are sent. One that is gone by then is left out. */
export function liveTasksOf(context: Context, boardId: number): Task[] {
  const { db } = context;
  const ids = idsOf(
    db,
    `SELECT id FROM tasks WHERE board_id = ? AND deleted_at IS NULL AND archived_at IS NULL
     ORDER BY workflow_stage_id, swimlane_id, position`,
    [boardId],
  );
  return longList(inPortions(db, ids, (portion) => recordsOf(context, portion)));
}

/** So many are read together with those of other tasks. */
const FEW_SUBTASKS = 20;

function* recordsOf(context: Context, portion: readonly number[]): Generator<Task> {
  const ids = [JSON.stringify(portion)];
  const found = context.db.all<TaskRow>(
    `SELECT * FROM tasks WHERE id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL AND archived_at IS NULL`,
    ids,
  );
  const rows = new Map(found.map((row) => [row.id, row]));
  const few = found.filter((row) => row.subtasks_count <= FEW_SUBTASKS).map(({ id }) => id);
  const subtasks = Map.groupBy(
    context.db.all<SubtaskRow>(
      `SELECT * FROM subtasks WHERE task_id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL
       ORDER BY task_id, position`,
      [JSON.stringify(few)],
    ),
    (subtask) => subtask.task_id,
  );
  const sums = context.db.all<Total>(
    `${TOTALS} WHERE task_id IN (SELECT value FROM json_each(?)) AND ended_at IS NOT NULL GROUP BY task_id`,
    ids,
  );
  const totals = new Map(sums.map(({ task_id, total }) => [task_id, total]));
  for (const id of portion) {
    const row = rows.get(id);
    if (row === undefined) continue;
    const own =
      row.subtasks_count <= FEW_SUBTASKS
        ? (subtasks.get(id) ?? []).map((subtask) => subtaskRecord(context, subtask))
        : subtasksOf(context, id);
    yield recordOf(context, row, totals.get(id) ?? 0, own);
  }
}

function recordOf(context: Context, row: TaskRow, total: number, subtasks: Subtask[]): Task {
  return {
    ...sharedFields(context, row),
    version: row.version,
    recurring_schedule: row.recurring_schedule,
    block_reason: row.block_reason,
    attachments_count: row.attachments_count,
    timers_total: total,
    subtasks,
  };
}
