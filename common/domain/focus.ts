import type { OpenInterval } from '../time/intervals.ts';
import type { FocusLengths } from './settings.ts';
import type { Day, RunningTimer } from './snapshot.ts';

const MINUTE_MS = 60_000;

/** The rounds of the stretch of work that is going on. */
export interface Focus {
  /** UTC ms: since then there was no pause as long as a break. */
  readonly sinceMs: number;
  /** Whole rounds since the last pause that was as long as a long break. */
  readonly rounds: number;
}

const ROUNDS_TO_LONG_BREAK = 4;

/** What was worked without a break up to now, whatever it was worked on; null while nothing runs, or what runs begins later: the clock was set back. */
export function focusOf(
  intervals: readonly OpenInterval[],
  { focusMinutes, breakMinutes, longBreakMinutes }: FocusLengths,
  nowMs: number,
): Focus | null {
  const stretches = stretchesOf(intervals, breakMinutes * MINUTE_MS, nowMs);
  const current = stretches.at(-1);
  if (current === undefined || current.toMs < nowMs || intervals.every(({ endedAt }) => endedAt !== null)) return null;
  const restedAt = stretches.findLastIndex(({ fromMs }, index) => {
    const before = stretches[index - 1];
    return before === undefined || fromMs - before.toMs >= longBreakMinutes * MINUTE_MS;
  });
  const rounds = stretches
    .slice(restedAt)
    .reduce((sum, { fromMs, toMs }) => sum + Math.floor((toMs - fromMs) / (focusMinutes * MINUTE_MS)), 0);
  return { sinceMs: current.fromMs, rounds };
}

/**
 * What was worked today and in the evening before, but for what runs on another device: a break here does not end that, and it may be
 * forgotten there.
 */
export function workedHere({ sessions, before = [] }: Day, running: readonly RunningTimer[]): readonly OpenInterval[] {
  const others = new Set(running.filter(({ own }) => !own).map(({ trackerId }) => trackerId));
  return [...before, ...sessions.filter(({ trackerId }) => !others.has(trackerId))];
}

/** UTC ms of the end of the round that is going on. */
export function nextBreakMs({ sinceMs }: Focus, { focusMinutes }: FocusLengths, nowMs: number): number {
  const roundMs = focusMinutes * MINUTE_MS;
  return sinceMs + (Math.floor(Math.max(0, nowMs - sinceMs) / roundMs) + 1) * roundMs;
}

export function breakAfter(rounds: number, { breakMinutes, longBreakMinutes }: FocusLengths): number {
  return rounds >= ROUNDS_TO_LONG_BREAK ? longBreakMinutes : breakMinutes;
}

interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Oldest first; what lies less than a break apart is one. */
function stretchesOf(intervals: readonly OpenInterval[], breakMs: number, nowMs: number): readonly Stretch[] {
  const worked = intervals
    .map(({ startedAt, endedAt }) => ({ fromMs: startedAt, toMs: Math.min(endedAt ?? nowMs, nowMs) }))
    .filter(({ fromMs, toMs }) => toMs >= fromMs)
    .toSorted((one, other) => one.fromMs - other.fromMs);
  const stretches: Stretch[] = [];
  for (const next of worked) {
    const last = stretches.at(-1);
    if (last === undefined || next.fromMs - last.toMs >= breakMs) stretches.push(next);
    else stretches[stretches.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, next.toMs) };
  }
  return stretches;
}
