import type { TrackerRow } from '../journal/rows.ts';
import { type Place, takePlace } from './placing.ts';
import { stopForResume } from './one-timer.ts';
import { retimed, takenAway } from './revising.ts';
import type { TrackingPorts } from './tracking.ts';

/**
 * `previous` covers both and what lies between them, and runs where one of them does; `row` goes, and hands its place in the
 * work list on. An end later than the other's is kept: nothing that was tracked gets lost.
 */
export function mergeInto(ports: TrackingPorts, previous: TrackerRow, row: TrackerRow): void {
  const { journal, accountId, clock } = ports;
  const now = clock.now();
  const endedAt = laterEnd(previous.desired.endedAt, row.desired.endedAt);
  const isResumed = endedAt === null && previous.desired.endedAt !== null;
  const place = row.desired.listed ? takePlace(journal, accountId, row.taskId) : null;
  journal.trackers.save(takenAway(journal.trackers.get(row.id) ?? row, now));
  const kept = journal.trackers.get(previous.id) ?? previous;
  const merged = placedAt(retimed(kept, { startedAt: kept.desired.startedAt, endedAt }, now), place);
  // A timer of ours stays ours when it goes on in an entry that another device began.
  journal.trackers.save({ ...merged, isOwn: merged.isOwn || (isResumed && row.isOwn) });
  if (isResumed && previous.isOwn && !row.isOwn) stopForResume(ports, previous);
}

function placedAt(row: TrackerRow, place: Place | null): TrackerRow {
  if (place === null) return row;
  const desired = { ...row.desired, listed: true, highlightedAt: place.highlightedAt };
  return { ...row, desired, rank: place.rank, wishedPosition: place.position };
}

function laterEnd(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.max(a, b);
}
