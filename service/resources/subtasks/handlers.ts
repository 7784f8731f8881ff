import type { v1Subtasks, v3Subtasks } from '../../../api/resources/subtasks.ts';
import type { Context, Handlers } from '../../http/context.ts';
import { notFound } from '../../http/failure.ts';
import { requireTaskToChange } from '../tasks/read.ts';
import { requireTaskV1, requireUndeletedTask } from '../tasks/read-v1.ts';
import { type SubtaskRow, subtaskRecord, subtasksOf } from './read.ts';
import { changeSubtask, insertSubtask, reorder, requireSubtask, softDeleteSubtask } from './write.ts';

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
