import { addDays, weekdayOf, type DateRange } from '../time/calendar.ts';
import type { WorkHours } from './reminder.ts';

/** Nothing is meant to be tracked on these days: a holiday, a trip, a sick leave. */
export interface DaysOff extends DateRange {
  /** The person's own word for it; may be empty. */
  readonly name: string;
}

const WEEKDAYS = [
  'goalMonday',
  'goalTuesday',
  'goalWednesday',
  'goalThursday',
  'goalFriday',
  'goalSaturday',
  'goalSunday',
] as const;

/** From the settings. Goals are whole minutes. */
export interface GoalPlan extends Readonly<Record<(typeof WEEKDAYS)[number], number>> {
  readonly dailyGoalMinutes: number;
  /** True: those of the weekdays count; false: `dailyGoalMinutes` on each working day. */
  readonly goalByWeekday: boolean;
  readonly workHours: Pick<WorkHours, 'days'>;
  readonly daysOff: readonly DaysOff[];
}

export const MOST_DAYS_OFF = 500;
/** The earliest first day of a balance: nobody has tracked before. */
export const EARLIEST_BALANCE = '2000-01-01';
export const LONGEST_DAYS_OFF_NAME = 80;
const MINUTE_MS = 60_000;

/** What is meant to be tracked on a local date, in ms; 0: nothing is. */
export function dayGoalMs(date: string, plan: GoalPlan): number {
  if (plan.daysOff.some(({ from, to }) => from <= date && date <= to)) return 0;
  const weekday = weekdayOf(date);
  const name = WEEKDAYS[weekday - 1];
  if (plan.goalByWeekday) return name === undefined ? 0 : plan[name] * MINUTE_MS;
  const days: readonly number[] = plan.workHours.days;
  return days.includes(weekday) ? plan.dailyGoalMinutes * MINUTE_MS : 0;
}

/** The same of all days of the range together. */
export function rangeGoalMs({ from, to }: DateRange, plan: GoalPlan): number {
  let sum = 0;
  for (let date = from; date <= to; date = addDays(date, 1)) sum += dayGoalMs(date, plan);
  return sum;
}
