import type { WorkHours } from '../../../common/domain/reminder.ts';
import { weekdayOf } from '../../../common/time/calendar.ts';
import type { Bounds } from '../../../common/time/intervals.ts';
import { instantsOf } from '../../../common/time/wall-clock.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';

const HOUR = 60;
const MINUTE_MS = 60_000;

/** The working hours of the local day that `nowMs` lies in; null where nobody works on it. */
export function workBounds(hours: WorkHours, timezone: string, nowMs: number): Bounds | null {
  const date = dayOf(timezone, nowMs);
  if (!hours.days.includes(weekdayOf(date))) return null;
  // An hour that comes twice is worked twice.
  const startMs = momentsOf(date, hours.fromMinutes, timezone)[0];
  const endMs = momentsOf(date, hours.toMinutes, timezone).at(-1);
  return startMs === undefined || endMs === undefined ? null : { startMs, endMs };
}

/** Where the clocks are put forward past it, the moment that as much of the day has passed by the others. */
function momentsOf(date: string, minutes: number, timezone: string): readonly number[] {
  const { startMs, endMs } = dayBounds(timezone, date);
  if (minutes === 24 * HOUR) return [endMs];
  const wall = { date, hour: Math.floor(minutes / HOUR), minute: minutes % HOUR, second: 0 };
  const moments = instantsOf(wall, timezone);
  return moments.length > 0 ? moments : [startMs + minutes * MINUTE_MS];
}
