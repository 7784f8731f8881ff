import type { Bounds } from './intervals.ts';
import { clockHour } from './region.ts';
import { instantsOf } from './wall-clock.ts';

/** A full hour as the zone's clocks show it on a local day. */
export interface HourLine {
  /** `02:00`, `2 AM` */
  readonly label: string;
  readonly hour: number;
  /** UTC ms. */
  readonly atMs: number;
  /** The clocks are set back, and show this hour for the second time. */
  readonly isAgain: boolean;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Every full hour of a local day, oldest first: 23, 24 or 25 of them. One that clocks skip is not there. */
export function hourLines(date: string, timezone: string, day: Bounds): readonly HourLine[] {
  return HOURS.flatMap((hour) => {
    const label = clockHour(hour);
    const instants = instantsOf({ date, hour, minute: 0, second: 0 }, timezone);
    return instants.map((atMs, index) => ({ label, hour, atMs, isAgain: index > 0 }));
  })
    .filter(({ atMs }) => atMs >= day.startMs && atMs < day.endMs)
    .toSorted((one, other) => one.atMs - other.atMs);
}
