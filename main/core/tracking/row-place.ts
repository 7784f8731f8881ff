import type { RowImage, TrackerChange } from '../journal/deeds.ts';
import type { Journal } from '../journal/journal.ts';
import { workList } from './work-list.ts';

/**
 * In an intent, the place of its task's row is told under this number, as an image of it: `startedAt` is the place,
 * `deleted` says that it has none.
 */
export const PLACE = -2;

/** Places counted from 0 within the rows as shown; null: not on the work list. */
export interface PlaceChange {
  readonly before: number | null;
  readonly after: number | null;
}

export function placeOf(journal: Journal, accountId: number, taskId: number): number | null {
  const index = workList(journal, accountId).findIndex((entry) => entry.taskId === taskId);
  return index === -1 ? null : index;
}

export function changeOfPlace({ before, after }: PlaceChange): TrackerChange {
  return { trackerId: PLACE, before: before === null ? null : imageOf(before), after: imageOf(after) };
}

function imageOf(place: number | null): RowImage {
  return { startedAt: place ?? 0, endedAt: null, listed: place !== null, highlightedAt: null, deleted: place === null };
}
