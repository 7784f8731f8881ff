import { crossesMidnight, type WorkHours } from '../../../common/domain/reminder.ts';
import { addDays, weekdayOf } from '../../../common/time/calendar.ts';
import type { Bounds } from '../../../common/time/intervals.ts';
import { instantsOf } from '../../../common/time/wall-clock.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';

const HOUR = 60;
const MINUTE_MS = 60_000;

/**
 * The working hours that `nowMs` lies in, or else those of its local day; null where nobody works on it. Hours that end no
 * later than they begin cross midnight, and belong to the day on which they begin.
 */
export function workBounds(hours: WorkHours, timezone: string, nowMs: number): Bounds | null {
  const today = dayOf(timezone, nowMs);
  const night = crossesMidnight(hours) ? boundsOf(hours, timezone, addDays(today, -1)) : null;
  return night !== null && nowMs < night.endMs ? night : boundsOf(hours, timezone, today);
}

function boundsOf(hours: WorkHours, timezone: string, date: string): Bounds | null {
  if (!hours.days.includes(weekdayOf(date))) return null;
  // An hour that comes twice is worked twice.
  const startMs = momentsOf(date, hours.fromMinutes, timezone)[0];
  const endDate = crossesMidnight(hours) ? addDays(date, 1) : date;
  const endMs = momentsOf(endDate, hours.toMinutes, timezone).at(-1);
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
