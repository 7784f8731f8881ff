import { hourLines } from './hour-lines.ts';
import type { Bounds } from './intervals.ts';
import { dayOf } from './zone-days.ts';

/** A full hour of a local day and where it lies between the day's two midnights, from 0 to 1. */
export interface HourMark {
  /** `06:00`, `6 AM` */
  readonly label: string;
  readonly at: number;
}

/** Where every sixth hour of the day falls, also on days whose clocks change. */
export function hourMarks(day: Bounds, timezone: string): readonly HourMark[] {
  return hourLines(dayOf(timezone, day.startMs), timezone, day)
    .filter(({ hour }) => hour > 0 && hour % 6 === 0)
    .map(({ label, atMs }) => ({ label, at: shareOfDay(atMs, day) }));
}

/** Where an instant lies in the day: 0 at its first midnight, 1 at its last; instants outside are cut to the edge. */
export function shareOfDay(atMs: number, day: Bounds): number {
  return Math.min(1, Math.max(0, (atMs - day.startMs) / (day.endMs - day.startMs)));
}
