import type { InputOf } from '../../api/contract/endpoint.ts';
import type { V3Endpoints } from '../../api/endpoints.ts';
import type { TaskDetail, v3Tasks } from '../../api/resources/tasks.ts';
import type { Context, Handlers } from '../http/context.ts';
import { invalid, notFound } from '../http/failure.ts';
import { requireAccess } from './access.ts';
import { adoptAttachments, attachmentsOf } from './attachments.ts';
import { collaboratorsOf } from './boards.ts';
import { changelogOfTask, changelogRecord } from './changelog.ts';
import { commentsOf } from './comments.ts';
import { searchTasks } from './search.ts';
import { adoptSubtasks } from './subtasks.ts';
import { trackersWhere } from './trackers.ts';
import { applyAction, moveTo, targetOf } from './task-place.ts';
import { requireTask, requireTaskToChange, taskRecord } from './task-read.ts';
import type { TaskRow } from './task-row.ts';
import { changeTask, insertTask } from './task-write.ts';

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

type Input = InputOf<V3Endpoints['createTask']>;

/** A new task, with the subtasks and attachments that were made for it before. */
export function createTaskV3(input: Input, context: Context): TaskDetail {
  if (input.board_id === undefined) throw notFound('Board');
  requireAccess(context, input.board_id, 'create_tasks');
  if (input.assert_has_unique_external_id === true) assertUnique(context, input.board_id, input.external_id);
  const { id } = insertTask(context, input.board_id, input);
  adoptSubtasks(context, id, input.subtask_ids ?? []);
  adoptAttachments(context, id, input.task_attachment_ids ?? []);
  return taskDetail(context, requireTask(context, id, 'create_tasks'));
}

function assertUnique({ db }: Context, boardId: number, externalId: number | string | null | undefined): void {
  if (externalId === null || externalId === undefined) return;
  const other = db.get('SELECT 1 FROM tasks WHERE board_id = ? AND external_id = ? AND deleted_at IS NULL', [
    boardId,
    externalId,
  ]);
  if (other !== undefined) throw invalid('external_id', 'is already taken on this board');
}

/** v3, with everything that belongs to the task. Its collaborators are the people who did something on it. */
export function taskDetail(context: Context, row: TaskRow): TaskDetail {
  const people = peopleOf(context, row);
  return {
    ...taskRecord(context, row),
    search_tags: tagsOf(row.tags),
    collaborators: collaboratorsOf(context, row.board_id).filter(({ id }) => people.has(id)),
    comments: commentsOf(context, row.id),
    attachments: attachmentsOf(context, row.id),
    changelogs: changelogOfTask(context, row.id, (entry) => changelogRecord(context, entry)),
    time_trackers: trackersWhere(context, 'task_id = ?', [row.id]),
  };
}

function peopleOf({ db }: Context, { id, assigned_user_id: assignee }: TaskRow): ReadonlySet<number | null> {
  const rows = db.all<{ user_id: number }>(
    `SELECT DISTINCT user_id FROM comments WHERE task_id = ? AND deleted_at IS NULL
     UNION SELECT user_id FROM time_trackers WHERE task_id = ?`,
    [id, id],
  );
  return new Set([assignee, ...rows.map((row) => row.user_id)]);
}

/** Tags are kept comma-separated. */
export function tagsOf(tags: string): string[] {
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
