import { z } from 'zod';
import { bare, list, one } from '../contract/answers.ts';
import { v1, v3 } from '../contract/endpoint.ts';
import {
  id,
  instantOfEnd,
  listOf,
  nullableInstant,
  nullableInteger,
  nullableText,
  optional,
  type Read,
  record,
  text,
} from '../contract/fields.ts';
import * as given from '../contract/parameters.ts';
import { attachment } from './attachments.ts';

/** Contract: Comment. */
export const comment = record('comment', {
  id,
  user_id: nullableInteger,
  commentable_version: nullableInteger,
  content: text,
  created_at: nullableInstant,
  updated_at: nullableInstant,
  deleted_at: instantOfEnd,
  recipients: nullableText,
  attachments: listOf(attachment, 'attachment'),
  /** Told by some servers in place of `user_id`. */
  user: optional(record('user', { name: text })),
});

export type Comment = Read<typeof comment>;

export const v3Comments = {
  /** `POST /api/v3/tasks/:task_id/comments.json` with `content`; answers the comment. 400, 403, 404, 422. */
  createComment: v3({
    method: 'POST',
    path: '/tasks/:task_id/comments',
    summary: 'Comment on a task',
    body: z.object({ content: given.filledText }),
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
    body: z.object({ content: given.filledText }),
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
