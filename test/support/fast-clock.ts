import type { Clock, Timers } from '../../main/core/clock.ts';
import { systemClock, systemTimers } from '../../main/adapters/clock.ts';

/** A clock that runs faster than the real one, for what takes minutes in life; `jump` moves its wall clock. */
export interface FastClock extends Disposable {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly jump: (ms: number) => void;
  /** Time goes on by `ms` without anybody waiting for it: from timer to timer, each time once `isQuiet` what the one before began. */
  readonly pass: (ms: number, isQuiet: () => boolean) => Promise<void>;
}

/** What waits for its time. */
interface Due {
  readonly atMs: number;
  readonly fire: () => void;
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
  const { elapsedMs, leap, end } = speed === 1 ? realTime() : tickingTime(speed);
  const waiting = new Set<Due>();

  /** The first that is due until then, if there is one. */
  function firstUntil(endMs: number): Due | undefined {
    let first: Due | undefined;
    for (const due of waiting) if (due.atMs <= (first?.atMs ?? endMs)) first = due;
    return first;
  }

  return {
    clock: {
      now: () => Math.floor(begunMs + elapsedMs() + jumpedMs),
      monotonicMs: elapsedMs,
      uptimeMs: elapsedMs,
    },
    timers: {
      ...systemTimers,
      after: (delayMs, task) => {
        const due = { atMs: elapsedMs() + delayMs, fire };
        let cancel = systemTimers.after(delayMs / speed, whenDue);
        waiting.add(due);
        function whenDue(): void {
          const leftMs = due.atMs - elapsedMs();
          if (leftMs <= 0) fire();
          else cancel = systemTimers.after(leftMs / speed, whenDue);
        }
        function end(): void {
          waiting.delete(due);
          cancel();
        }
        function fire(): void {
          end();
          task();
        }
        return end;
      },
    },
    jump: (ms) => {
      jumpedMs += ms;
    },
    pass: async (ms, isQuiet) => {
      const endMs = elapsedMs() + ms;
      while (elapsedMs() < endMs) {
        await systemTimers.pause();
        if (!isQuiet()) continue;
        const first = firstUntil(endMs);
        leap(Math.max(0, (first?.atMs ?? endMs) - elapsedMs()));
        first?.fire();
      }
    },
    [Symbol.dispose]: end,
  };
}

interface Elapsing {
  readonly elapsedMs: () => number;
  readonly leap: (ms: number) => void;
  readonly end: () => void;
}

function realTime(): Elapsing {
  let begunMs = systemClock.monotonicMs();
  return {
    elapsedMs: () => systemClock.monotonicMs() - begunMs,
    leap: (ms) => {
      begunMs -= ms;
    },
    end: () => {},
  };
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
  return {
    elapsedMs: () => elapsedMs,
    leap: (ms) => {
      elapsedMs += ms;
    },
    end: () => clearInterval(ticking),
  };
}
