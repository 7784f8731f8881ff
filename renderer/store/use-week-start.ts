import { localeOf } from '../../common/time/region.ts';
import { weekStartOf, type Weekday } from '../../common/time/week.ts';
import { useSnapshot } from './cardclock.ts';

/** The day that weeks begin with, as the person chose it. */
export function useWeekStart(): Weekday {
  return useSnapshot(({ settings, shell }) => weekStartOf(settings.weekStart, localeOf(settings.region, shell.region)));
}
