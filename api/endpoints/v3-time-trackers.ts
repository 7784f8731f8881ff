import { one, oneOrNothing } from '../answer.ts';
import { timeTracker } from '../records/time-tracker.ts';
import { v3 } from './row.ts';
import { changedTracker, newTracker } from './tracker-fields.ts';

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
    answer: one(timeTracker, 'time_tracker'),
    refusals: [404, 422],
  }),
  /** `PUT /api/v3/time_trackers/:time_tracker_id.json` with the fields to change; answers the tracker. 403, 404, 422. */
  updateTracker: v3({
    method: 'PUT',
    path: '/time_trackers/:time_tracker_id',
    summary: 'Change a time tracker',
    body: changedTracker,
    wrapping,
    answer: one(timeTracker, 'time_tracker'),
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
