import type { TrackerRow } from '../journal/rows.ts';
import { asGone } from '../sync/doubt.ts';
import { isDoubted, type TrackerPorts, freeStart, asMine, freshRow, takenAway } from '../tracking/tracker.ts';
import { creates, hadItsOwn, originalOf } from '../sync/doubles.ts';
import { isInVain } from '../sync/resolve.ts';
import { shareNote } from '../tracking/notes.ts';

/** Answers whether `double` is a second copy of an entry: one of the two is taken away, or neither. */
export function keptOfDouble(
  { journal, clock }: TrackerPorts,
  double: TrackerRow,
  keep: 'mine' | 'theirs' | 'both',
): TrackerRow {
  const now = clock.now();
  const original = originalOf(journal, double);
  if (keep === 'mine') {
    if (original !== null) shareNote(journal, double.id, original.id);
    return takenAway(double, now);
  }
  if (keep === 'theirs' && original !== null) shareNote(journal, original.id, double.id);
  if (keep === 'theirs' && original !== null && !original.deleted) journal.trackers.save(takenAway(original, now));
  return { ...double, attention: null };
}

/** The row as it is meant, to be sent again where the service has lost it. */
export function keptMine(row: TrackerRow, now: number): TrackerRow {
  const mine = asMine(row, now);
  return isDoubted(row) ? { ...mine, resend: true } : mine;
}

/** The row as the service holds it; one that it does not hold is gone, and can be restored. */
export function keptTheirs(row: TrackerRow, now: number): TrackerRow {
  const { seen } = row;
  // What was started again while it runs there was not asked about, and may still turn out to be needed.
  const tentativeStarts = seen?.endedAt === null ? row.tentativeStarts : [];
  const nothingOfOurs = { attention: null, moved: null, tentativeStarts, requestedPosition: null, rank: null };
  const settled = { ...row, ...nothingOfOurs, failures: 0, notBefore: 0 };
  if (row.attention?.kind === 'gone' || isDoubted(row)) return asGone(settled, now);
  // What may have been sent all the same is looked for, and taken away again. Where the service does not let us look, that is all.
  if (seen === null && row.deleted && row.attention !== null) return asGone(settled, now);
  if (seen === null) return takenAway(settled, now);
  const { startedAt, endedAt, listed, highlightedAt } = seen;
  return { ...settled, desired: { startedAt, endedAt, listed, highlightedAt }, deleted: false, goneAt: null };
}

/**
 * Theirs stays in the row; mine becomes an entry of its own, beside it. Where no request of ours made theirs, for all that is known, those that
 * were looked for in vain were for mine, and may come yet.
 */
export function keptBoth({ journal, clock }: TrackerPorts, row: TrackerRow): TrackerRow {
  const now = clock.now();
  const { startedAt, endedAt } = row.desired;
  const theirs = keptTheirs(row, now);
  // First, because the start that mine keeps is taken by this row as long as it has it itself.
  journal.trackers.save(theirs);
  const start = freeStart(journal, row, startedAt, { before: endedAt });
  const mine = { startedAt: start, endedAt, listed: false, highlightedAt: null };
  const { id } = journal.trackers.insert(freshRow(row, mine, now));
  shareNote(journal, row.id, id);
  const sent = creates(journal, row.id);
  if (sent.every(isInVain) && !journal.attempts.all(row.id).some(hadItsOwn))
    for (const attempt of sent) journal.attempts.passOn(attempt.id, id);
  return theirs;
}
