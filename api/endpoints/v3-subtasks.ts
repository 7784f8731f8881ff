import { z } from 'zod';
import { bare, bareList } from '../answer.ts';
import { boolean, filledText, integer, integers, nullable, optional, optionalFilled } from '../parameters.ts';
import { subtask } from '../records/parts-of-task.ts';
import { v3 } from './row.ts';

const wrapping = { name: 'subtask', need: 'accepted' } as const;
const fields = { task_id: nullable(integer), assigned_user_id: nullable(integer), is_completed: optional(boolean) };

export const v3Subtasks = {
  /** `POST /api/v3/subtasks.json` with `name`, optionally `task_id`, `assigned_user_id`, `is_completed`. 400, 403, 404, 422. */
  createSubtask: v3({
    method: 'POST',
    path: '/subtasks',
    summary: 'Create a subtask',
    body: z.object({ name: filledText, ...fields }),
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
    body: z.object({ name: optionalFilled(filledText), ...fields }),
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
    body: z.object({ task_id: integer, ids: integers }),
    answer: bareList(subtask, 'subtask'),
    refusals: [404, 422],
  }),
};
