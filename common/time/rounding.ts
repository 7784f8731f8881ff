import { msg, t } from '../i18n/translate.ts';

/** `minutes: 0` rounds nothing. For display alone: no entry is changed by it. */
export interface Rounding {
  readonly minutes: 0 | 1 | 5 | 6 | 10 | 15 | 30;
  /** `nearest`: half a step counts as a whole one. */
  readonly direction: 'nearest' | 'up' | 'down';
  /** `entry`: each row of the detailed table; `day-and-task`: the sum of each person, task and local day. */
  readonly per: 'entry' | 'day-and-task';
}

const MINUTE_MS = 60_000;

type Words = Readonly<Record<Rounding['direction'], string>>;

const OF_ENTRIES: Words = {
  nearest: msg('Rounded to the nearest {minutes, plural, one {# minute} other {# minutes}}, each entry by itself'),
  up: msg('Rounded up to {minutes, plural, one {# minute} other {# minutes}}, each entry by itself'),
  down: msg('Rounded down to {minutes, plural, one {# minute} other {# minutes}}, each entry by itself'),
};
const OF_SUMS: Words = {
  nearest: msg(
    'Rounded to the nearest {minutes, plural, one {# minute} other {# minutes}}, each task of a person and day by itself',
  ),
  up: msg('Rounded up to {minutes, plural, one {# minute} other {# minutes}}, each task of a person and day by itself'),
  down: msg(
    'Rounded down to {minutes, plural, one {# minute} other {# minutes}}, each task of a person and day by itself',
  ),
};

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
  return t(per === 'entry' ? OF_ENTRIES[direction] : OF_SUMS[direction], { minutes });
}
