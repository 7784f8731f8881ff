import { z } from 'zod';
import { boolean, dateTime, integer, nullable, optional, positive } from '../parameters.ts';

const changeable = {
  /** Counted from 1 in the user's work list; null goes to its end. */
  position: nullable(positive),
  listed: optional(boolean),
  started_at: nullable(dateTime),
  /** Null: it runs. */
  ended_at: nullable(dateTime),
  highlighted_at: nullable(dateTime),
};

/** Contract: create body of a time tracker, both generations. */
export const newTracker = z.object({ board_id: integer, task_id: integer, ...changeable });

/** Contract: update body of a time tracker, both generations. What is left out stays. */
export const changedTracker = z.object(changeable);
