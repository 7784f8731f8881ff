import { z } from 'zod';
import { bare, one } from '../answer.ts';
import { filledText } from '../parameters.ts';
import { comment } from '../records/parts-of-task.ts';
import { v3 } from './row.ts';

export const v3Comments = {
  /** `POST /api/v3/tasks/:task_id/comments.json` with `content`; answers the comment. 400, 403, 404, 422. */
  createComment: v3({
    method: 'POST',
    path: '/tasks/:task_id/comments',
    summary: 'Comment on a task',
    body: z.object({ content: filledText }),
    wrapping: { name: 'comment', need: 'accepted' },
    needsParameters: true,
    answer: one(comment, 'comment'),
    refusals: [400, 404, 422],
  }),
  /** `DELETE /api/v3/tasks/:task_id/comments/:comment_id.json`, answers the comment with `deleted_at`. 403, 404. */
  deleteComment: v3({
    method: 'DELETE',
    path: '/tasks/:task_id/comments/:comment_id',
    summary: 'Delete a comment (softly)',
    answer: bare(comment, 'comment'),
    refusals: [404],
  }),
};
