import type { Day } from '../../../common/domain/snapshot.ts';
import type { AddTimes } from './use-today.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MORNING_MS = 9 * HOUR_MS;

/**
 * What a new entry of the day begins with: after the last one that ended, else in the morning, for an hour at most and
 * not beyond now. It lies in the past and is never empty.
 */
export function freshTimes(day: Day, now: number): AddTimes {
  const nowMs = now - (now % MINUTE_MS);
  const ends = day.sessions.flatMap(({ endedAt }) => (endedAt === null ? [] : [endedAt]));
  const latest = Math.min(nowMs, day.endMs);
  const wanted = ends.length === 0 ? day.startMs + MORNING_MS : Math.max(...ends);
  const startedAt = wanted + MINUTE_MS <= latest ? wanted : latest - HOUR_MS;
  return { startedAt, endedAt: Math.min(startedAt + HOUR_MS, latest) };
}
