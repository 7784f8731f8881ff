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
  /** Those of a calendar. */
  readonly holidays: { readonly days: readonly DaysOff[] } | null;
}

export const MOST_DAYS_OFF = 500;
/** The earliest first day of a balance: nobody has tracked before. */
export const EARLIEST_BALANCE = '2000-01-01';
export const LONGEST_DAYS_OFF_NAME = 80;
const MINUTE_MS = 60_000;

/** What is meant to be tracked on a local date, in ms; 0: nothing is. */
export function dayGoalMs(date: string, plan: GoalPlan): number {
  return isOff(date, plan.daysOff) || isOff(date, plan.holidays?.days ?? []) ? 0 : goalOfWeekdayMs(date, plan);
}

function isOff(date: string, daysOff: readonly DaysOff[]): boolean {
  return daysOff.some(({ from, to }) => from <= date && date <= to);
}

function goalOfWeekdayMs(date: string, plan: GoalPlan): number {
  const weekday = weekdayOf(date);
  const name = WEEKDAYS[weekday - 1];
  if (plan.goalByWeekday) return name === undefined ? 0 : plan[name] * MINUTE_MS;
  const days: readonly number[] = plan.workHours.days;
  return days.includes(weekday) ? plan.dailyGoalMinutes * MINUTE_MS : 0;
}

/** The same of all days of the range together. */
export function rangeGoalMs({ from, to }: DateRange, plan: GoalPlan): number {
  const off = new Set<string>();
  for (const days of [...plan.daysOff, ...(plan.holidays?.days ?? [])]) {
    const last = days.to < to ? days.to : to;
    for (let date = days.from > from ? days.from : from; date <= last; date = addDays(date, 1)) off.add(date);
  }
  let sum = 0;
  for (let date = from; date <= to; date = addDays(date, 1)) if (!off.has(date)) sum += goalOfWeekdayMs(date, plan);
  return sum;
}
