import type { Journal } from '../journal/journal.ts';
import { newTaskCounts } from '../tasks/items.ts';
import { countLost } from './lost.ts';

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
    needsYou: trackers.parked + lost.all + tasks.needsYou,
  };
}
