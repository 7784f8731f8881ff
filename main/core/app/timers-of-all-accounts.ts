import type { OtherTimer } from '../../../common/domain/snapshot.ts';
import type { OtherAccount } from '../../../common/domain/reminder.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import type { Bounds } from '../../../common/time/intervals.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { type OfOtherAccounts, ofOtherAccounts } from '../reminders/other-accounts.ts';
import { taskRefs } from '../state/task-refs.ts';
import { ownRunningAnywhere } from '../tracking/tracker.ts';

export interface AccountTimer {
  readonly trackerId: number;
  readonly task: TaskRef;
  /** UTC ms. */
  readonly startedAt: number;
  /** Null: the one that is open. */
  readonly account: OtherAccount | null;
}

/** What was started on this device and runs, whatever account is open: it ends on no screen but its own. */
export interface TimersOfAllAccounts {
  readonly all: () => readonly AccountTimer[];
  readonly ofOtherAccounts: (today: Bounds) => OfOtherAccounts;
}

export function createTimersOfAllAccounts(journal: Journal): TimersOfAllAccounts {
  return {
    all: () => ownRunningAnywhere(journal).map((row) => accountTimer(journal, row)),
    ofOtherAccounts: (today) => ofOtherAccounts(journal, timersOfOtherAccounts(journal), today),
  };
}

/** Those of accounts that are not open. */
export function timersOfOtherAccounts(journal: Journal): readonly OtherTimer[] {
  const timers = ownRunningAnywhere(journal).map((row) => accountTimer(journal, row));
  return timers.flatMap(({ account, ...timer }) => (account === null ? [] : { ...timer, account }));
}

function accountTimer(journal: Journal, { id, accountId, taskId, boardId, desired }: TrackerRow): AccountTimer {
  const { startedAt } = desired;
  const timer = { trackerId: id, task: taskRefs(journal, accountId)(taskId, boardId), startedAt };
  const account = journal.accounts.all().find((one) => one.id === accountId);
  if (account === undefined || account.current) return { ...timer, account: null };
  const { kind, address, userName } = account;
  return { ...timer, account: { id: accountId, kind, address, userName } };
}
