import type { Comment } from '../../../api/resources/comments.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/failure.ts';
import { recordTaskChange } from '../changelog.ts';
import { indexTask } from '../tasks/index-text.ts';
import type { TaskRow } from '../tasks/row.ts';
import { commentRecord, type CommentRow } from './read.ts';

/** Appends a comment of the caller's. */
export function insertComment(context: Context, task: TaskRow, content: string): Comment {
  const { db, caller, now } = context;
  const { lastId } = db.run(
    `INSERT INTO comments (task_id, user_id, commentable_version, content, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)`,
    [task.id, caller.id, task.version + 1, content, now, now],
  );
  count(context, task.id);
  recordTaskChange(context, task.id, {
    what: 'comment_added',
    description: 'added a comment',
    object: { type: 'Comment', id: lastId, version: 1 },
  });
  return commentRecord(context, requireComment(context, task.id, lastId));
}

export function softDeleteComment(context: Context, row: CommentRow): Comment {
  const { db, now } = context;
  db.run('UPDATE comments SET deleted_at = ?, updated_at = ? WHERE id = ?', [now, now, row.id]);
  count(context, row.task_id);
  recordTaskChange(context, row.task_id, {
    what: 'comment_deleted',
    description: 'deleted a comment',
    object: { type: 'Comment', id: row.id, version: 2 },
  });
  return commentRecord(context, requireComment(context, row.task_id, row.id));
}

/** A comment of the task, deleted or not. Throws 404. */
export function requireComment({ db }: Context, taskId: number, id: number): CommentRow {
  const row = db.get<CommentRow>('SELECT * FROM comments WHERE id = ? AND task_id = ?', [id, taskId]);
  if (row === undefined) throw notFound('Comment');
  return row;
}

function count({ db }: Context, taskId: number): void {
  db.run(
    'UPDATE tasks SET comments_count = (SELECT COUNT(*) FROM comments WHERE task_id = tasks.id AND deleted_at IS NULL) WHERE id = ?',
    [taskId],
  );
  indexTask(db, taskId);
}
