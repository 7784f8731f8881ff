import type { StoredIntent, TrackerChange } from '../journal/deeds.ts';
import type { DeedPorts } from './deed.ts';
import { moveRow } from './placing.ts';
import { ADDITION } from './recorder.ts';
import type { PlaceChange } from './row-place.ts';
import { PLACE, placeOf } from './row-place.ts';

/** The row of the deed's task on the work list comes back to its place and its star; what of it changed. */
export interface RowBack {
  readonly isChanged: boolean;
  /** For the deed that takes back; null where the deed itself moved nothing. */
  readonly place: PlaceChange | null;
}

/** To be called with what `placeOf` gave before the rest of `deed` was taken back, once it is. */
export function takeRowBack(ports: DeedPorts, deed: StoredIntent, before: number | null): RowBack {
  const { journal, accountId } = ports;
  const isStarBack = takeStarBack(ports, deed);
  const wanted = changeUnder(deed, PLACE);
  if (wanted === undefined) return { isChanged: isStarBack, place: null };
  const to = wanted.before?.startedAt;
  // A row that the service still lists has its place there.
  const isMoved =
    to !== undefined && moveRow(journal, accountId, deed.taskId, { toIndex: to, isAsked: before !== null });
  const after = placeOf(journal, accountId, deed.taskId);
  return { isChanged: isStarBack || isMoved, place: { before, after } };
}

/** Of a task that was added and never started: other rows have their star with their tracker. */
function takeStarBack({ journal, accountId }: DeedPorts, deed: StoredIntent): boolean {
  const change = changeUnder(deed, ADDITION);
  const now = journal.additions.get(accountId, deed.taskId);
  if (change === undefined || change.before === null || now === null) return false;
  const { before, after } = change;
  const isAsLeft = now.highlightedAt === after.highlightedAt && before.highlightedAt !== after.highlightedAt;
  if (before.deleted || after.deleted || !isAsLeft) return false;
  journal.additions.put(accountId, { ...now, highlightedAt: before.highlightedAt });
  return true;
}

function changeUnder(deed: StoredIntent, number: number): TrackerChange | undefined {
  return deed.changes.find(({ trackerId }) => trackerId === number);
}
