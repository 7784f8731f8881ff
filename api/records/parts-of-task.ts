import {
  boolean,
  count,
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
} from './fields.ts';

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

/** Contract: Attachment; `url` is a path on the same server. */
export const attachment = record('attachment', {
  id,
  name: text,
  content_type: text,
  size: count,
  data: nullableText,
  /** 0 none, 1 pinned to the card, 2 its cover, 3 both. */
  mode: count,
  created_at: nullableInstant,
  updated_at: nullableInstant,
  url: text,
});

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

export type Subtask = Read<typeof subtask>;
export type Comment = Read<typeof comment>;
export type Attachment = Read<typeof attachment>;
