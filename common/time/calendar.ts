/** Local dates `YYYY-MM-DD` of the account's zone, both included. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}
/*
 * Dates of the calendar as `YYYY-MM-DD`, which no zone has a say in. They sort as text. By hand: date-fns adds days to a `Date`
 * of this computer's own zone, whose days are not all of 24 hours.
 */

const DAY_MS = 86_400_000;

/** Days since 1970-01-01. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

export function dateOfNumber(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return dateOfNumber(dayNumber(date) + days);
}

/** How many days `from` to `to` are, both counted; 0 or less where `to` comes before `from`. */
export function countDays(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** Monday is 1 and Sunday 7. */
export function weekdayOf(date: string): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/** The first day of the week that the date lies in, for weeks that begin on `weekStartsOn` (Monday is 1). */
export function weekOf(date: string, weekStartsOn: number): string {
  return addDays(date, -((weekdayOf(date) - weekStartsOn + 7) % 7));
}
