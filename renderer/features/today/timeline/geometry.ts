import type { Bounds, Times } from '../../../../common/time/intervals.ts';

/** What of an entry is held: one of its edges, or all of it. */
export type Grip = 'start' | 'end' | 'whole';

const MINUTE_MS = 60_000;
export const STEP_MS = 5 * MINUTE_MS;
/** Less than a step, so that the steps on both sides of a neighbour's edge can be reached. */
const MOST_REACH_MS = STEP_MS - MINUTE_MS;
const REACH_PX = 6;
/** As long is what a task gets that is dropped where more is free. */
const DROPPED_MS = 60 * MINUTE_MS;

/** As far from an edge a pointer is taken to it. */
export function reachOf(msPerPx: number): number {
  return Math.min(REACH_PX * msPerPx, MOST_REACH_MS);
}

/** To the nearest step of five minutes. */
export function nearestStep(atMs: number): number {
  return Math.round(atMs / STEP_MS) * STEP_MS;
}

/** The next full step in that direction (-1, 1), for a key. */
export function nextStep(atMs: number, direction: -1 | 1, stepMs = MINUTE_MS): number {
  const steps = atMs / stepMs;
  return (direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * stepMs;
}

/** To the nearest of the marks within reach, else to the nearest step. */
export function snapped(atMs: number, marks: readonly number[], reachMs: number): number {
  return nearestMark(atMs, marks, reachMs) ?? nearestStep(atMs);
}

/** Where an entry of that length begins that is held near `startMs`: its start or its end meets a mark, else its start a step. */
export function snappedStart(startMs: number, lengthMs: number, marks: readonly number[], reachMs: number): number {
  const starts = [...marks, ...marks.map((mark) => mark - lengthMs)];
  return snapped(startMs, starts, reachMs);
}

function nearestMark(atMs: number, marks: readonly number[], reachMs: number): number | undefined {
  let nearest: number | undefined;
  for (const mark of marks) {
    const isNearer = nearest === undefined || Math.abs(mark - atMs) < Math.abs(nearest - atMs);
    if (isNearer && Math.abs(mark - atMs) <= reachMs) nearest = mark;
  }
  return nearest;
}

/** The edges of these within the day. */
export function marksOf(taken: readonly Times[], { startMs, endMs }: Bounds): readonly number[] {
  const edges = taken.flatMap(({ startedAt, endedAt }) => (endedAt === null ? [startedAt] : [startedAt, endedAt]));
  return edges.filter((edge) => edge >= startMs && edge <= endMs);
}

/** Whether all of it can be held: it lies within the day. Of a timer the start can. */
export function isMovable({ startedAt, endedAt }: Times, day: Bounds): boolean {
  return startedAt >= day.startMs && (endedAt === null || endedAt <= day.endMs);
}

/**
 * The times with what is held moved to `atMs`, as far as that goes: within the day and not after now. An edge stays at least
 * a minute from the other one (one that stands closer may stay), the whole keeps its length to the millisecond. Of a timer
 * that runs only the start moves.
 */
export function movedTimes(times: Times, grip: Grip, atMs: number, day: Bounds, now: number): Times {
  const nowMs = now - (now % 1000);
  const { startedAt, endedAt } = times;
  if (grip === 'whole' && endedAt !== null) {
    const latest = Math.max(startedAt, Math.min(day.endMs, nowMs) - (endedAt - startedAt));
    const start = Math.min(latest, Math.max(day.startMs, atMs));
    return { startedAt: start, endedAt: start + (endedAt - startedAt) };
  }
  if (grip === 'end') {
    // Of one that began the day before, its end stays in this one.
    const earliest = Math.min(endedAt ?? nowMs, Math.max(startedAt, day.startMs) + MINUTE_MS);
    return { ...times, endedAt: Math.max(earliest, Math.min(atMs, day.endMs, nowMs)) };
  }
  const latest = Math.max(startedAt, Math.min(endedAt ?? nowMs, day.endMs) - MINUTE_MS);
  return { ...times, startedAt: Math.min(latest, Math.max(day.startMs, atMs)) };
}

/** What is free around an instant, within the day and up to now; undefined where it is taken, or has not come yet. */
export function freeAround(atMs: number, day: Bounds, taken: readonly Times[], now: number): Bounds | undefined {
  const untilMs = Math.min(day.endMs, now - (now % MINUTE_MS));
  const before = taken.filter(({ startedAt }) => startedAt <= atMs).map(({ endedAt }) => endedAt ?? untilMs);
  const after = taken.filter(({ startedAt }) => startedAt > atMs).map(({ startedAt }) => startedAt);
  const free = { startMs: Math.max(day.startMs, ...before), endMs: Math.min(untilMs, ...after) };
  return free.startMs <= atMs && atMs < free.endMs ? free : undefined;
}

/** What is drawn in free time from one instant to another, either way; undefined where that is less than a minute. */
export function drawnStretch(fromMs: number, toMs: number, free: Bounds, reachMs: number): Bounds | undefined {
  const [first, last] = [within(fromMs, free, reachMs), within(toMs, free, reachMs)];
  const stretch = { startMs: Math.min(first, last), endMs: Math.max(first, last) };
  return stretch.endMs - stretch.startMs < MINUTE_MS ? undefined : stretch;
}

/** Where a task that is dropped there gets its time: from there on, an hour or as much of it as is free. */
export function droppedStretch(atMs: number, free: Bounds, reachMs: number): Bounds {
  const latest = Math.max(free.startMs, free.endMs - STEP_MS);
  const startMs = Math.min(within(atMs, free, reachMs), latest);
  return { startMs, endMs: Math.min(startMs + DROPPED_MS, free.endMs) };
}

function within(atMs: number, { startMs, endMs }: Bounds, reachMs: number): number {
  return Math.min(endMs, Math.max(startMs, snapped(atMs, [startMs, endMs], reachMs)));
}

/** Where an entry is cut that is pointed at there; undefined where no two parts of a minute would come of it. */
export function cutAt(atMs: number, { startMs, endMs }: Bounds): number | undefined {
  const cut = Math.min(endMs - MINUTE_MS, Math.max(startMs + MINUTE_MS, nearestStep(atMs)));
  return cut - startMs >= MINUTE_MS ? cut : undefined;
}
