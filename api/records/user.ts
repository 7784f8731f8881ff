import { z } from 'zod';
import {
  boolean,
  count,
  id,
  listOf,
  nullableDate,
  nullableInteger,
  nullableText,
  text,
  withSynonym,
} from './fields.ts';
import { embeddedTimeTracker } from './time-tracker.ts';

/** The five rights of a board, as the v3 board summary writes them. */
export const PERMISSIONS = ['create_tasks', 'read_tasks', 'update_tasks', 'delete_tasks', 'move_tasks'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** A person of a board. Some servers tell who is active instead of who is suspended. */
export const collaborator = z.preprocess(
  (raw) => withSynonym(raw, 'is_suspended', (other) => other['active'] === false),
  z.object({ id, name: text, initials: text, is_suspended: boolean }),
);

const folder = z.object({ id, name: text, description: nullableText, position: nullableInteger });

/** Contract: Board summary. */
export const boardSummary = z.object({
  id,
  name: text,
  folder: folder.nullable().catch(null),
  position: nullableInteger,
  last_activity_on: nullableDate,
  permissions: listOf(text),
});

/** Contract: User (v3). */
export const user = z.object({
  id,
  version: count,
  name: text,
  initials: text,
  timezone: text,
  boards: listOf(boardSummary, 'board'),
  time_trackers: listOf(embeddedTimeTracker, 'time_tracker'),
});

export type User = z.output<typeof user>;
export type BoardSummary = z.output<typeof boardSummary>;
