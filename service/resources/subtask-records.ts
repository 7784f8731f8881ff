import type { Subtask } from '../../api/resources/subtasks.ts';
import { type Context, maybeAt } from '../http/context.ts';
import { longList } from '../http/long-list.ts';
import { idsOf, inPortions } from '../http/portions.ts';

export interface SubtaskRow {
  readonly id: number;
  readonly version: number;
  readonly task_id: number | null;
  readonly task_version: number | null;
  readonly created_by_id: number;
  readonly assigned_user_id: number | null;
  readonly name: string;
  readonly position: number | null;
  readonly is_completed: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly deleted_at: number | null;
}

export function subtaskRecord(context: Context, row: SubtaskRow): Subtask {
  return {
    id: row.id,
    task_version: row.task_version ?? 0,
    task_id: row.task_id,
    created_by_id: row.created_by_id,
    assigned_user_id: row.assigned_user_id,
    name: row.name,
    // One that is deleted, or waits for a task, has no place.
    position: row.position ?? 0,
    is_completed: row.is_completed === 1,
    created_at: context.at(row.created_at),
    updated_at: context.at(row.updated_at),
    deleted_at: maybeAt(context, row.deleted_at),
  };
}

/** The subtasks of a task that are not deleted, in their order, read while they are sent. */
export function subtasksOf(context: Context, taskId: number): Subtask[] {
  const { db } = context;
  const sql = `SELECT * FROM subtasks WHERE id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL ORDER BY position`;
  return longList(
    inPortions(db, subtaskIdsOf(context, taskId), (portion) =>
      db.all<SubtaskRow>(sql, [JSON.stringify(portion)]).map((row) => subtaskRecord(context, row)),
    ),
  );
}

export function subtaskIdsOf({ db }: Context, taskId: number): readonly number[] {
  return idsOf(db, 'SELECT id FROM subtasks WHERE task_id = ? AND deleted_at IS NULL ORDER BY position', [taskId]);
}
