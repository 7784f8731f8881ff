import type { v3Tasks } from '../../../api/endpoints/v3-tasks.ts';
import type { Handlers } from '../../http/context.ts';
import { searchTasks } from '../search/search.ts';
import { taskDetail } from './detail.ts';
import { requireTask, taskRecord } from './read.ts';

export const taskHandlers: Handlers<typeof v3Tasks> = {
  searchTasks,
  getTask: ({ task_id: id }, context) => taskDetail(context, requireTask(context, id, 'read_tasks')),
  preloadTask: ({ task_id: id }, context) => taskRecord(context, requireTask(context, id, 'read_tasks')),
};
