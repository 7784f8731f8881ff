import type { TaskDetailV1, TaskV1 } from '../../../api/resources/tasks.ts';
import type { Permission } from '../../../api/resources/users.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/failure.ts';
import { requireAccess } from '../access.ts';
import { changelogFields, changelogOfTask } from '../changelog.ts';
import { commentsOf } from '../comments/read.ts';
import { subtasksOf } from '../subtasks/read.ts';
import { sharedFields } from './read.ts';
import type { TaskRow } from './row.ts';

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
