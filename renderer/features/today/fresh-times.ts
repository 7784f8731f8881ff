import type { Times } from '../../../common/time/intervals.ts';
import type { Day } from '../../../common/domain/snapshot.ts';
import { freeStretches } from '../../../common/time/free-stretches.ts';
import { instantsOf } from '../../../common/time/wall-clock.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MORNING = { hour: 9, minute: 0, second: 0 };

/**
 * What a new entry of the day begins with, an hour of it at most: what is free after its other entries, and up to now or to
 * where the timer that runs began; else the last that is free before; in the morning where the day is empty. It lies within
 * the day, in the past, and overlaps nothing; where nothing is free it has no end.
 */
export function freshTimes(day: Day, now: number): Times {
  const untilMs = Math.min(now - (now % MINUTE_MS), day.endMs);
  const taken = day.sessions.map(({ startedAt, endedAt }) => ({
    startMs: Math.max(startedAt, day.startMs),
    endMs: endedAt ?? untilMs,
  }));
  const dayStart = { startMs: day.startMs, endMs: day.startMs };
  const free = freeStretches([dayStart, ...taken], untilMs, MINUTE_MS).at(-1);
  if (free === undefined) return { startedAt: day.startMs, endedAt: null };

  const morningMs = taken.length === 0 ? morningOf(day) : undefined;
  if (morningMs !== undefined && morningMs + MINUTE_MS <= free.endMs) return hourFrom(morningMs, free.endMs);
  const isBeforeAll = free.startMs === day.startMs;
  return hourFrom(isBeforeAll ? Math.max(day.startMs, free.endMs - HOUR_MS) : free.startMs, free.endMs);
}

function hourFrom(startedAt: number, untilMs: number): Times {
  return { startedAt, endedAt: Math.min(startedAt + HOUR_MS, untilMs) };
}

function morningOf({ date, timezone }: Day): number | undefined {
  return instantsOf({ date, ...MORNING }, timezone)[0];
}
