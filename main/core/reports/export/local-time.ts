import { addDays } from '../../../../common/time/calendar.ts';
import type { DayEdges } from '../../../../common/time/day-edges.ts';
import type { LocalTime } from './cells.ts';

const DAY_MS = 86_400_000;

/** Fast for a hundred thousand instants: on days of 24 hours the time since midnight is the time of day. */
export function localTimes({ dates, edges }: DayEdges, timezone: string): LocalTime {
  const places = new Map(dates.map((date, index) => [date, index]));
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (date, atMs) => {
    const day = places.get(date) ?? -1;
    const [startMs, endMs] = [edges[day] ?? 0, edges[day + 1] ?? 0];
    if (endMs - startMs !== DAY_MS) return format.format(atMs).replace(', ', ' ');
    if (atMs === endMs) return `${addDays(date, 1)} 00:00:00`;
    return `${date} ${new Date(atMs - startMs).toISOString().slice(11, 19)}`;
  };
}
