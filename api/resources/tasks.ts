import { z } from 'zod';
import { bare, custom, list, one, withLists } from '../contract/answers.ts';
import { v1, v3 } from '../contract/endpoint.ts';
import {
  before,
  count,
  decimal,
  externalId,
  id,
  instantOfEnd,
  listOf,
  nullableBoolean,
  nullableDate,
  nullableInstant,
  nullableInteger,
  nullableText,
  optional,
  optionalText,
  orNull,
  otherId,
  priority,
  type Read,
  record,
  text,
} from '../contract/fields.ts';
import * as given from '../contract/parameters.ts';
import { attachment } from './attachments.ts';
import { changelogEntry, changelogEntryV1 } from './changelog.ts';
import { comment } from './comments.ts';
import { subtask } from './subtasks.ts';
import { embeddedTimeTracker } from './trackers.ts';
import { collaborator } from './users.ts';

const customFields = {
  custom_field_1: nullableText,
  custom_field_2: nullableText,
  custom_field_3: nullableText,
  custom_field_4: nullableText,
  custom_field_5: nullableText,
  custom_field_6: nullableText,
  custom_field_7: nullableText,
  custom_field_8: nullableText,
  custom_field_9: nullableText,
  custom_field_10: nullableText,
};

/** The contract has ten; servers with fifteen were seen. */
const furtherCustomFields = {
  custom_field_11: optionalText,
  custom_field_12: optionalText,
  custom_field_13: optionalText,
  custom_field_14: optionalText,
  custom_field_15: optionalText,
};

const shared = {
  id,
  external_id: externalId,
  external_link: nullableText,
  board_id: otherId,
  swimlane_id: nullableInteger,
  workflow_stage_id: nullableInteger,
  card_type_id: nullableInteger,
  assigned_user_id: nullableInteger,
  position: nullableInteger,
  name: text,
  description: nullableText,
  priority,
  created_at: nullableInstant,
  updated_at: nullableInstant,
  deleted_at: instantOfEnd,
  archived_at: instantOfEnd,
  comments_count: count,
  subtasks_count: count,
  subtasks_completed_count: count,
  size_estimate: decimal,
  /** Seconds. */
  time_estimate: nullableInteger,
  due_date: nullableDate,
  postponed_until: nullableDate,
  tags: text,
  ...customFields,
};

const fields = {
  ...shared,
  ...furtherCustomFields,
  version: count,
  recurring_schedule: nullableText,
  block_reason: nullableText,
  attachments_count: count,
  /** Seconds, of finished trackers. */
  timers_total: decimal,
  subtasks: listOf(subtask, 'subtask'),
};

/** Contract: Task, v3. */
export const task = record('task', fields);

/** Contract: Task, v3, detailed. */
export const taskDetail = record('task', {
  ...fields,
  search_tags: listOf(text),
  collaborators: listOf(collaborator),
  comments: listOf(comment, 'comment'),
  attachments: listOf(attachment, 'attachment'),
  changelogs: listOf(changelogEntry, 'changelog'),
  time_trackers: listOf(embeddedTimeTracker, 'time_tracker'),
});

const PARTS = ['subtasks', 'comments', 'changelogs'] as const;
const detail = withLists(
  bare(taskDetail, 'task'),
  taskDetail,
  ...PARTS,
  'attachments',
  'time_trackers',
  'collaborators',
  'search_tags',
);

const fieldsV1 = {
  ...shared,
  ...furtherCustomFields,
  board_version: count,
  assigned_user: optional(orNull(record('user', { initials: text, name: text }))),
};

/** Contract: Task, v1. */
export const taskV1 = record('task', fieldsV1);

/** Contract: Task, v1, detailed. */
export const taskDetailV1 = record('task', {
  ...fieldsV1,
  comments: listOf(comment, 'comment'),
  changelogs: listOf(changelogEntryV1, 'changelog'),
  subtasks: listOf(subtask, 'subtask'),
});

const detailV1 = withLists(one(taskDetailV1, 'task'), taskDetailV1, ...PARTS);

/** Contract: Simplified task. */
export const foundTask = record('task', {
  id,
  board_id: otherId,
  archived_at: instantOfEnd,
  card_type_name: nullableText,
  card_type_color_ref: nullableText,
  card_color_in_rgb: nullableText,
  /** True: write on it in white. */
  card_color_invert: nullableBoolean,
  name: nullableText,
  external_id: externalId,
  swimlane_id: nullableInteger,
  workflow_stage_id: nullableInteger,
  assigned_user_id: nullableInteger,
  priority,
  tags: text,
  due_date: nullableDate,
  updated_at: nullableInstant,
});

export type Task = Read<typeof task>;
export type TaskDetail = Read<typeof taskDetail>;
export type TaskDetailV1 = Read<typeof taskDetailV1>;
export type TaskV1 = Read<typeof taskV1>;
export type FoundTask = Read<typeof foundTask>;

/** Pagination counts stand flat or under `pagination`; without `page` the answer is a bare list. */
function flat(raw: unknown): unknown {
  if (Array.isArray(raw)) return { results: raw };
  if (typeof raw !== 'object' || raw === null) return raw ?? { results: [] };
  const inner: unknown = Reflect.get(raw, 'pagination');
  const counts = typeof inner === 'object' && inner !== null ? inner : {};
  const { results, tasks } = raw as { readonly results?: unknown; readonly tasks?: unknown };
  if (!('results' in raw) && !('tasks' in raw)) return undefined;
  return { ...counts, ...raw, results: results ?? tasks };
}

const results = listOf(foundTask, 'task');
const LONG_RESULTS = [
  { key: 'results', read: results.read },
  { key: 'tasks', as: 'results', read: results.read },
];

/** What a search found. The counts are null where the server answered a bare list. */
export const foundTasks = before(
  flat,
  record('search', {
    results,
    results_count: nullableInteger,
    page: nullableInteger,
    pages_count: nullableInteger,
  }),
);

/** What our service sends: a bare list, or with `page` an object. */
export const foundTasksWire = z.union([
  z.array(foundTask.wire),
  z.object({ results_count: z.int(), page: z.int(), pages_count: z.int(), results: z.array(foundTask.wire) }),
]);

export type FoundTasks = Read<typeof foundTasks>;

const common = {
  /** Contract: an integer; clients send text too. */
  external_id: given.nullable(given.code),
  external_link: given.nullable(given.text),
  card_type_id: given.optional(given.integer),
  assigned_user_id: given.nullable(given.integer),
  description: given.nullable(given.text),
  /** Negative low, zero normal, positive high. */
  priority: given.optional(given.integer),
  due_date: given.nullable(given.day),
  postponed_until: given.nullable(given.day),
  size_estimate: given.optional(given.decimal),
  time_estimate: given.nullable(given.natural),
  /** Comma-separated. */
  tags: given.nullable(given.text),
  custom_field_1: given.nullable(given.text),
  custom_field_2: given.nullable(given.text),
  custom_field_3: given.nullable(given.text),
  custom_field_4: given.nullable(given.text),
  custom_field_5: given.nullable(given.text),
  custom_field_6: given.nullable(given.text),
  custom_field_7: given.nullable(given.text),
  custom_field_8: given.nullable(given.text),
  custom_field_9: given.nullable(given.text),
  custom_field_10: given.nullable(given.text),
};

const place = {
  swimlane_id: given.optional(given.integer),
  workflow_stage_id: given.optional(given.integer),
  position: given.optional(given.positive),
};

const onlyV3 = { block_reason: given.nullable(given.text), recurring_schedule: given.nullable(given.text) };

/** A board that is missing or no id at all is answered like an unknown one. */
const board = z.preprocess((raw) => (isId(raw) ? Number(raw) : undefined), z.int().optional());

/** Not everything that a request can hold has a text: an object of a form has no prototype. */
function isId(raw: unknown): boolean {
  return typeof raw === 'number'
    ? Number.isSafeInteger(raw) && raw >= 0
    : typeof raw === 'string' && /^\d{1,15}$/.test(raw);
}

/** Contract: v1 task create. */
export const newTaskV1 = z.object({ name: given.filledText, ...place, ...common });

/** Contract: v1 task update; the place is taken and has no effect. */
export const changedTaskV1 = z.object({ name: given.optionalFilled(given.filledText), ...place, ...common });

/** Contract: v3 task create. */
export const newTaskV3 = z.object({
  name: given.filledText,
  board_id: board,
  ...place,
  ...common,
  ...onlyV3,
  task_attachment_ids: given.optionalFilled(given.idArray),
  subtask_ids: given.optionalFilled(given.idArray),
});

/** Contract: v3 task update. Whatever is given of the place moves the task, for v3 has no other move; a null position is the end. */
export const changedTaskV3 = z.object({
  name: given.optionalFilled(given.filledText),
  ...place,
  position: given.nullable(given.positive),
  ...common,
  ...onlyV3,
});

/** What both creations have in common, as the service stores it. */
export type NewTask = z.output<typeof newTaskV1> &
  Pick<z.output<typeof newTaskV3>, 'block_reason' | 'recurring_schedule'>;
export type ChangedTask = Omit<z.output<typeof changedTaskV3>, keyof typeof place>;

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
      q: given.optional(given.text),
      limit: given.optional(given.positive),
      page: given.optional(given.page),
      board_id: given.optional(given.integers),
      archived: given.optional(given.flag),
    }),
    answer: custom(foundTasks, foundTasksWire, (found) => (found.page === null ? found.results : found), LONG_RESULTS),
    refusals: [422, 503],
  }),
  /** `GET /api/v3/tasks/:task_id.json`, answers the task with comments, attachments, changelog and trackers. 403, 404. */
  getTask: v3({
    method: 'GET',
    path: '/tasks/:task_id',
    summary: 'A task in detail',
    answer: detail,
    refusals: [404],
  }),
  /** `GET /api/v3/tasks/:task_id/preload.json`, answers the task with its subtasks. 403, 404. */
  preloadTask: v3({
    method: 'GET',
    path: '/tasks/:task_id/preload',
    summary: 'A task without its history',
    answer: withLists(bare(task, 'task'), task, 'subtasks'),
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
    query: z.object({ assert_has_unique_external_id: given.optional(given.boolean) }),
    body: newTaskV3,
    wrapping,
    answer: detail,
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
      _action: given.optional(z.enum(['archive', 'unarchive', 'delete', 'undelete'])),
      override: given.optional(given.override),
    }),
    body: changedTaskV3,
    wrapping,
    answer: withLists(bare(task, 'task'), task, 'subtasks'),
    refusals: [404, 409, 422],
  }),
};

const wrappingV1 = { name: 'task', need: 'required' } as const;
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
      archived: given.optional(given.flag),
      swimlane_id: given.optional(given.integer),
      workflow_stage_id: given.optional(given.integer),
      page: given.optional(given.page),
      per_page: given.optional(given.page),
    }),
    answer: list(taskV1, 'task'),
    refusals: [404, 422],
  }),
  /** `GET /api/v1/boards/:board_id/tasks/:task_id.json`, answers the task with comments, changelogs, subtasks. 403, 404. */
  getTask: v1({ method: 'GET', path, summary: 'A task in detail', answer: detailV1, refusals: [404] }),
  /** `POST /api/v1/boards/:board_id/tasks.json` with `task[…]`; answers the task. 400, 403, 404, 422. */
  createTask: v1({
    method: 'POST',
    path: '/boards/:board_id/tasks',
    summary: 'Create a task',
    body: newTaskV1,
    wrapping: wrappingV1,
    answer: one(taskV1, 'task'),
    refusals: [400, 404, 422],
  }),
  /** `PUT /api/v1/boards/:board_id/tasks/:task_id.json` with `task[…]`; answers the task. 400, 403, 404, 422. */
  updateTask: v1({
    method: 'PUT',
    path,
    summary: 'Change a task',
    body: changedTaskV1,
    wrapping: wrappingV1,
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
      direction: given.optional(given.text),
      swimlane_id: given.optional(given.integer),
      workflow_stage_id: given.optional(given.integer),
      position: given.optional(given.positive),
      override: given.optional(given.override),
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
