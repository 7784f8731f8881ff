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
  /** Of the goal; 0 where it is reached. */
  readonly leftMs: number;
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
  const now = useNow([...day.sessions, ...ofOtherAccounts].some(({ endedAt }) => endedAt === null));
  if (goalMs === 0) return null;
  const otherAccountsMs = totalMs(ofOtherAccounts, day, now);
  const doneMs = totalMs(day.sessions, day, now) + otherAccountsMs;
  const share = Math.min(1, doneMs / goalMs);
  const leftMs = Math.max(0, goalMs - doneMs);
  const goal = durationWords(goalMs);
  if (otherAccountsMs < MINUTE_MS) return { share, leftMs, words: t('of {goal}', { goal }) };
  const length = durationWords(otherAccountsMs);
  return { share, leftMs, words: t('+ {length} in other accounts, of {goal}', { length, goal }) };
}
