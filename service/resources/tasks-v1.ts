import type { InputOf } from '../../api/contract/endpoint.ts';
import type { V1Endpoints } from '../../api/endpoints.ts';
import type { TaskDetailV1, TaskV1, v1Tasks } from '../../api/resources/tasks.ts';
import type { Context, Handlers } from '../http/context.ts';
import { Refused } from '../http/failure.ts';
import { requireAccess } from './access.ts';
import { changelogFields, changelogOfTask } from './changelog.ts';
import { commentsOf } from './comments.ts';
import { applyAction, leafStages, moveTask } from './task-place.ts';
import { requireTaskV1, requireUndeletedTask, sharedFields } from './task-read.ts';
import type { TaskRow } from './task-row.ts';
import { subtasksOf } from './subtask-records.ts';
import { changeTask, insertTask } from './task-write.ts';

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

const PER_PAGE = 50;
const MOST_PER_PAGE = 175;

/** A page of a board's live tasks in board order, or of its archived ones, latest first. */
export function listTasks(input: InputOf<V1Endpoints['listTasks']>, context: Context): TaskV1[] {
  requireAccess(context, input.board_id, 'read_tasks');
  const perPage = Math.min(input.per_page ?? PER_PAGE, MOST_PER_PAGE);
  const page = input.page ?? 1;
  const isArchive = input.archived === 1;
  const filters = (['swimlane_id', 'workflow_stage_id'] as const).filter((name) => input[name] !== undefined);
  const where = [
    'board_id = ? AND deleted_at IS NULL',
    `archived_at IS ${isArchive ? 'NOT NULL' : 'NULL'}`,
    ...filters.map((name) => `${name} = ?`),
  ].join(' AND ');
  const values = [input.board_id, ...filters.map((name) => input[name] ?? null)];
  const order = isArchive ? 'archived_at DESC, id DESC' : 'workflow_stage_id, swimlane_id, position';
  const rows = context.db.all<TaskRow>(`SELECT * FROM tasks WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`, [
    ...values,
    perPage,
    (page - 1) * perPage,
  ]);
  const total = context.db.get<{ n: number }>(`SELECT COUNT(*) AS n FROM tasks WHERE ${where}`, values)?.n ?? 0;
  context.paged({ page, totalPages: Math.ceil(total / perPage), totalEntries: total });
  return rows.map((row) => taskRecordV1(context, row));
}

export function taskRecordV1(context: Context, row: TaskRow): TaskV1 {
  return { ...sharedFields(context, row), board_version: row.board_version, ...assignee(context, row) };
}

/** Without an assignee there is no such field. */
function assignee({ db }: Context, { assigned_user_id: id }: TaskRow): Pick<TaskV1, 'assigned_user'> {
  if (id === null) return {};
  return {
    assigned_user: db.get<{ initials: string; name: string }>('SELECT initials, name FROM users WHERE id = ?', [id]),
  };
}

/** With comments, changelogs and subtasks. */
export function taskDetailV1(context: Context, row: TaskRow): TaskDetailV1 {
  return {
    ...taskRecordV1(context, row),
    comments: commentsOf(context, row.id),
    changelogs: changelogOfTask(context, row.id, (entry) => changelogFields(context, entry)),
    subtasks: subtasksOf(context, row.id),
  };
}
