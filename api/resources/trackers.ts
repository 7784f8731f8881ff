import { z } from 'zod';
import { list, one, oneOrNothing } from '../contract/answers.ts';
import { v1, v3 } from '../contract/endpoint.ts';
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
} from '../contract/fields.ts';
import * as given from '../contract/parameters.ts';

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

/**
 * What a create or an update answers. Without an end it does not say that the tracker runs, as one in a list does: some services leave out
 * what they were not sent, others what is null.
 */
const answeredTimeTracker = record('time_tracker', {
  id,
  ...fields,
  ended_at: { ...told(instantOrNone), instead: instantOrNone.instead },
});

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
export type AnsweredTimeTracker = Read<typeof answeredTimeTracker>;
export type ListedTimeTracker = Read<typeof listedTimeTracker>;

const changeable = {
  /** Counted from 1 in the user's work list; null goes to its end. */
  position: given.nullable(given.positive),
  listed: given.optional(given.boolean),
  started_at: given.nullable(given.dateTime),
  /** Null: it runs. */
  ended_at: given.nullable(given.dateTime),
  highlighted_at: given.nullable(given.dateTime),
};

/** Contract: create body of a time tracker, both generations. */
export const newTracker = z.object({ board_id: given.integer, task_id: given.integer, ...changeable });

/** Contract: update body of a time tracker, both generations. What is left out stays. */
export const changedTracker = z.object(changeable);

const wrapping = { name: 'time_tracker', need: 'accepted' } as const;

export const v3TimeTrackers = {
  /**
   * `POST /api/v3/time_trackers.json` with `board_id` and `task_id`, optionally `position` (default 1), `listed`
   * (default true), `started_at` (default now), `ended_at`, `highlighted_at`; answers the tracker. 404 for an unknown
   * board or task, 422 for a wrong field.
   */
  createTracker: v3({
    method: 'POST',
    path: '/time_trackers',
    summary: 'Start or log a time tracker',
    body: newTracker,
    wrapping,
    answer: one(answeredTimeTracker, 'time_tracker'),
    refusals: [404, 422],
  }),
  /** `PUT /api/v3/time_trackers/:time_tracker_id.json` with the fields to change; answers the tracker. 403, 404, 422. */
  updateTracker: v3({
    method: 'PUT',
    path: '/time_trackers/:time_tracker_id',
    summary: 'Change a time tracker',
    body: changedTracker,
    wrapping,
    answer: one(answeredTimeTracker, 'time_tracker'),
    refusals: [404, 422],
  }),
  /**
   * `DELETE /api/v3/time_trackers/:time_tracker_id.json`, answers the deleted tracker; null where a server says nothing,
   * and another one where it answers the previous tracker of the task. 403, 404.
   */
  deleteTracker: v3({
    method: 'DELETE',
    path: '/time_trackers/:time_tracker_id',
    summary: 'Delete a time tracker',
    answer: oneOrNothing(timeTracker, 'time_tracker'),
    refusals: [404],
  }),
};

const name = 'time_tracker';

export const v1TimeTrackers = {
  /**
   * `GET /api/v1/time_trackers.json`, answers the caller's trackers. `task_id`, `active` (1 running, 0 finished), `listed`
   * (1: only those in the work list), `expand` (1: each with its task). 422 for a wrong value.
   */
  listTrackers: v1({
    method: 'GET',
    path: '/time_trackers',
    summary: "The caller's time trackers",
    query: z.object({
      task_id: given.optional(given.integer),
      active: given.optional(given.flag),
      listed: given.optional(given.flag),
      expand: given.optional(given.flag),
    }),
    answer: list(listedTimeTracker, name),
    xml: false,
    refusals: [422],
  }),
  /** `POST /api/v1/time_trackers.json` with `time_tracker[…]` as v3 has it; answers the tracker. 404, 422, 500 without any. */
  createTracker: v1({
    method: 'POST',
    path: '/time_trackers',
    summary: 'Start or log a time tracker',
    body: newTracker,
    wrapping: { name, need: 'required', missing: 500 },
    answer: one(answeredTimeTracker, name),
    xml: false,
    refusals: [404, 422, 500],
  }),
  /** `PUT /api/v1/time_trackers/:time_tracker_id.json` with `time_tracker[…]`; answers the tracker. 400, 403, 404, 422. */
  updateTracker: v1({
    method: 'PUT',
    path: '/time_trackers/:time_tracker_id',
    summary: 'Change a time tracker',
    body: changedTracker,
    wrapping: { name, need: 'required' },
    answer: one(answeredTimeTracker, name),
    xml: false,
    refusals: [400, 404, 422],
  }),
  /** `DELETE /api/v1/time_trackers/:time_tracker_id.json`, answers as v3 does. 403, 404. */
  deleteTracker: v1({
    method: 'DELETE',
    path: '/time_trackers/:time_tracker_id',
    summary: 'Delete a time tracker',
    answer: oneOrNothing(timeTracker, name),
    xml: false,
    refusals: [404],
  }),
};
