import { z } from 'zod';
import { list, one } from '../answer.ts';
import { filledText } from '../parameters.ts';
import { comment } from '../records/parts-of-task.ts';
import { v1 } from './row.ts';

const all = '/boards/:board_id/tasks/:task_id/comments';
const each = '/boards/:board_id/tasks/:task_id/comments/:comment_id';

export const v1Comments = {
  /** `GET …/tasks/:task_id/comments.json`, answers the comments, oldest first. 403, 404. */
  listComments: v1({
    method: 'GET',
    path: all,
    summary: 'The comments of a task',
    answer: list(comment, 'comment'),
    refusals: [404],
  }),
  /** `GET …/comments/:comment_id.json`. 403, 404. */
  getComment: v1({ method: 'GET', path: each, summary: 'A comment', answer: one(comment, 'comment'), refusals: [404] }),
  /** `POST …/comments.json` with `comment[content]`; answers the comment. 400, 403, 404, 422. */
  createComment: v1({
    method: 'POST',
    path: all,
    summary: 'Comment on a task',
    body: z.object({ content: filledText }),
    wrapping: { name: 'comment', need: 'required' },
    answer: one(comment, 'comment'),
    refusals: [400, 404, 422],
  }),
  /** `DELETE …/comments/:comment_id.json`: only the task's latest, by its author. 403, 404, 422. */
  deleteComment: v1({
    method: 'DELETE',
    path: each,
    summary: "Delete the task's latest comment (softly)",
    answer: one(comment, 'comment'),
    refusals: [404, 422],
  }),
};
