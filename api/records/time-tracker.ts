import {
  boolean,
  count,
  externalId,
  id,
  instant,
  instantOrNone,
  nullableInstant,
  nullableInteger,
  nullableText,
  optional,
  orNull,
  ownerId,
  type Read,
  record,
  told,
} from './fields.ts';

const fields = {
  /** Null where an answer leaves it out. */
  user_id: ownerId,
  board_id: id,
  task_id: id,
  position: told(nullableInteger),
  listed: told(boolean),
  seconds_from_resumed_sprint: count,
  started_at: instant,
  /** Null while it runs. */
  ended_at: instantOrNone,
  highlighted_at: told(nullableInstant),
  enlist_at: nullableInstant,
  created_at: nullableInstant,
  updated_at: nullableInstant,
};

/** Contract: Time tracker. */
export const timeTracker = record('time_tracker', { id, ...fields });

/** A tracker inside a user or a task: real servers were seen to leave out there its id, its board, and when it started. */
export const embeddedTimeTracker = record('time_tracker', {
  ...fields,
  id: nullableInteger,
  board_id: nullableInteger,
  started_at: nullableInstant,
});

const named = { id, name: nullableText };

/** What `expand=1` adds, and what detailed report rows carry. */
const trackedTask = record('task', {
  id,
  name: nullableText,
  board_id: nullableInteger,
  external_id: externalId,
  workflow_stage: orNull(record('workflow_stage', named)),
  card_type: orNull(record('card_type', named)),
});

/** An element of a v1 listing: with `sprint_id`, and with `task` where it was asked for. */
export const listedTimeTracker = record('time_tracker', {
  id,
  ...fields,
  sprint_id: nullableInteger,
  task: optional(orNull(trackedTask)),
});

export type TimeTracker = Read<typeof timeTracker>;
export type ListedTimeTracker = Read<typeof listedTimeTracker>;
