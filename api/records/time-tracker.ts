import { z } from 'zod';
import {
  boolean,
  count,
  id,
  instant,
  instantOrNull,
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
  ended_at: nullableInstant,
  highlighted_at: nullableInstant,
  enlist_at: instantOrNull,
  created_at: nullableInstant,
  updated_at: nullableInstant,
};

/** Contract: Time tracker. */
export const timeTracker = z.object({ id, ...fields });

/** A tracker inside a user or a task; real servers were seen to leave its id out there. */
export const embeddedTimeTracker = z.object({ id: nullableInteger, ...fields });

const named = z.object({ id, name: nullableText });

/** What `expand=1` adds, and what detailed report rows carry. */
const trackedTask = z.object({
  id,
  name: nullableText,
  board_id: nullableInteger,
  external_id: nullableInteger,
  workflow_stage: z.preprocess((raw) => raw ?? null, named.nullable()),
  card_type: z.preprocess((raw) => raw ?? null, named.nullable()),
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
