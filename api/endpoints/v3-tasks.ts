import { z } from 'zod';
import { bare, custom } from '../answer.ts';
import { boolean, flag, integers, optional, override, page, positive, text } from '../parameters.ts';
import { foundTasks, foundTasksWire } from '../records/found-tasks.ts';
import { task, taskDetail } from '../records/task.ts';
import { v3 } from './row.ts';
import { changedTaskV3, newTaskV3 } from './task-fields.ts';

const wrapping = { name: 'task', need: 'accepted' } as const;

export const v3Tasks = {
  /**
   * `GET /api/v3/tasks/search.json`, answers `{ results, results_count, page, pages_count }`; the counts are null without
   * `page`, when the server answers a bare list. `q` is a filter expression (may be empty), `limit` at most 200,
   * `board_id` comma-separated ids. 422 for a filter with an unknown key or a wrong value.
   */
  searchTasks: v3({
    method: 'GET',
    path: '/tasks/search',
    summary: 'Tasks that a filter expression finds',
    query: z.object({
      q: optional(text),
      limit: optional(positive),
      page: optional(page),
      board_id: optional(integers),
      archived: optional(flag),
    }),
    answer: custom(foundTasks, foundTasksWire, (found) => (found.page === null ? found.results : found)),
    refusals: [422],
  }),
  /** `GET /api/v3/tasks/:task_id.json`, answers the task with comments, attachments, changelog and trackers. 403, 404. */
  getTask: v3({
    method: 'GET',
    path: '/tasks/:task_id',
    summary: 'A task in detail',
    answer: bare(taskDetail, 'task'),
    refusals: [404],
  }),
  /** `GET /api/v3/tasks/:task_id/preload.json`, answers the task with its subtasks. 403, 404. */
  preloadTask: v3({
    method: 'GET',
    path: '/tasks/:task_id/preload',
    summary: 'A task without its history',
    answer: bare(task, 'task'),
    refusals: [404],
  }),
  /**
   * `POST /api/v3/tasks.json` with `name` and `board_id`, optionally the other fields, `task_attachment_ids`, `subtask_ids`
   * and `assert_has_unique_external_id`; answers the task in detail. 403, 404 for a missing or unknown board, 422.
   */
  createTask: v3({
    method: 'POST',
    path: '/tasks',
    summary: 'Create a task',
    query: z.object({ assert_has_unique_external_id: optional(boolean) }),
    body: newTaskV3,
    wrapping,
    answer: bare(taskDetail, 'task'),
    refusals: [404, 422],
  }),
  /**
   * `PATCH /api/v3/tasks/:task_id.json` with the fields to change, or with `_action` (archive, unarchive, delete, undelete);
   * answers the task. `workflow_stage_id`, `swimlane_id` and `position` move it, `override` beyond a WIP limit. 403, 404, 409
   * when a limit would be exceeded, 422. DELETE is the action `delete`.
   */
  updateTask: v3({
    method: 'PATCH',
    path: '/tasks/:task_id',
    aliases: [{ method: 'DELETE', path: '/api/v3/tasks/:task_id', given: { _action: 'delete' } }],
    summary: 'Change or move a task, or archive, unarchive, delete, undelete it',
    query: z.object({
      _action: optional(z.enum(['archive', 'unarchive', 'delete', 'undelete'])),
      override: optional(override),
    }),
    body: changedTaskV3,
    wrapping,
    answer: bare(task, 'task'),
    refusals: [404, 409, 422],
  }),
};
