import type { Journal } from '../journal/journal.ts';
import { newTaskCounts } from '../tasks/items.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { isDoubted } from '../tracking/tracker.ts';

/** What is not confirmed: how much goes out by itself, and about how much the person is asked; each row counts once. */
export function syncCounts(
  journal: Journal,
  accountId: number,
): { readonly waiting: number; readonly needsYou: number } {
  const trackers = journal.trackers.counts(accountId);
  const lost = countLost(journal, accountId);
  const tasks = newTaskCounts(journal, accountId);
  return {
    waiting: trackers.waiting - lost.waiting + tasks.waiting,
    needsYou: trackers.attention + lost.all + tasks.needsYou,
  };
}

const MOST = 500;

/** What may be lost at the service, while it is open whether it has lost a part of what it had; the first of them. */
export function lostRows(journal: Journal, accountId: number): readonly TrackerRow[] {
  if (journal.policies.get(accountId).manyDoubted === 'no') return [];
  const rows = journal.trackers.doubted(accountId);
  return rows.filter((row) => isDoubted(row) && !row.resend && !row.deleted && row.attention === null).slice(0, MOST);
}

/** How many there are in all, and how many of them wait to be sent besides: those are told once. */
export function countLost(journal: Journal, accountId: number): { readonly all: number; readonly waiting: number } {
  const isAsked = journal.policies.get(accountId).manyDoubted !== 'no';
  return isAsked ? journal.trackers.countDoubted(accountId) : { all: 0, waiting: 0 };
}
