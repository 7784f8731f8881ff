import { z } from 'zod';
import { bare, bareList, list, one } from '../contract/answers.ts';
import { v1, v3 } from '../contract/endpoint.ts';
import {
  boolean,
  id,
  instantOfEnd,
  nullableInstant,
  nullableInteger,
  type Read,
  record,
  text,
} from '../contract/fields.ts';
import * as given from '../contract/parameters.ts';

/** Contract: Subtask. */
export const subtask = record('subtask', {
  id,
  task_version: nullableInteger,
  task_id: nullableInteger,
  created_by_id: nullableInteger,
  assigned_user_id: nullableInteger,
  name: text,
  position: nullableInteger,
  is_completed: boolean,
  created_at: nullableInstant,
  updated_at: nullableInstant,
  deleted_at: instantOfEnd,
});

export type Subtask = Read<typeof subtask>;

const wrapping = { name: 'subtask', need: 'accepted' } as const;
const fields = {
  task_id: given.nullable(given.integer),
  assigned_user_id: given.nullable(given.integer),
  is_completed: given.optional(given.boolean),
};

export const v3Subtasks = {
  /** `POST /api/v3/subtasks.json` with `name`, optionally `task_id`, `assigned_user_id`, `is_completed`. 400, 403, 404, 422. */
  createSubtask: v3({
    method: 'POST',
    path: '/subtasks',
    summary: 'Create a subtask',
    body: z.object({ name: given.filledText, ...fields }),
    wrapping,
    needsParameters: true,
    answer: bare(subtask, 'subtask'),
    refusals: [400, 404, 422],
  }),
  /** `PATCH /api/v3/subtasks/:subtask_id.json` with the fields to change; answers the subtask. 403, 404, 422. */
  updateSubtask: v3({
    method: 'PATCH',
    path: '/subtasks/:subtask_id',
    summary: 'Change a subtask',
    body: z.object({ name: given.optionalFilled(given.filledText), ...fields }),
    wrapping,
    answer: bare(subtask, 'subtask'),
    refusals: [404, 422],
  }),
  /** `DELETE /api/v3/subtasks/:subtask_id.json`, answers the subtask with `deleted_at`. 403, 404. */
  deleteSubtask: v3({
    method: 'DELETE',
    path: '/subtasks/:subtask_id',
    summary: 'Delete a subtask (softly)',
    answer: bare(subtask, 'subtask'),
    refusals: [404],
  }),
  /** `PUT /api/v3/subtasks/reorder.json` with `task_id` and `ids`, all of the task's, comma-separated. 403, 404, 422. */
  reorderSubtasks: v3({
    method: 'PUT',
    path: '/subtasks/reorder',
    summary: 'Put the subtasks of a task in a new order',
    body: z.object({ task_id: given.integer, ids: given.integers }),
    answer: bareList(subtask, 'subtask'),
    refusals: [404, 422],
  }),
};

const wrappingV1 = { name: 'subtask', need: 'required' } as const;
const fieldsV1 = { is_completed: given.optional(given.boolean), assigned_user_id: given.nullable(given.integer) };
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
    body: z.object({ name: given.filledText, ...fieldsV1 }),
    wrapping: wrappingV1,
    answer: one(subtask, 'subtask'),
    refusals: [400, 404, 422],
  }),
  /** `PUT …/subtasks/:subtask_id.json` with the fields to change. 400, 403, 404, 422. */
  updateSubtask: v1({
    method: 'PUT',
    path: each,
    summary: 'Change a subtask',
    body: z.object({ name: given.optionalFilled(given.filledText), ...fieldsV1 }),
    wrapping: wrappingV1,
    answer: one(subtask, 'subtask'),
    refusals: [400, 404, 422],
  }),
  /** `PUT …/subtasks/reorder.json` with `order`, all ids comma-separated; answers the list. 403, 404, 422 when one is missing. */
  reorderSubtasks: v1({
    method: 'PUT',
    path: `${all}/reorder`,
    aliases: [{ method: 'PUT', path: `/api/v1${all}` }],
    summary: 'Put the subtasks of a task in a new order',
    query: z.object({ order: given.integers }),
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
