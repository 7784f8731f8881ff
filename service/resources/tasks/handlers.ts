import type { InputOf } from '../../../api/endpoint.ts';
import type { v3Tasks } from '../../../api/resources/tasks.ts';
import type { Context, Handlers } from '../../http/context.ts';
import { requireAccess } from '../access.ts';
import { searchTasks } from '../search/search.ts';
import { createTaskV3 } from './create-v3.ts';
import { taskDetail } from './detail.ts';
import { applyAction } from './lifecycle.ts';
import { moveTo, targetOf } from './move.ts';
import { requireTask, requireTaskToChange, taskRecord } from './read.ts';
import type { TaskRow } from './row.ts';
import { changeTask } from './write.ts';

export const taskHandlers: Handlers<typeof v3Tasks> = {
  searchTasks,
  getTask: ({ task_id: id }, context) => taskDetail(context, requireTask(context, id, 'read_tasks')),
  preloadTask: ({ task_id: id }, context) => taskRecord(context, requireTask(context, id, 'read_tasks')),
  createTask: createTaskV3,
  updateTask: ({ _action: action, ...input }, context) => {
    if (action === undefined) return taskRecord(context, update(input, context));
    const id = input.task_id;
    const permission = action === 'archive' || action === 'unarchive' ? 'update_tasks' : 'delete_tasks';
    return taskRecord(context, applyAction(context, requireTask(context, id, permission), action));
  },
};

type Update = Omit<InputOf<(typeof v3Tasks)['updateTask']>, '_action'>;

/** Fields need `update_tasks`, another place `move_tasks`. */
function update({ task_id: id, override, ...input }: Update, context: Context): TaskRow {
  const { swimlane_id, workflow_stage_id, position, ...fields } = input;
  const place = { swimlane_id, workflow_stage_id, position };
  const hasFields = isAnyGiven(fields) || !isAnyGiven(place);
  const task = requireTaskToChange(context, id, hasFields ? 'update_tasks' : 'move_tasks');
  const changed = hasFields ? changeTask(context, task, fields) : task;
  const target = targetOf(context, changed, place);
  if (target === null) return changed;
  requireAccess(context, task.board_id, 'move_tasks', 'Task');
  return moveTo(context, changed, target, override);
}

function isAnyGiven(fields: object): boolean {
  return Object.values(fields).some((value) => value !== undefined);
}
