import { dayGoalMs } from '../../../common/domain/goal.ts';
import type { Day } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { totalMs } from '../../../common/time/intervals.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { useNow } from '../../store/use-now.ts';

export interface Goal {
  /** 0 to 1, of the time in all accounts. */
  readonly share: number;
  /**
   * UTC ms at which it is reached if what runs keeps running; null where it is reached, nothing runs, several timers count
   * at once, or the day is over before.
   */
  readonly doneAtMs: number | null;
  /** To be read after the time in the account that is open: `of 8 h`, or `+ 1 h 50 m in other accounts, of 8 h`. */
  readonly words: string;
}

const MINUTE_MS = 60_000;

/**
 * How far the day has come to the daily goal; null where there is none. As the reminder says it is reached: the goal is
 * somebody's for the day, whatever accounts the day is spent in.
 */
export function useGoal(day: Day): Goal | null {
  const goalMs = useSnapshot((snapshot) => dayGoalMs(day.date, snapshot.settings));
  const ofOtherAccounts = day.ofOtherAccounts ?? [];
  const running = [...day.sessions, ...ofOtherAccounts].filter(({ endedAt }) => endedAt === null);
  const now = useNow(running.length > 0);
  if (goalMs === 0) return null;
  const otherAccountsMs = totalMs(ofOtherAccounts, day, now);
  const doneMs = totalMs(day.sessions, day, now) + otherAccountsMs;
  const share = Math.min(1, doneMs / goalMs);
  const reachedMs = now + goalMs - doneMs;
  const doneAtMs = running.length === 1 && share < 1 && reachedMs <= day.endMs ? reachedMs : null;
  const goal = durationWords(goalMs);
  if (otherAccountsMs < MINUTE_MS) return { share, doneAtMs, words: t('of {goal}', { goal }) };
  const length = durationWords(otherAccountsMs);
  return { share, doneAtMs, words: t('+ {length} in other accounts, of {goal}', { length, goal }) };
}
