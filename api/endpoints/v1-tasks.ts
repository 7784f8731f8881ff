import { z } from 'zod';
import { list, one } from '../answer.ts';
import { flag, integer, optional, override, page, positive, text } from '../parameters.ts';
import { taskDetailV1, taskV1 } from '../records/task.ts';
import { v1 } from './row.ts';
import { changedTaskV1, newTaskV1 } from './task-fields.ts';

const wrapping = { name: 'task', need: 'required' } as const;
const path = '/boards/:board_id/tasks/:task_id';

export const v1Tasks = {
  /**
   * `GET /api/v1/boards/:board_id/tasks.json` with `archived`, `swimlane_id`, `workflow_stage_id`, `page`, `per_page` (at most
   * 175); answers tasks, archived ones latest first. 403, 404, 422.
   */
  listTasks: v1({
    method: 'GET',
    path: '/boards/:board_id/tasks',
    summary: 'The tasks of a board',
    query: z.object({
      archived: optional(flag),
      swimlane_id: optional(integer),
      workflow_stage_id: optional(integer),
      page: optional(page),
      per_page: optional(page),
    }),
    answer: list(taskV1, 'task'),
    refusals: [404, 422],
  }),
  /** `GET /api/v1/boards/:board_id/tasks/:task_id.json`, answers the task with comments, changelogs, subtasks. 403, 404. */
  getTask: v1({ method: 'GET', path, summary: 'A task in detail', answer: one(taskDetailV1, 'task'), refusals: [404] }),
  /** `POST /api/v1/boards/:board_id/tasks.json` with `task[…]`; answers the task. 400, 403, 404, 422. */
  createTask: v1({
    method: 'POST',
    path: '/boards/:board_id/tasks',
    summary: 'Create a task',
    body: newTaskV1,
    wrapping,
    answer: one(taskV1, 'task'),
    refusals: [400, 404, 422],
  }),
  /** `PUT /api/v1/boards/:board_id/tasks/:task_id.json` with `task[…]`; answers the task. 400, 403, 404, 422. */
  updateTask: v1({
    method: 'PUT',
    path,
    summary: 'Change a task',
    body: changedTaskV1,
    wrapping,
    answer: one(taskV1, 'task'),
    refusals: [400, 404, 422],
  }),
  /**
   * `PUT /api/v1/boards/:board_id/tasks/:task_id/move.json` with `direction` (up, down, prev_stage, next_stage, prev_swimlane,
   * next_swimlane), or `swimlane_id` and `workflow_stage_id` and `position`; `override` ignores WIP limits. 400, 403, 404,
   * 409 when a limit would be exceeded, 422.
   */
  moveTask: v1({
    method: 'PUT',
    path: `${path}/move`,
    summary: 'Move a task',
    query: z.object({
      direction: optional(text),
      swimlane_id: optional(integer),
      workflow_stage_id: optional(integer),
      position: optional(positive),
      override: optional(override),
    }),
    answer: one(taskV1, 'task'),
    refusals: [400, 404, 409, 422],
  }),
  /** `PUT /api/v1/boards/:board_id/tasks/:task_id/archive.json`. 403, 404, 422 when it is not in the last column. */
  archiveTask: v1({
    method: 'PUT',
    path: `${path}/archive`,
    summary: 'Archive a task of the last column',
    answer: one(taskV1, 'task'),
    refusals: [404, 422],
  }),
  /** `PUT /api/v1/boards/:board_id/tasks/:task_id/unarchive.json`. 403, 404, 422 when it is not archived. */
  unarchiveTask: v1({
    method: 'PUT',
    path: `${path}/unarchive`,
    summary: 'Bring a task back from the archive',
    answer: one(taskV1, 'task'),
    refusals: [404, 422],
  }),
  /** `DELETE /api/v1/boards/:board_id/tasks/:task_id.json`, answers the deleted task. 400 for an archived one, 403, 404. */
  deleteTask: v1({
    method: 'DELETE',
    path,
    summary: 'Delete a task (softly)',
    answer: one(taskV1, 'task'),
    refusals: [400, 404],
  }),
};
