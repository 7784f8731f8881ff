import type { TaskDetail } from '../../../api/resources/tasks.ts';
import type { Context } from '../../http/context.ts';
import { attachmentsOf } from '../attachments.ts';
import { collaboratorsOf } from '../boards.ts';
import { changelogOfTask, changelogRecord } from '../changelog.ts';
import { commentsOf } from '../comments/read.ts';
import { trackersWhere } from '../trackers.ts';
import { taskRecord } from './read.ts';
import type { TaskRow } from './row.ts';

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
