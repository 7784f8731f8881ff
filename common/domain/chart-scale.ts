export interface ChartScale {
  /** What the top of the chart stands for. */
  readonly topMs: number;
  /** Evenly apart, from 0 to `topMs`. */
  readonly ticksMs: readonly number[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STEPS_MS = [
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[1, 2, 4, 8, 10, 20, 40, 50, 100, 200, 500].map((hours) => hours * HOUR_MS),
];
const MOST_TICKS = 4;

/** Round lengths to draw lines at, for bars of which the longest is `longestMs`. */
export function chartScale(longestMs: number): ChartScale {
  const known = STEPS_MS.find((ms) => ms * MOST_TICKS >= longestMs);
  const step = known ?? Math.ceil(longestMs / MOST_TICKS / HOUR_MS) * HOUR_MS;
  const steps = Math.max(1, Math.ceil(longestMs / step));
  return { topMs: steps * step, ticksMs: Array.from({ length: steps + 1 }, (_none, index) => index * step) };
}
