import type { Beat, Stretch } from '../journal/rows.ts';

/** How often the clocks are compared. */
export const BEAT_EVERY_MS = 30_000;
/** Cardclock was not running for longer than this: worth a question. */
export const AWAY_AFTER_MS = 5 * 60_000;
/** The wall clock differs from what passed by more than this: it was set. */
export const CLOCK_JUMP_MS = 60_000;

/**
 * What happened between two beats of one process, the clock first. Where the uptime follows the wall clock (some systems do
 * that), a clock that was set forward looks like sleep, and one that was set back is told by the monotonic clock; where that
 * goes on in sleep, a beat that comes far too late tells of it. Sleep is told where it was at least `asleepAfterMs`; 0: never.
 */
export function stretchesBetween(last: Beat, now: Beat, asleepAfterMs: number): readonly Stretch[] {
  const monotonicMs = now.monotonicMs - last.monotonicMs;
  // These clocks tell parts of a millisecond; instants are whole.
  const passedMs = Math.round(Math.max(now.uptimeMs - last.uptimeMs, monotonicMs));
  const jumpMs = now.wallMs - last.wallMs - passedMs;
  const awakeMs = Math.min(monotonicMs, BEAT_EVERY_MS);
  const isSet = Math.abs(jumpMs) > CLOCK_JUMP_MS;
  const stretches: Stretch[] = [];
  if (isSet) stretches.push({ why: 'clock', fromMs: last.wallMs + passedMs, toMs: now.wallMs });
  if (asleepAfterMs > 0 && passedMs - awakeMs >= asleepAfterMs) {
    // Told by the clock as it is now.
    const fromMs = isSet ? now.wallMs - passedMs : last.wallMs;
    stretches.push({ why: 'asleep', fromMs, toMs: now.wallMs });
  }
  return stretches;
}

/** Of two processes only the wall clock can be compared: null unless it shows less than it did. */
export function setBackSince(lastMs: number, nowMs: number): Stretch | null {
  return lastMs - nowMs > CLOCK_JUMP_MS ? { why: 'clock', fromMs: lastMs, toMs: nowMs } : null;
}
