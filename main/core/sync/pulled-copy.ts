import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { changeOf } from '../tracking/changes.ts';
import { reunited } from './adopt.ts';

/**
 * To be called for an unbound row that a copy of the journal brought. Where one of `others`, rows of its task, was pulled and is
 * nothing else, both are of one entry: the copy is older than the answer, or the request, that told its number. It is the row's own then.
 */
export function takeOverPulled(
  journal: Pick<Journal, 'trackers' | 'attempts'>,
  row: TrackerRow,
  others: readonly TrackerRow[],
  now: number,
): void {
  if (row.seen !== null || row.goneAt !== null || row.parked !== null) return;
  const double = others.find(
    (other) => other.id !== row.id && isPulled(journal, other) && other.seen?.startedAt === row.desired.startedAt,
  );
  if (double?.seen === null || double?.seen === undefined) return;
  const desired = { ...double.desired, listed: false };
  journal.trackers.save({ ...double, desired, seen: null, missing: null, rank: null, deleted: true });
  const united = reunited({ ...row, ambiguous: true }, double.seen, { now, serverAheadMs: null });
  journal.trackers.save({ ...united, ambiguous: false });
}

/** Nobody here has done anything with it. */
function isPulled(journal: Pick<Journal, 'attempts'>, row: TrackerRow): boolean {
  const isTouched = row.isOwn || row.deleted || row.ambiguous || row.parked !== null || row.startedAgain.length > 0;
  return !isTouched && changeOf(row) === null && journal.attempts.all(row.id).length === 0;
}
