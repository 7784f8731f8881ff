import type { Comment } from '../../../api/resources/comments.ts';
import { type Context, maybeAt } from '../../http/context.ts';
import { longList } from '../../http/long-list.ts';
import { byId } from '../../http/portions.ts';

export interface CommentRow {
  readonly id: number;
  readonly task_id: number;
  readonly user_id: number;
  readonly commentable_version: number;
  readonly content: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly deleted_at: number | null;
}

/** The comments of a task that are not deleted, oldest first, read while they are sent. */
export function commentsOf(context: Context, taskId: number): Comment[] {
  const { db } = context;
  const sql = 'SELECT * FROM comments WHERE task_id = ? AND deleted_at IS NULL AND id > ? ORDER BY id LIMIT ?';
  return longList(
    byId(db, (after, count) =>
      db.all<CommentRow>(sql, [taskId, after, count]).map((row) => commentRecord(context, row)),
    ),
  );
}

export function commentRecord(context: Context, row: CommentRow): Comment {
  return {
    id: row.id,
    user_id: row.user_id,
    commentable_version: row.commentable_version,
    content: row.content,
    created_at: context.at(row.created_at),
    updated_at: context.at(row.updated_at),
    deleted_at: maybeAt(context, row.deleted_at),
    recipients: null,
    attachments: [],
  };
}
