import type { Clock, Timers } from '../../main/core/clock.ts';
import { systemClock, systemTimers } from '../../main/adapters/clock.ts';

/** A clock that runs faster than the real one, for what takes minutes in life; `jump` moves its wall clock. */
export interface FastClock extends Disposable {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly jump: (ms: number) => void;
}

const TICK_MS = 2;
/** By the real clock. A tick that comes late moves this one no further. */
const LONGEST_TICK_MS = 2 * TICK_MS;

/**
 * Time that waits for whoever uses it. App, network and service of a test share one event loop; on a busy machine a request
 * that takes milliseconds in life would else take minutes of the fast time, and every answer would be stale when it comes.
 */
export function fastClock(speed: number): FastClock {
  let jumpedMs = 0;
  const begunMs = Date.now();
  const { elapsedMs, end } = speed === 1 ? realTime() : tickingTime(speed);

  return {
    clock: {
      now: () => Math.floor(begunMs + elapsedMs() + jumpedMs),
      monotonicMs: elapsedMs,
      uptimeMs: elapsedMs,
    },
    timers: {
      ...systemTimers,
      after: (delayMs, task) => {
        const dueMs = elapsedMs() + delayMs;
        let cancel = systemTimers.after(delayMs / speed, fire);
        function fire(): void {
          const leftMs = dueMs - elapsedMs();
          if (leftMs <= 0) task();
          else cancel = systemTimers.after(leftMs / speed, fire);
        }
        return () => cancel();
      },
    },
    jump: (ms) => {
      jumpedMs += ms;
    },
    [Symbol.dispose]: end,
  };
}

interface Elapsing {
  readonly elapsedMs: () => number;
  readonly end: () => void;
}

function realTime(): Elapsing {
  const begunMs = systemClock.monotonicMs();
  return { elapsedMs: () => systemClock.monotonicMs() - begunMs, end: () => {} };
}

function tickingTime(speed: number): Elapsing {
  let elapsedMs = 0;
  let lastMs = systemClock.monotonicMs();
  const ticking = setInterval(() => {
    const now = systemClock.monotonicMs();
    elapsedMs += Math.min(now - lastMs, LONGEST_TICK_MS) * speed;
    lastMs = now;
  }, TICK_MS);
  ticking.unref();
  return { elapsedMs: () => elapsedMs, end: () => clearInterval(ticking) };
}
