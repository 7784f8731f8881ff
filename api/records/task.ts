import { changelogEntry, changelogEntryV1 } from './changelog.ts';
import { attachment, comment, subtask } from './parts-of-task.ts';
import {
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
  type Read,
  record,
  text,
} from './fields.ts';
import { embeddedTimeTracker } from './time-tracker.ts';
import { collaborator } from './user.ts';

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
  /** 1 high, 0 normal, -1 low. */
  priority: count,
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
  priority: count,
  tags: text,
  due_date: nullableDate,
  updated_at: nullableInstant,
});

export type Task = Read<typeof task>;
export type TaskDetail = Read<typeof taskDetail>;
export type TaskDetailV1 = Read<typeof taskDetailV1>;
export type TaskV1 = Read<typeof taskV1>;
export type FoundTask = Read<typeof foundTask>;
