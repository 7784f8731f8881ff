import type { Rounding } from '../domain/report.ts';

const MINUTE_MS = 60_000;

/** `ms` (0 or more) to whole steps; exactly half a step counts as a whole one. */
export function roundedMs(ms: number, { minutes, direction }: Pick<Rounding, 'minutes' | 'direction'>): number {
  if (minutes === 0) return ms;
  const step = minutes * MINUTE_MS;
  const rest = ms % step;
  if (rest === 0) return ms;
  const isUp = direction === 'up' || (direction === 'nearest' && rest * 2 >= step);
  return isUp ? ms - rest + step : ms - rest;
}

/** `Rounded up to 15 minutes, each entry by itself`; null where nothing is rounded. */
export function roundingWords({ minutes, direction, per }: Rounding): string | null {
  if (minutes === 0) return null;
  const way = { nearest: 'to the nearest', up: 'up to', down: 'down to' }[direction];
  const step = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const what = per === 'entry' ? 'each entry by itself' : 'each task of a person and day by itself';
  return `Rounded ${way} ${step}, ${what}`;
}
