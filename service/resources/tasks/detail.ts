import type { TaskDetail } from '../../../api/resources/tasks.ts';
import type { Context } from '../../http/context.ts';
import { attachmentsOf } from '../attachments/read.ts';
import { collaboratorsOf } from '../boards/read.ts';
import { changelogOfTask } from '../changelog/read.ts';
import { commentsOf } from '../comments/read.ts';
import { trackersOfTask } from '../trackers/read.ts';
import { taskRecord } from './read.ts';
import type { TaskRow } from './row.ts';

/** v3, with everything that belongs to the task. Its collaborators are the people who did something on it. */
export function taskDetail(context: Context, row: TaskRow): TaskDetail {
  const comments = commentsOf(context, row.id);
  const trackers = trackersOfTask(context, row.id);
  const people = new Set([row.assigned_user_id, ...[...comments, ...trackers].map((part) => part.user_id)]);
  return {
    ...taskRecord(context, row),
    search_tags: tagsOf(row.tags),
    collaborators: collaboratorsOf(context, row.board_id).filter(({ id }) => people.has(id)),
    comments,
    attachments: attachmentsOf(context, row.id),
    changelogs: changelogOfTask(context, row.id),
    time_trackers: trackers,
  };
}

/** Tags are kept comma-separated. */
export function tagsOf(tags: string): string[] {
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
