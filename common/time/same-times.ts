import { addDays } from './calendar.ts';
import type { Bounds } from './intervals.ts';
import { instantsOf, wallTimeOf } from './wall-clock.ts';

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
  const wall = wallTimeOf(atMs, timezone);
  return instantsOf({ ...wall, date: addDays(wall.date, days) }, timezone)[0];
}
