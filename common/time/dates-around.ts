import { dayOf, isZone } from './zone-days.ts';

const DAY_MS = 86_400_000;

/** Both included, YYYY-MM-DD. */
export interface Dates {
  readonly from: string;
  readonly to: string;
}

/**
 * The days of `timezone` that cover the half-open `[startMs, endMs)`, which may be days of another zone. Where the zone is
 * not known here, so many that they do in any.
 */
export function datesAround(timezone: string, startMs: number, endMs: number): Dates {
  if (isZone(timezone)) return { from: dayOf(timezone, startMs), to: dayOf(timezone, Math.max(startMs, endMs - 1)) };
  return { from: dayOf('UTC', startMs - DAY_MS), to: dayOf('UTC', endMs + DAY_MS) };
}
