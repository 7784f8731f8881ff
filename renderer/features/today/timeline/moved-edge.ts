import type { Times } from '../../../../common/domain/outbox.ts';
import type { Bounds } from '../../../../common/time/intervals.ts';

export type Edge = 'start' | 'end';

const MINUTE_MS = 60_000;
const DRAG_STEP_MS = 5 * MINUTE_MS;

/** To the nearest step of five minutes, where a pointer points. */
export function nearestStep(atMs: number): number {
  return Math.round(atMs / DRAG_STEP_MS) * DRAG_STEP_MS;
}

/** The next full minute in that direction (-1, 1), for a key. */
export function nextMinute(atMs: number, direction: -1 | 1): number {
  const minutes = atMs / MINUTE_MS;
  return (direction === 1 ? Math.floor(minutes) + 1 : Math.ceil(minutes) - 1) * MINUTE_MS;
}

/**
 * The times with one edge moved to `atMs`, as far as that goes: it stays within the day, at least a minute from the other
 * edge, and not after now. An edge that stands closer than a minute may stay.
 */
export function movedEdge(times: Times, edge: Edge, atMs: number, day: Bounds, now: number): Times {
  const nowMs = now - (now % 1000);
  if (edge === 'start') {
    const latest = Math.max(times.startedAt, (times.endedAt ?? nowMs) - MINUTE_MS);
    return { ...times, startedAt: Math.min(latest, Math.max(day.startMs, atMs)) };
  }
  const earliest = Math.min(times.endedAt ?? nowMs, times.startedAt + MINUTE_MS);
  return { ...times, endedAt: Math.max(earliest, Math.min(atMs, day.endMs, nowMs)) };
}
