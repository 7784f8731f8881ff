import { addDays, dayNumber, weekdayOf, type DateRange } from '../time/calendar.ts';
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

/** The same of all days of the range together. By numbers of days: a balance has thousands of them, and is asked for with each click. */
export function rangeGoalMs({ from, to }: DateRange, plan: GoalPlan): number {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const off = new Set<number>();
  for (const days of [...plan.daysOff, ...(plan.holidays?.days ?? [])]) {
    const lastOff = Math.min(last, dayNumber(days.to));
    for (let day = Math.max(first, dayNumber(days.from)); day <= lastOff; day += 1) off.add(day);
  }
  const week = WEEKDAYS.map((_name, index) => goalOfWeekdayMs(addDays(from, index), plan));
  let sum = 0;
  for (let day = first; day <= last; day += 1) if (!off.has(day)) sum += week[(day - first) % week.length] ?? 0;
  return sum;
}
