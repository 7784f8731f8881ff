import type { Journal } from '../journal/journal.ts';
import type { AccountRow, TrackerRow } from '../journal/rows.ts';
import { currentId } from '../tasks/needed.ts';

/** What windows knew by its number before another copy of the journal came in its place, and the number it has since. */
export interface KnownNumbers {
  /** As it was then; null where it did not run. */
  readonly timer: (trackerId: number) => TrackerRow | null;
  /** Null where it is no longer here. */
  readonly accountNow: (accountId: number) => number | null;
  readonly timerNow: (trackerId: number) => TrackerRow | null;
}

/** Of this moment. A timer is known again by its account, its task and its start, which on this device is unique on a task. */
export function knownNumbers(journal: Journal): KnownNumbers {
  const accounts = new Map<number, AccountRow>(journal.accounts.all().map((account) => [account.id, account]));
  const running = [...accounts.keys()].flatMap((accountId) => journal.trackers.running(accountId));
  const timers = new Map<number, TrackerRow>(running.map((row) => [row.id, row]));

  function accountNow(accountId: number): number | null {
    const account = accounts.get(accountId);
    if (account === undefined) return null;
    return journal.accounts.find(account.kind, account.address, account.userId)?.id ?? null;
  }

  return {
    timer: (trackerId) => timers.get(trackerId) ?? null,
    accountNow,
    timerNow: (trackerId) => {
      const row = timers.get(trackerId);
      const accountId = row === undefined ? null : accountNow(row.accountId);
      if (row === undefined || accountId === null) return null;
      const ofTask = journal.trackers.ofTask(accountId, currentId(journal, accountId, row.taskId));
      const same = ofTask.filter(({ desired }) => desired.startedAt === row.desired.startedAt);
      return same.find(({ isOwn }) => isOwn === row.isOwn) ?? same[0] ?? null;
    },
  };
}
