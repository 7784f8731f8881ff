/** Half-open `[startedAt, endedAt)`, UTC ms; `endedAt` is null while it runs. */
export interface Times {
  readonly startedAt: number;
  readonly endedAt: number | null;
}
/** Half-open `[start, end)` in UTC ms; `end` null while it still runs. */
export interface OpenInterval {
  readonly startedAt: number;
  readonly endedAt: number | null;
}

/** Half-open `[startMs, endMs)` in UTC ms. */
export interface Bounds {
  readonly startMs: number;
  readonly endMs: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A gap up to now that is worth the offer to close it. */
export const LEAST_GAP_MS = 2 * MINUTE_MS;

/** Length in ms, a running one up to `now`; never negative, even when the clock was set back. */
export function lengthMs(interval: OpenInterval, now: number): number {
  return Math.max(0, (interval.endedAt ?? now) - interval.startedAt);
}

/** How much of the interval lies within the bounds, in ms; a running one counts up to `now`. */
export function overlapMs(interval: OpenInterval, bounds: Bounds, now: number): number {
  const from = Math.max(interval.startedAt, bounds.startMs);
  const to = Math.min(interval.endedAt ?? now, bounds.endMs);
  return Math.max(0, to - from);
}

/** Sum of what lies within the bounds, in ms. Intervals that overlap each other count in full, each on its own. */
export function totalMs(intervals: readonly OpenInterval[], bounds: Bounds, now: number): number {
  return intervals.reduce((sum, interval) => sum + overlapMs(interval, bounds, now), 0);
}

/** The latest end of those that have one, UTC ms. */
export function lastEnd(intervals: readonly OpenInterval[]): number | undefined {
  const ends = intervals.flatMap(({ endedAt }) => (endedAt === null ? [] : [endedAt]));
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/** `1:23:45`, `0:00:07`: whole seconds, for a running time. */
export function formatElapsed(ms: number): string {
  const whole = Math.max(0, ms);
  const hours = Math.floor(whole / HOUR_MS);
  const minutes = Math.floor((whole % HOUR_MS) / MINUTE_MS);
  const seconds = Math.floor((whole % MINUTE_MS) / SECOND_MS);
  return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
