import type { Bounds } from './intervals.ts';
import { instantsOf } from './wall-clock.ts';

/** A full hour as the zone's clocks show it on a local day. */
export interface HourLine {
  /** `02:00` */
  readonly label: string;
  /** UTC ms. */
  readonly atMs: number;
  /** The clocks are set back, and show this hour for the second time. */
  readonly isAgain: boolean;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Every full hour of a local day, oldest first: 23, 24 or 25 of them. One that clocks skip is not there. */
export function hourLines(date: string, timezone: string, day: Bounds): readonly HourLine[] {
  return HOURS.flatMap((hour) => {
    const label = `${String(hour).padStart(2, '0')}:00`;
    const instants = instantsOf({ date, hour, minute: 0, second: 0 }, timezone);
    return instants.map((atMs, index) => ({ label, atMs, isAgain: index > 0 }));
  })
    .filter(({ atMs }) => atMs >= day.startMs && atMs < day.endMs)
    .toSorted((one, other) => one.atMs - other.atMs);
}
