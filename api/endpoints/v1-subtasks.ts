import { z } from 'zod';
import { list, one } from '../answer.ts';
import { boolean, filledText, integer, integers, nullable, optional, optionalFilled } from '../parameters.ts';
import { subtask } from '../records/parts-of-task.ts';
import { v1 } from './row.ts';

const wrapping = { name: 'subtask', need: 'required' } as const;
const fields = { is_completed: optional(boolean), assigned_user_id: nullable(integer) };
const all = '/boards/:board_id/tasks/:task_id/subtasks';
const each = '/boards/:board_id/tasks/:task_id/subtasks/:subtask_id';

export const v1Subtasks = {
  /** `GET …/tasks/:task_id/subtasks.json`, answers the subtasks in their order. 403, 404. */
  listSubtasks: v1({
    method: 'GET',
    path: all,
    summary: 'The subtasks of a task',
    answer: list(subtask, 'subtask'),
    refusals: [404],
  }),
  /** `GET …/subtasks/:subtask_id.json`. 403, 404. */
  getSubtask: v1({ method: 'GET', path: each, summary: 'A subtask', answer: one(subtask, 'subtask'), refusals: [404] }),
  /** `POST …/subtasks.json` with `subtask[name]`, `[is_completed]`, `[assigned_user_id]`. 400, 403, 404, 422. */
  createSubtask: v1({
    method: 'POST',
    path: all,
    summary: 'Add a subtask at the bottom of the list',
    body: z.object({ name: filledText, ...fields }),
    wrapping,
    answer: one(subtask, 'subtask'),
    refusals: [400, 404, 422],
  }),
  /** `PUT …/subtasks/:subtask_id.json` with the fields to change. 400, 403, 404, 422. */
  updateSubtask: v1({
    method: 'PUT',
    path: each,
    summary: 'Change a subtask',
    body: z.object({ name: optionalFilled(filledText), ...fields }),
    wrapping,
    answer: one(subtask, 'subtask'),
    refusals: [400, 404, 422],
  }),
  /** `PUT …/subtasks/reorder.json` with `order`, all ids comma-separated; answers the list. 403, 404, 422 when one is missing. */
  reorderSubtasks: v1({
    method: 'PUT',
    path: `${all}/reorder`,
    aliases: [{ method: 'PUT', path: `/api/v1${all}` }],
    summary: 'Put the subtasks of a task in a new order',
    query: z.object({ order: integers }),
    answer: list(subtask, 'subtask'),
    refusals: [404, 422],
  }),
  /** `DELETE …/subtasks/:subtask_id.json`, answers the subtask with `deleted_at`. 403, 404. */
  deleteSubtask: v1({
    method: 'DELETE',
    path: each,
    summary: 'Delete a subtask (softly)',
    answer: one(subtask, 'subtask'),
    refusals: [404],
  }),
};
