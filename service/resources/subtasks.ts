import type { Subtask, v1Subtasks, v3Subtasks } from '../../api/resources/subtasks.ts';
import type { Context, Handlers } from '../http/context.ts';
import { invalid, notFound } from '../http/failure.ts';
import { recordTaskChange } from './changelog.ts';
import { requireTaskToChange, requireTaskV1, requireUndeletedTask } from './task-read.ts';
import { subtaskRecord, subtaskIdsOf, type SubtaskRow, subtasksOf } from './subtask-records.ts';
import { requireMember } from './task-write.ts';

export interface SubtaskFields {
  readonly name?: string | undefined;
  readonly assigned_user_id?: number | null | undefined;
  readonly is_completed?: boolean | undefined;
  readonly task_id?: number | null | undefined;
}

/** At the bottom of the task's list; without a task it waits for one to be created with it. */
export function insertSubtask(context: Context, input: SubtaskFields & { readonly name: string }): Subtask {
  const { db, caller, now } = context;
  const task = typeof input.task_id === 'number' ? requireTaskToChange(context, input.task_id, 'update_tasks') : null;
  checkAssignee(context, task?.board_id ?? null, input.assigned_user_id ?? null);
  const { lastId } = db.run(
    `INSERT INTO subtasks (created_by_id, assigned_user_id, name, is_completed, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)`,
    [caller.id, input.assigned_user_id ?? null, input.name, Number(input.is_completed ?? false), now, now],
  );
  if (task !== null) attach(context, lastId, task.id);
  return subtaskRecord(context, rowOf(context, lastId));
}

/** The subtask that a request means: its task must be changeable; one without a task is its author's only. */
export function requireSubtask(context: Context, id: number): SubtaskRow {
  const row = rowOf(context, id);
  if (row.deleted_at !== null) throw notFound('Subtask');
  if (row.task_id !== null) requireTaskToChange(context, row.task_id, 'update_tasks');
  else if (row.created_by_id !== context.caller.id) throw notFound('Subtask');
  return row;
}

/** Changes what is given; another `task_id` moves it to the bottom of that task's list. */
export function changeSubtask(context: Context, row: SubtaskRow, input: SubtaskFields): Subtask {
  const { db, now } = context;
  const taskId = input.task_id === undefined ? row.task_id : input.task_id;
  const task = taskId === null ? null : requireTaskToChange(context, taskId, 'update_tasks');
  const assignee = input.assigned_user_id === undefined ? row.assigned_user_id : input.assigned_user_id;
  checkAssignee(context, task?.board_id ?? null, assignee);
  const isCompleted = Number(input.is_completed ?? row.is_completed === 1);
  db.run(
    'UPDATE subtasks SET name = ?, assigned_user_id = ?, is_completed = ?, version = version + 1, updated_at = ? WHERE id = ?',
    [input.name ?? row.name, assignee, isCompleted, now, row.id],
  );
  settle(context, row, taskId);
  return subtaskRecord(context, rowOf(context, row.id));
}

/** On another task it moves to the bottom of its list; on the same one the change is logged. */
function settle(context: Context, row: SubtaskRow, taskId: number | null): void {
  if (taskId === row.task_id) {
    if (taskId !== null) log(context, row.id, taskId, 'subtask_updated', 'updated');
    return;
  }
  detach(context, row);
  if (taskId !== null) attach(context, row.id, taskId);
}

export function softDeleteSubtask(context: Context, row: SubtaskRow): Subtask {
  const { db, now } = context;
  db.run('UPDATE subtasks SET deleted_at = ?, updated_at = ?, position = NULL, version = version + 1 WHERE id = ?', [
    now,
    now,
    row.id,
  ]);
  if (row.task_id !== null) {
    closeGap(context, row);
    log(context, row.id, row.task_id, 'subtask_deleted', 'deleted');
  }
  return subtaskRecord(context, rowOf(context, row.id));
}

/** Puts all of a task's subtasks in the order of `ids`. Throws 422 when one is missing, foreign or named twice. */
export function reorder(context: Context, taskId: number, ids: string, field: string): Subtask[] {
  const wanted = ids.split(',').map(Number);
  const named = new Set(wanted);
  const current = subtaskIdsOf(context, taskId);
  const isComplete = wanted.length === current.length && current.every((id) => named.has(id));
  if (!isComplete) throw invalid(field, 'must name each subtask of the task once');
  context.db.run(
    'UPDATE subtasks SET position = place.key + 1 FROM json_each(?) AS place WHERE subtasks.id = place.value',
    [JSON.stringify(wanted)],
  );
  recordTaskChange(context, taskId, { what: 'subtasks_reordered', description: 'put the subtasks in a new order' });
  return subtasksOf(context, taskId);
}

/** Gives subtasks that wait without a task to a new one. Throws 422 for one that is somebody else's or not waiting. */
export function adoptSubtasks(context: Context, taskId: number, ids: readonly number[]): void {
  for (const id of new Set(ids)) {
    const row = context.db.get<SubtaskRow>(
      'SELECT * FROM subtasks WHERE id = ? AND task_id IS NULL AND created_by_id = ? AND deleted_at IS NULL',
      [id, context.caller.id],
    );
    if (row === undefined) throw invalid('subtask_ids', 'names a subtask that does not wait for a task');
    attach(context, id, taskId);
  }
}

/** Without a task there is no board yet: only the author can have it. Throws 422. */
function checkAssignee(context: Context, boardId: number | null, userId: number | null): void {
  if (boardId !== null) requireMember(context, boardId, userId);
  else if (userId !== null && userId !== context.caller.id) throw invalid('assigned_user_id', 'is nobody of the board');
}

function rowOf({ db }: Context, id: number): SubtaskRow {
  const row = db.get<SubtaskRow>('SELECT * FROM subtasks WHERE id = ?', [id]);
  if (row === undefined) throw notFound('Subtask');
  return row;
}

function attach(context: Context, id: number, taskId: number): void {
  context.db.run(
    `UPDATE subtasks SET task_id = ?, position = 1 + (SELECT COUNT(*) FROM subtasks WHERE task_id = ? AND deleted_at IS NULL)
     WHERE id = ?`,
    [taskId, taskId, id],
  );
  log(context, id, taskId, 'subtask_added', 'added');
}

function detach(context: Context, row: SubtaskRow): void {
  if (row.task_id === null) return;
  context.db.run('UPDATE subtasks SET task_id = NULL, position = NULL WHERE id = ?', [row.id]);
  closeGap(context, row);
  log(context, row.id, row.task_id, 'subtask_removed', 'removed');
}

function closeGap({ db }: Context, row: SubtaskRow): void {
  db.run('UPDATE subtasks SET position = position - 1 WHERE task_id = ? AND deleted_at IS NULL AND position > ?', [
    row.task_id,
    row.position,
  ]);
}

/** The entry, the task's counters, and the version of the task that the subtask saw last. */
function log(context: Context, id: number, taskId: number, what: string, verb: string): void {
  const { db } = context;
  const row = rowOf(context, id);
  db.run(
    `UPDATE tasks SET
       subtasks_count = (SELECT COUNT(*) FROM subtasks WHERE task_id = tasks.id AND deleted_at IS NULL),
       subtasks_completed_count = (SELECT COUNT(*) FROM subtasks WHERE task_id = tasks.id AND deleted_at IS NULL AND is_completed = 1)
     WHERE id = ?`,
    [taskId],
  );
  const object = { type: 'Subtask', id, version: row.version } as const;
  const task = recordTaskChange(context, taskId, { what, description: `${verb} the subtask ${row.name}`, object });
  db.run('UPDATE subtasks SET task_version = ? WHERE id = ?', [task.version, id]);
}

export const subtaskHandlers: Handlers<typeof v3Subtasks> = {
  createSubtask: (input, context) => insertSubtask(context, input),
  updateSubtask: ({ subtask_id: id, ...input }, context) => changeSubtask(context, requireSubtask(context, id), input),
  deleteSubtask: ({ subtask_id: id }, context) => softDeleteSubtask(context, requireSubtask(context, id)),
  reorderSubtasks: ({ task_id: id, ids }, context) => {
    requireTaskToChange(context, id, 'update_tasks');
    return reorder(context, id, ids, 'ids');
  },
};

export const subtaskHandlersV1: Handlers<typeof v1Subtasks> = {
  listSubtasks: (input, context) => subtasksOf(context, requireTaskV1(context, input, 'read_tasks').id),
  getSubtask: (input, context) => {
    const task = requireTaskV1(context, input, 'read_tasks');
    return subtaskRecord(context, rowIn(context, task.id, input.subtask_id));
  },
  createSubtask: ({ board_id, task_id, ...input }, context) => {
    requireUndeletedTask(context, { board_id, task_id }, 'update_tasks');
    return insertSubtask(context, { ...input, task_id });
  },
  updateSubtask: ({ board_id, task_id, subtask_id, ...input }, context) => {
    const task = requireUndeletedTask(context, { board_id, task_id }, 'update_tasks');
    return changeSubtask(context, rowIn(context, task.id, subtask_id), input);
  },
  reorderSubtasks: (input, context) =>
    reorder(context, requireUndeletedTask(context, input, 'update_tasks').id, input.order, 'order'),
  deleteSubtask: (input, context) => {
    const task = requireUndeletedTask(context, input, 'update_tasks');
    return softDeleteSubtask(context, rowIn(context, task.id, input.subtask_id));
  },
};

/** Of the task, and not deleted. Throws 404. */
function rowIn({ db }: Context, taskId: number, id: number): SubtaskRow {
  const row = db.get<SubtaskRow>('SELECT * FROM subtasks WHERE id = ? AND task_id = ? AND deleted_at IS NULL', [
    id,
    taskId,
  ]);
  if (row === undefined) throw notFound('Subtask');
  return row;
}
