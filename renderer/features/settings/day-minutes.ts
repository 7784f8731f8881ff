import { clockTime } from '../../../common/time/region.ts';
import { readTypedTime } from '../../../common/time/typed-time.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** A day of UTC has every time of day, once. */
const DATE = '1970-01-01';

/** `09:00`, and `24:00` for the midnight after the day; a clock of twelve hours has no other word for that than `12:00 AM`. */
export function minutesText(minutes: number): string {
  const text = clockTime(minutes * MINUTE_MS, 'UTC');
  return minutes === DAY_MINUTES && text === '00:00' ? '24:00' : text;
}

/** Minutes since midnight of a typed time of day; midnight is 1440 where it is an end. Undefined for what is none. */
export function readMinutes(typed: string, isEnd: boolean): number | undefined {
  if (isEnd && /^\s*24[:.]?(?:00)?\s*$/.test(typed)) return DAY_MINUTES;
  // What counts from now, or names a day, is no time of day here.
  const read = readTypedTime(typed, { timezone: 'UTC', date: DATE, nowMs: -DAY_MINUTES * MINUTE_MS });
  if (!read.ok || read.atMs < 0 || read.atMs >= DAY_MINUTES * MINUTE_MS || read.atMs % MINUTE_MS !== 0)
    return undefined;
  return isEnd && read.atMs === 0 ? DAY_MINUTES : read.atMs / MINUTE_MS;
}
