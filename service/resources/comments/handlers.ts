import type { v1Comments, v3Comments } from '../../../api/resources/comments.ts';
import type { Context, Handlers } from '../../http/context.ts';
import { Refused, notFound, refusedAccess } from '../../http/failure.ts';
import { accessTo } from '../access.ts';
import { requireTaskToChange } from '../tasks/read.ts';
import { requireTaskV1, requireUndeletedTask } from '../tasks/read-v1.ts';
import { commentRecord, type CommentRow, commentsOf } from './read.ts';
import { insertComment, requireComment, softDeleteComment } from './write.ts';

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
