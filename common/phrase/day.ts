import type { Weekday } from '../time/week.ts';
import { addDays, weekdayOf, weekOf } from '../time/calendar.ts';
import { inRegion } from '../time/region.ts';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAMES =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

const DAYS_AGO = /^(\d{1,3}) (day|week)s? ago$/;
const WEEKDAY = /^(?:(?<which>last|this) )?(?<name>[a-z]{3,9})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.?(\d{4}|\d{2})?$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/;
const DAY_FIRST = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th|\\.)? (${MONTH_NAMES})(?:,? (\\d{4}))?$`);
const MONTH_FIRST = new RegExp(`^(${MONTH_NAMES}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?$`);

/**
 * The days (YYYY-MM-DD) that words in lower case may mean, likeliest first, counted from `today`: `yesterday`, `Monday`,
 * `last Monday`, `2 days ago`, `2026-11-19`, `19.11.`, `19 November`. Several where they leave it open, such as `3/4`, in
 * the order of the region, or `last Monday` on a Wednesday; none for a date that no calendar has; undefined where the words are no day. A date without
 * a year is the latest one that has begun. `this Sunday` is the one of the week that begins on `weekStartsOn`.
 */
export function readDay(words: string, today: string, weekStartsOn: Weekday = 1): readonly string[] | undefined {
  const text = words.replace(/^on (?=.)/, '');
  if (text === 'today') return [today];
  if (text === 'yesterday') return [addDays(today, -1)];
  if (text === 'tomorrow') return [addDays(today, 1)];
  return daysAgo(text, today) ?? weekdays(text, today, weekStartsOn) ?? dates(text, today);
}

/**
 * Every place where words may part into a day and a time of day, in either order: the longest day first, and of two as long
 * the one that comes before its time, so that `10 november 9` is nine o’clock.
 */
export function dayAndTimeParts(words: readonly string[]): readonly { readonly day: string; readonly time: string }[] {
  return words.slice(1).flatMap((_, index) => {
    const [cut, length] = [index + 1, words.length - 1 - index];
    return [
      { day: words.slice(0, length).join(' '), time: words.slice(length).join(' ') },
      { day: words.slice(cut).join(' '), time: words.slice(0, cut).join(' ') },
    ];
  });
}

function daysAgo(text: string, today: string): readonly string[] | undefined {
  const [, count, unit] = DAYS_AGO.exec(text) ?? [];
  if (count === undefined) return undefined;
  return [addDays(today, -Number(count) * (unit === 'week' ? 7 : 1))];
}

function weekdays(text: string, today: string, weekStartsOn: Weekday): readonly string[] | undefined {
  const { which, name = '' } = WEEKDAY.exec(text)?.groups ?? {};
  const weekday = WEEKDAYS.findIndex((one) => one === name || one.slice(0, 3) === name) + 1;
  if (weekday === 0) return undefined;
  const back = (weekdayOf(today) - weekday + 7) % 7;
  const week = weekOf(today, weekStartsOn);
  if (which === 'this') return [addDays(week, (weekday - weekStartsOn + 7) % 7)];
  if (which === undefined) return back === 0 ? [today, addDays(today, -7)] : [addDays(today, -back)];
  if (back === 0) return [addDays(today, -7)];
  const isThisWeek = addDays(today, -back) >= week;
  return isThisWeek ? [addDays(today, -back), addDays(today, -back - 7)] : [addDays(today, -back)];
}

function dates(text: string, today: string): readonly string[] | undefined {
  const iso = ISO.exec(text);
  if (iso !== null) return real([dated(iso[1], Number(iso[2]), Number(iso[3]), today)]);
  const dotted = DOTTED.exec(text);
  if (dotted !== null) return real([dated(dotted[3], Number(dotted[2]), Number(dotted[1]), today)]);
  const slashed = SLASHED.exec(text);
  if (slashed !== null) {
    const [, one, other, year] = slashed;
    const dayFirst = dated(year, Number(other), Number(one), today);
    const monthFirst = dated(year, Number(one), Number(other), today);
    return real(isMonthFirst() ? [monthFirst, dayFirst] : [dayFirst, monthFirst]);
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst !== null) return real([dated(dayFirst[3], monthOf(dayFirst[2]), Number(dayFirst[1]), today)]);
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst === null) return undefined;
  return real([dated(monthFirst[3], monthOf(monthFirst[1]), Number(monthFirst[2]), today)]);
}

const IN_NUMBERS = inRegion({ timeZone: 'UTC', day: 'numeric', month: 'numeric' });

/** As the region writes 22 November. */
function isMonthFirst(): boolean {
  return /^\D*11/.test(IN_NUMBERS.format(Date.UTC(2026, 10, 22)));
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3)) + 1;
}

function dated(year: string | undefined, month: number, day: number, today: string): string | undefined {
  if (year !== undefined) return calendarDate(year.length === 2 ? `20${year}` : year, month, day);
  const thisYear = Number(today.slice(0, 4));
  const past = YEARS_BACK.map((back) => calendarDate(String(thisYear - back), month, day));
  return past.find((date) => date !== undefined && date <= today);
}

/** Between two leap years there may be eight: 29 February is a day of no other. */
const YEARS_BACK = Array.from({ length: 9 }, (_, back) => back);

function calendarDate(year: string, month: number, day: number): string | undefined {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const atMs = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(date) ? date : undefined;
}

function real(found: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(found.filter((date) => date !== undefined))];
}
