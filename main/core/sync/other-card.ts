import type { Journal } from '../journal/journal.ts';
import type { SeenTracker, TrackerRow } from '../journal/rows.ts';
import { freeStart } from '../tracking/free-start.ts';
import { isContested } from './merge.ts';

/** What was given to another card, and is at the service still: what others do with it there is meant for its time here. */
export function formersOf({ trackers }: Pick<Journal, 'trackers'>, row: TrackerRow): readonly TrackerRow[] {
  return row.deleted ? [] : trackers.precededBy(row.id).filter(({ deleted, goneAt }) => deleted && goneAt === null);
}

const EDGES = ['startedAt', 'endedAt'] as const;

/**
 * `former` was given to another card, and another device has changed its times on the old one since `base`: they are taken over there, so
 * that nothing contradicts the deletion any more. Gives the former as it is then; as it was where both sides changed the same, where the
 * entry would be turned round, or where it is open whether it was to run on: then the person is asked.
 */
export function withTimesPassedOn(
  journal: Journal,
  former: TrackerRow,
  base: SeenTracker | null,
  theirs: SeenTracker,
): TrackerRow {
  const next = former.successorId === null ? null : journal.trackers.get(former.successorId);
  if (base === null || next === null || !mayBePassedOn(former, next)) return former;
  const changed = EDGES.filter((edge) => base[edge] !== theirs[edge]);
  const isAsked = changed.some((edge) => isContested(next.desired[edge], base[edge], theirs[edge]));
  if (changed.length === 0 || isAsked) return former;
  const times = { ...next.desired, ...Object.fromEntries(changed.map((edge) => [edge, theirs[edge]])) };
  if (times.endedAt !== null && times.endedAt < times.startedAt) return former;
  const room = { own: next.desired.startedAt, before: times.endedAt };
  const startedAt = freeStart(journal, next, times.startedAt, room);
  journal.trackers.save({ ...next, desired: { ...times, startedAt }, moved: null });
  const { startedAt: theirStart, endedAt } = theirs;
  return { ...former, desired: { ...former.desired, startedAt: theirStart, endedAt } };
}

/** Nothing is asked about either, nor may either have been started again after it ended elsewhere. */
function mayBePassedOn(former: TrackerRow, next: TrackerRow): boolean {
  const isAsked = former.parked !== null || next.parked?.kind === 'conflict';
  const isTentative = former.startedAgain.length > 0 || next.startedAgain.length > 0;
  return former.deleted && !next.deleted && !isAsked && !isTentative;
}
