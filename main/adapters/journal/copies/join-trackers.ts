import type { SeenTracker } from '../../../core/journal/rows.ts';
import { askedAbout, merged } from '../../../core/sync/merge.ts';
import { baseFor } from '../../../core/sync/own-writes.ts';
import { attemptStore } from '../attempt-store.ts';
import type { Database } from '../database.ts';
import { trackerStore } from '../tracker-store.ts';

/** A row with something to send, and what the service was seen to hold by a row for the same tracker that is gone now. */
export interface Joined {
  readonly id: number;
  readonly theirs: SeenTracker;
}

/**
 * As a pull would: what only one side changed is taken, and where both did, the person is asked. What was sent for the
 * rows has to be here already: a value of ours is no change of somebody else's.
 */
export function joinTrackers(db: Database, joined: readonly Joined[]): void {
  const trackers = trackerStore(db);
  const attempts = attemptStore(db);
  for (const { id, theirs } of joined) {
    const row = trackers.get(id);
    // Without a number it has become one with another row since; and what was seen before says nothing new.
    if (row === null || row.seen === null || row.seen.seenAt > theirs.seenAt) continue;
    // What was started again is settled by a look at all of its task alone.
    if (row.startedAgain.length > 0) continue;
    const { base, isDoubtful } = baseFor({ attempts }, row, theirs, null);
    const next = merged({ ...row, seen: base }, theirs, theirs.seenAt);
    trackers.save(isDoubtful ? askedAbout(row, next, theirs.seenAt) : next);
  }
}
