import type { Bounds, OpenInterval } from '../../../common/time/intervals.ts';
import type { OwnTimer } from '../app/own-timers.ts';
import type { Journal } from '../journal/journal.ts';

/** A timer that was begun on this device, in an account that is not the open one. */
export type OtherTimer = OwnTimer & { readonly account: object };

/** The part of somebody's day that the open account does not hold: whoever works in two accounts has one day all the same. */
export interface Elsewhere {
  readonly timers: readonly OtherTimer[];
  /** What touches the day, as far as it is known here. */
  readonly sessions: readonly OpenInterval[];
}

export const NOTHING_ELSEWHERE: Elsewhere = { timers: [], sessions: [] };

export function elsewhere(journal: Journal, timers: readonly OwnTimer[], today: Bounds): Elsewhere {
  const others = journal.accounts.all().filter(({ current }) => !current);
  return {
    timers: timers.filter((timer): timer is OtherTimer => timer.account !== null),
    sessions: others.flatMap(({ id }) =>
      journal.trackers.overlapping(id, today.startMs, today.endMs).map(({ desired }) => {
        const { startedAt, endedAt } = desired;
        return { startedAt, endedAt };
      }),
    ),
  };
}
