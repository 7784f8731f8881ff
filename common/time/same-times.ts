import { addDays } from './calendar.ts';
import type { Bounds } from './intervals.ts';
import { clockWithSeconds } from './time-words.ts';
import { instantsOf } from './wall-clock.ts';
import { dayOf } from './zone-days.ts';

/**
 * The stretch with the same times on the wall's clock some days later (or, negative, earlier); undefined where one of
 * them does not exist on that day, or nothing is left between the two. Of a repeated hour's two, the first is taken.
 */
export function sameTimes(stretch: Bounds, days: number, timezone: string): Bounds | undefined {
  const startMs = sameTime(stretch.startMs, days, timezone);
  const endMs = sameTime(stretch.endMs, days, timezone);
  return startMs === undefined || endMs === undefined || endMs <= startMs ? undefined : { startMs, endMs };
}

function sameTime(atMs: number, days: number, timezone: string): number | undefined {
  const date = addDays(dayOf(timezone, atMs), days);
  const [hour = 0, minute = 0, second = 0] = clockWithSeconds(atMs, timezone).split(':').map(Number);
  return instantsOf({ date, hour, minute, second }, timezone)[0];
}
