import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import type { Answered } from './board-service.ts';
import { gone, isMassVanish, lacked } from './absence.ts';

/**
 * To be called for rows that a list which leaves nothing out lacked. Where so many vanish at once that somebody should be
 * asked, nothing is decided: they stay as they are until the person answers.
 */
export function takeAbsent(
  journal: Journal,
  absent: readonly TrackerRow[],
  list: Pick<Answered<unknown>, 'sentAt' | 'serverAheadMs'>,
  now: number,
): void {
  const proven = absent.flatMap((before) => {
    const { row, isProven } = lacked(before, list.sentAt, now);
    if (row !== before) journal.trackers.save(row);
    return isProven ? row : [];
  });
  const accountId = proven[0]?.accountId;
  if (accountId === undefined) return;
  const isMass = isMassVanish(journal, accountId);
  const decided = isMass ? proven.filter((row) => row.resend || row.deleted) : proven;
  for (const row of decided) journal.trackers.save(gone(journal, row, now, list.serverAheadMs));
  if (decided.length < proven.length && journal.policies.get(accountId).vanished === 'no')
    journal.policies.change(accountId, { vanished: 'asking' });
}

/** What vanished may be there again, or have been dealt with one by one: then there is nothing to ask any more. */
export function settleVanished(journal: Journal, accountId: number): void {
  if (journal.policies.get(accountId).vanished === 'no' || isMassVanish(journal, accountId)) return;
  journal.policies.change(accountId, { vanished: 'no' });
}
