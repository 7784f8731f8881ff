import { clockHour } from './region.ts';
import { wallTimeOf } from './wall-clock.ts';
import type { Bounds } from './intervals.ts';

/** A full hour of a local day and where it lies between the day's two midnights, from 0 to 1. */
export interface HourMark {
  /** `06:00`, `6 AM` */
  readonly label: string;
  readonly at: number;
}

const HOUR_MS = 3_600_000;

/** Where every sixth hour of the day falls, on days of 23, 24 and 25 hours alike. */
export function hourMarks(day: Bounds, timezone: string): readonly HourMark[] {
  const marks: HourMark[] = [];
  for (let atMs = day.startMs; atMs < day.endMs; atMs += HOUR_MS) {
    const { hour, minute } = wallTimeOf(atMs, timezone);
    if (hour > 0 && hour % 6 === 0 && minute === 0) marks.push({ label: clockHour(hour), at: shareOfDay(atMs, day) });
  }
  return marks;
}

/** Where an instant lies in the day: 0 at its first midnight, 1 at its last; instants outside are cut to the edge. */
export function shareOfDay(atMs: number, day: Bounds): number {
  return Math.min(1, Math.max(0, (atMs - day.startMs) / (day.endMs - day.startMs)));
}
