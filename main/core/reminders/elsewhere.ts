import type { OtherTimer, Snapshot } from '../../../common/domain/snapshot.ts';
import type { Bounds, OpenInterval } from '../../../common/time/intervals.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow } from '../journal/rows.ts';

/** The part of somebody's day that the open account does not hold: whoever works in two accounts has one day all the same. */
export interface Elsewhere {
  readonly timers: readonly OtherTimer[];
  /** What touches the day, as far as it is known here. */
  readonly sessions: readonly OpenInterval[];
}

/** What reminders are made of. */
export type Reminded = Pick<Snapshot, 'account' | 'running' | 'recents' | 'today' | 'settings' | 'questions'> & {
  readonly elsewhere: Elsewhere;
};

export const NOTHING_ELSEWHERE: Elsewhere = { timers: [], sessions: [] };

export function elsewhere(journal: Journal, timers: readonly OtherTimer[], today: Bounds): Elsewhere {
  return {
    timers,
    sessions: sessionsElsewhere(journal, ({ current }) => current, today),
  };
}

/** What touches the day in the accounts that are not open. */
export function sessionsElsewhere(
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
