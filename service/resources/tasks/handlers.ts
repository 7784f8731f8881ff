import type { v3Tasks } from '../../../api/endpoints/v3-tasks.ts';
import type { Handlers } from '../../http/context.ts';
import { searchTasks } from '../search/search.ts';
import { createTaskV3 } from './create-v3.ts';
import { taskDetail } from './detail.ts';
import { applyAction } from './lifecycle.ts';
import { requireTask, requireTaskToChange, taskRecord } from './read.ts';
import { changeTask } from './write.ts';

export const taskHandlers: Handlers<typeof v3Tasks> = {
  searchTasks,
  getTask: ({ task_id: id }, context) => taskDetail(context, requireTask(context, id, 'read_tasks')),
  preloadTask: ({ task_id: id }, context) => taskRecord(context, requireTask(context, id, 'read_tasks')),
  createTask: createTaskV3,
  updateTask: ({ task_id: id, _action: action, ...input }, context) => {
    if (action === undefined)
      return taskRecord(context, changeTask(context, requireTaskToChange(context, id, 'update_tasks'), input));
    const permission = action === 'archive' || action === 'unarchive' ? 'update_tasks' : 'delete_tasks';
    return taskRecord(context, applyAction(context, requireTask(context, id, permission), action));
  },
};
