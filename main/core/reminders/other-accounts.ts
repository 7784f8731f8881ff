import type { OtherTimer, Snapshot } from '../../../common/domain/snapshot.ts';
import type { Bounds, OpenInterval } from '../../../common/time/intervals.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow } from '../journal/rows.ts';

/** The part of somebody's day that the open account does not hold: whoever works in two accounts has one day all the same. */
export interface OfOtherAccounts {
  readonly timers: readonly OtherTimer[];
  /** What touches the day, as far as it is known here. */
  readonly sessions: readonly OpenInterval[];
}

/** What reminders are made of. */
export type Reminded = Pick<
  Snapshot,
  'account' | 'running' | 'workList' | 'recents' | 'today' | 'settings' | 'questions'
> & {
  readonly ofOtherAccounts: OfOtherAccounts;
};

export const NOTHING_OF_OTHERS: OfOtherAccounts = { timers: [], sessions: [] };

export function ofOtherAccounts(journal: Journal, timers: readonly OtherTimer[], today: Bounds): OfOtherAccounts {
  return {
    timers,
    sessions: sessionsOfOtherAccounts(journal, ({ current }) => current, today),
  };
}

/** What touches the day in the accounts that are not open. */
export function sessionsOfOtherAccounts(
  journal: Journal,
  isOpen: (account: AccountRow) => boolean,
  { startMs, endMs }: Bounds,
): readonly OpenInterval[] {
  const others = journal.accounts.all().filter((account) => !isOpen(account));
  return others.flatMap(({ id }) =>
    journal.trackers.overlapping(id, startMs, endMs).map(({ desired }) => {
      const { startedAt, endedAt } = desired;
      return { startedAt, endedAt };
    }),
  );
}
