import type { Journal } from '../journal/journal.ts';

/** So many are known by use; the others are ordered by what they are. */
const MOST = 50;

/** Numbers of the tasks that the person deals with: tracked lately, latest first, then highlighted ones. */
export function usedTasks(journal: Journal, accountId: number): readonly number[] {
  const tracked = journal.trackers.recentTaskIds(accountId, MOST);
  return [...new Set([...tracked, ...highlighted(journal, accountId)])];
}

function highlighted(journal: Journal, accountId: number): readonly number[] {
  const listed = journal.trackers
    .listed(accountId)
    .map(({ taskId, desired }) => ({ taskId, highlightedAt: desired.highlightedAt }));
  return [...listed, ...journal.additions.all(accountId)]
    .filter(({ highlightedAt }) => highlightedAt !== null)
    .toSorted((a, b) => (b.highlightedAt ?? 0) - (a.highlightedAt ?? 0))
    .map(({ taskId }) => taskId);
}
