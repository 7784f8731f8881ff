import { lengthMs, overlapMs, totalMs, type Bounds, type OpenInterval } from './intervals.ts';

/** Less is no slip: times are typed without seconds, and entries have some. */
export const LEAST_OVERLAP_MS = 60_000;

/** The entry with which another one shares most, and how much of it. */
export interface Overlap<T> {
  readonly other: T;
  readonly ms: number;
}

/** Of those that share a minute or more with another, with which one they share most; the earlier one of two. */
export function overlapsOf<T extends OpenInterval>(entries: readonly T[], now: number): ReadonlyMap<T, Overlap<T>> {
  const most = new Map<T, Overlap<T>>();
  const byStart = entries.toSorted((one, other) => one.startedAt - other.startedAt);

  function note(entry: T, other: T, ms: number): void {
    if (ms > (most.get(entry)?.ms ?? 0)) most.set(entry, { other, ms });
  }

  byStart.forEach((entry, index) => {
    const endMs = entry.endedAt ?? now;
    for (const later of byStart.slice(index + 1, firstFrom(byStart, endMs))) {
      const ms = overlapMs(later, { startMs: entry.startedAt, endMs }, now);
      if (ms < LEAST_OVERLAP_MS) continue;
      note(entry, later, ms);
      note(later, entry, ms);
    }
  });
  return most;
}

/** The place of the first that starts at `atMs` or later. */
function firstFrom(byStart: readonly OpenInterval[], atMs: number): number {
  let [low, high] = [0, byStart.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((byStart[middle]?.startedAt ?? atMs) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How much of the total is there more than once, in ms: an hour that two entries share counts as one, that three share as two. */
export function countedTwiceMs(entries: readonly OpenInterval[], bounds: Bounds, now: number): number {
  let coveredMs = 0;
  let reachMs = bounds.startMs;
  for (const entry of entries.toSorted((one, other) => one.startedAt - other.startedAt)) {
    coveredMs += overlapMs(entry, { startMs: Math.max(reachMs, bounds.startMs), endMs: bounds.endMs }, now);
    reachMs = Math.max(reachMs, Math.min(entry.endedAt ?? now, bounds.endMs));
  }
  return totalMs(entries, bounds, now) - coveredMs;
}

/** What of an entry is given up so that it shares nothing with another: its end, its start, or a stretch within it. */
export type Trim =
  | { readonly kind: 'end'; readonly atMs: number }
  | { readonly kind: 'start'; readonly atMs: number }
  | { readonly kind: 'out'; readonly fromMs: number; readonly toMs: number };

/** Undefined where less than a second would be left of it: then it is to be deleted, or not at all. */
export function trimOf(entry: OpenInterval, other: OpenInterval, now: number): Trim | undefined {
  const endMs = entry.startedAt + lengthMs(entry, now);
  const otherEndMs = other.startedAt + lengthMs(other, now);
  const isBefore = entry.startedAt < other.startedAt;
  // What a timer is still to count cannot be left of one that has ended.
  const isAfter = other.endedAt !== null && otherEndMs < endMs;
  if (isBefore && isAfter) return { kind: 'out', fromMs: other.startedAt, toMs: otherEndMs };
  if (isBefore) return { kind: 'end', atMs: other.startedAt };
  return isAfter ? { kind: 'start', atMs: otherEndMs } : undefined;
}
