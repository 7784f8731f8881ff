import { addDays, countDays } from './calendar.ts';
import { dayBounds, dayOf } from './zone-days.ts';

const DAY_MS = 86_400_000;

/** The local days of a range: day `i` is `dates[i]` and the half-open `[edges[i], edges[i + 1])`, UTC ms. */
export interface DayEdges {
  readonly timezone: string;
  readonly dates: readonly string[];
  /** One more than there are days. */
  readonly edges: Float64Array;
}

/**
 * The days `from` to `to`, both included. As `dayBounds` has them, but fast for years at a time, which is why this is by hand: most days begin
 * 24 hours after the one before. Throws `RangeError` for a zone that this system doesn't know.
 */
export function dayEdges(timezone: string, from: string, to: string): DayEdges {
  const count = Math.max(0, countDays(from, to));
  const dates = Array.from({ length: count }, (_, index) => addDays(from, index));
  const edges = new Float64Array(count + 1);
  edges[0] = dayBounds(timezone, from).startMs;
  for (let day = 1; day <= count; day += 1) {
    const date = addDays(from, day);
    const guess = (edges[day - 1] ?? 0) + DAY_MS;
    const isFirst = dayOf(timezone, guess) === date && dayOf(timezone, guess - 1) === addDays(from, day - 1);
    edges[day] = isFirst ? guess : dayBounds(timezone, date).startMs;
  }
  return { timezone, dates, edges };
}

/** The day that an instant within the range lies in, counted from 0. */
export function dayIndex(edges: Float64Array, atMs: number): number {
  const last = edges.length - 2;
  const guess = Math.floor((atMs - (edges[0] ?? 0)) / DAY_MS);
  let day = Math.min(last, Math.max(0, guess));
  while (day > 0 && atMs < (edges[day] ?? 0)) day -= 1;
  while (day < last && atMs >= (edges[day + 1] ?? 0)) day += 1;
  return day;
}
