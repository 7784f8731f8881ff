import { z } from 'zod';
import { count, id, listOf, nullableDate, nullableInteger, nullableText, text } from './fields.ts';
import { embeddedTimeTracker } from './time-tracker.ts';

/** The five rights of a board, as the v3 board summary writes them. */
export const PERMISSIONS = ['create_tasks', 'read_tasks', 'update_tasks', 'delete_tasks', 'move_tasks'] as const;
export type Permission = (typeof PERMISSIONS)[number];

const folder = z.object({ id, name: text, description: nullableText, position: nullableInteger });

/** Contract: Board summary. */
export const boardSummary = z.object({
  id,
  name: text,
  folder: z.preprocess((raw) => (typeof raw === 'object' ? raw : null) ?? null, folder.nullable()),
  position: nullableInteger,
  last_activity_on: nullableDate,
  permissions: listOf(z.string()),
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
