import { readTypedTime } from '../../../common/time/typed-time.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** A day of UTC has every time of day, once. */
const DATE = '1970-01-01';

/** `09:00`, and `24:00` for the midnight after the day. */
export function minutesText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
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
