import type { Comment, v1Comments, v3Comments } from '../../api/resources/comments.ts';
import { type Context, type Handlers, maybeAt } from '../http/context.ts';
import { notFound, Refused, refusedAccess } from '../http/failure.ts';
import { longList } from '../http/long-list.ts';
import { byId } from '../http/portions.ts';
import { accessTo } from './access.ts';
import { recordTaskChange } from './changelog.ts';
import { requireTaskToChange, requireTaskV1, requireUndeletedTask } from './task-read.ts';
import type { TaskRow } from './task-row.ts';
import { indexTask } from './task-write.ts';

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

export const commentHandlers: Handlers<typeof v3Comments> = {
  createComment: ({ task_id: id, content }, context) =>
    insertComment(context, requireTaskToChange(context, id, 'update_tasks'), content),
  deleteComment: ({ task_id: id, comment_id: commentId }, context) => {
    const task = requireTaskToChange(context, id, 'update_tasks');
    const comment = undeleted(requireComment(context, id, commentId));
    const isOwner = accessTo(context, task.board_id)?.isOwner === true;
    if (comment.user_id !== context.caller.id && !isOwner) throw refusedAccess('Only its author deletes a comment');
    return softDeleteComment(context, comment);
  },
};

export const commentHandlersV1: Handlers<typeof v1Comments> = {
  listComments: (input, context) => commentsOf(context, requireTaskV1(context, input, 'read_tasks').id),
  getComment: (input, context) => {
    const task = requireTaskV1(context, input, 'read_tasks');
    return commentRecord(context, undeleted(requireComment(context, task.id, input.comment_id)));
  },
  createComment: (input, context) =>
    insertComment(context, requireUndeletedTask(context, input, 'update_tasks'), input.content),
  deleteComment: (input, context) => {
    const task = requireUndeletedTask(context, input, 'update_tasks');
    const comment = undeleted(requireComment(context, task.id, input.comment_id));
    if (comment.user_id !== context.caller.id) throw new Refused(422, 'Only your own comment can be deleted');
    if (comment.id !== latestOf(context, task.id)) throw new Refused(422, 'Only the latest comment can be deleted');
    return softDeleteComment(context, comment);
  },
};

function undeleted(row: CommentRow): CommentRow {
  if (row.deleted_at !== null) throw notFound('Comment');
  return row;
}

function latestOf({ db }: Context, taskId: number): number | null {
  const latest = db.get<{ id: number | null }>(
    'SELECT MAX(id) AS id FROM comments WHERE task_id = ? AND deleted_at IS NULL',
    [taskId],
  );
  return latest?.id ?? null;
}

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
