import type { DateRange } from '../../common/domain/report.ts';
import { addDays, weekdayOf } from '../../common/time/calendar.ts';
import { useSnapshot } from '../store/cardclock.ts';
import { MINUTE_MS } from '../store/use-now.ts';

/** What is meant for the working days of the range together, in ms; 0 where there is no goal. */
export function useRangeGoal({ from, to }: DateRange): number {
  const goalMinutes = useSnapshot((snapshot) => snapshot.settings.dailyGoalMinutes);
  const workdays: readonly number[] = useSnapshot((snapshot) => snapshot.settings.workHours.days);
  let count = 0;
  for (let date = from; date <= to; date = addDays(date, 1)) if (workdays.includes(weekdayOf(date))) count += 1;
  return goalMinutes * MINUTE_MS * count;
}
