import { z } from 'zod';
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
} from './fields.ts';

const fields = {
  /** Null where an answer leaves it out. */
  user_id: nullableInteger,
  board_id: id,
  task_id: id,
  position: nullableInteger,
  listed: boolean,
  seconds_from_resumed_sprint: count,
  started_at: instant,
  /** Null while it runs. */
  ended_at: instantOrNone,
  highlighted_at: nullableInstant,
  enlist_at: nullableInstant,
  created_at: nullableInstant,
  updated_at: nullableInstant,
};

/** Contract: Time tracker. */
export const timeTracker = z.object({ id, ...fields });

/** A tracker inside a user or a task: real servers were seen to leave out there its id, its board, and when it started. */
export const embeddedTimeTracker = z.object({
  ...fields,
  id: nullableInteger,
  board_id: nullableInteger,
  started_at: nullableInstant,
});

const named = z.object({ id, name: nullableText });

/** What `expand=1` adds, and what detailed report rows carry. */
const trackedTask = z.object({
  id,
  name: nullableText,
  board_id: nullableInteger,
  external_id: externalId,
  workflow_stage: named.nullable().catch(null),
  card_type: named.nullable().catch(null),
});

/** An element of a v1 listing: with `sprint_id`, and with `task` where it was asked for. */
export const listedTimeTracker = z.object({
  id,
  ...fields,
  sprint_id: nullableInteger,
  task: trackedTask.nullish(),
});

export type TimeTracker = z.output<typeof timeTracker>;
export type ListedTimeTracker = z.output<typeof listedTimeTracker>;
