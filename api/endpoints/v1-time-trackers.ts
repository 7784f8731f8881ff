import { z } from 'zod';
import { list, one, oneOrNothing } from '../answer.ts';
import { flag, integer, optional } from '../parameters.ts';
import { listedTimeTracker, timeTracker } from '../records/time-tracker.ts';
import { v1 } from './row.ts';
import { changedTracker, newTracker } from './tracker-fields.ts';

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
      task_id: optional(integer),
      active: optional(flag),
      listed: optional(flag),
      expand: optional(flag),
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
    answer: one(timeTracker, name),
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
    answer: one(timeTracker, name),
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
