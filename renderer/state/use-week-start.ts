import type { Weekday } from '../../common/domain/report.ts';
import { weekStartOf } from '../../common/time/week.ts';
import { useSnapshot } from './cardclock.ts';

/** The day that weeks begin with, as the person chose it. */
export function useWeekStart(): Weekday {
  const choice = useSnapshot((snapshot) => snapshot.settings.weekStart);
  const system = useSnapshot((snapshot) => snapshot.shell.language);
  return weekStartOf(choice, system);
}
