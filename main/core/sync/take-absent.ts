import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { creates } from './doubles.ts';
import { gone, isMassVanish, isWanted, lacked, parkedAsGone, type WholeList } from './absence.ts';

/**
 * To be called for rows that a list which leaves nothing out lacked. Where so many vanish at once that somebody should be
 * asked, nothing is decided: they stay as they are until the person answers.
 */
export function takeAbsent(journal: Journal, absent: readonly TrackerRow[], list: WholeList, now: number): void {
  const proven = absent.flatMap((before) => {
    const { row, isProven } = lacked(before, list.sentAt, now);
    if (row !== before) journal.trackers.save(row);
    return isProven ? row : [];
  });
  const accountId = proven[0]?.accountId;
  if (accountId === undefined) return;
  for (const row of proven.filter(isDecided)) {
    askAboutSuccessor(journal, row, now);
    journal.trackers.save(gone(journal, row, list, now));
  }
  const rest = proven.filter((row) => !isDecided(row));
  if (rest.length === 0) return;
  const wanted = rest.filter((row) => isWanted(journal, row, list));
  if (isMassVanish(journal, accountId, wanted.length)) return askAboutAll(journal, accountId);
  for (const row of rest) journal.trackers.save(gone(journal, row, list, now));
}

/** Another device took an entry away, or gave it to yet another card, while it waited to be at the one that it was given to here. */
function askAboutSuccessor(journal: Journal, { deleted, successorId }: TrackerRow, now: number): void {
  const next = deleted && successorId !== null ? journal.trackers.get(successorId) : null;
  const isWaiting = next !== null && !next.deleted && next.seen === null && !next.ambiguous && next.parked === null;
  if (isWaiting && creates(journal, next.id).length === 0)
    journal.trackers.save({ ...next, parked: parkedAsGone(now) });
}

/** To be deleted, and asked about, or refused: they are not sent, and not among those of their task, and may be gone by now all the same. */
export function askedDeletions(journal: Journal, accountId: number): readonly TrackerRow[] {
  return journal.trackers.parked(accountId).filter(({ deleted }) => deleted);
}

/** By the person. */
function isDecided({ resend, deleted }: TrackerRow): boolean {
  return resend || deleted;
}

function askAboutAll({ policies }: Journal, accountId: number): void {
  if (policies.get(accountId).vanished === 'no') policies.change(accountId, { vanished: 'asking' });
}

/** What vanished may be there again, or have been dealt with one by one: then there is nothing to ask any more. */
export function settleVanished(journal: Journal, accountId: number): void {
  if (journal.policies.get(accountId).vanished === 'no' || isMassVanish(journal, accountId)) return;
  journal.policies.change(accountId, { vanished: 'no' });
}
