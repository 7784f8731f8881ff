import { rangeGoalMs } from '../../common/domain/goal.ts';
import type { DateRange } from '../../common/domain/report.ts';
import { useSnapshot } from '../store/cardclock.ts';

/** What is meant for the days of the range together, in ms; 0 where there is no goal. */
export function useRangeGoal(range: DateRange): number {
  return useSnapshot(({ settings }) => rangeGoalMs(range, settings));
}
