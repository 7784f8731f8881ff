import type { v1Tasks } from '../../../api/resources/tasks.ts';
import type { Handlers } from '../../http/context.ts';
import { Refused } from '../../http/failure.ts';
import { requireAccess } from '../access.ts';
import { leafStages } from './cell.ts';
import { applyAction } from './lifecycle.ts';
import { listTasks } from './list-v1.ts';
import { moveTask } from './move.ts';
import { requireTaskV1, requireUndeletedTask, taskDetailV1, taskRecordV1 } from './read-v1.ts';
import { changeTask, insertTask } from './write.ts';

export const taskHandlersV1: Handlers<typeof v1Tasks> = {
  listTasks,
  getTask: (input, context) => taskDetailV1(context, requireTaskV1(context, input, 'read_tasks')),
  createTask: ({ board_id: boardId, ...input }, context) => {
    requireAccess(context, boardId, 'create_tasks');
    return taskRecordV1(context, insertTask(context, boardId, input));
  },
  updateTask: ({ board_id, task_id, ...input }, context) => {
    const task = requireUndeletedTask(context, { board_id, task_id }, 'update_tasks');
    return taskRecordV1(context, changeTask(context, task, input));
  },
  moveTask: (input, context) => {
    const task = requireUndeletedTask(context, input, 'move_tasks');
    return taskRecordV1(context, moveTask(context, task, input));
  },
  archiveTask: (input, context) => {
    const task = requireUndeletedTask(context, input, 'update_tasks');
    if (task.archived_at !== null) throw new Refused(422, 'The task is archived already');
    const last = leafStages(context, task.board_id).at(-1);
    if (last?.id !== task.workflow_stage_id) throw new Refused(422, 'Only a task in the last column can be archived');
    return taskRecordV1(context, applyAction(context, task, 'archive'));
  },
  unarchiveTask: (input, context) => {
    const task = requireUndeletedTask(context, input, 'update_tasks');
    if (task.archived_at === null) throw new Refused(422, 'The task is not archived');
    return taskRecordV1(context, applyAction(context, task, 'unarchive'));
  },
  deleteTask: (input, context) => {
    const task = requireUndeletedTask(context, input, 'delete_tasks');
    if (task.archived_at !== null) throw new Refused(400, 'An archived task cannot be deleted');
    return taskRecordV1(context, applyAction(context, task, 'delete'));
  },
};
