import type { Bounds } from './intervals.ts';

/** What no stretch covers between the first start and the last end of them, or `untilMs` if that is later; oldest first. */
export function freeStretches(stretches: readonly Bounds[], untilMs: number, leastMs: number): readonly Bounds[] {
  const found: Bounds[] = [];
  let reachMs: number | undefined;
  for (const { startMs, endMs } of stretches.toSorted((one, other) => one.startMs - other.startMs)) {
    if (reachMs !== undefined && startMs > reachMs) found.push({ startMs: reachMs, endMs: startMs });
    reachMs = Math.max(reachMs ?? endMs, endMs);
  }
  if (reachMs !== undefined && untilMs > reachMs) found.push({ startMs: reachMs, endMs: untilMs });
  return found.filter((free) => free.endMs - free.startMs >= leastMs);
}
