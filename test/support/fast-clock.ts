import type { Clock, Timers } from '../../main/core/clock.ts';
import { systemTimers } from '../../main/adapters/clock.ts';

/** A clock that runs faster than the real one, for what takes minutes in life; `jump` moves its wall clock. */
export interface FastClock {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly jump: (ms: number) => void;
}

export function fastClock(speed: number): FastClock {
  const begun = { wallMs: Date.now(), monotonicMs: performance.now() };
  let jumpedMs = 0;
  const elapsedMs = (): number => (performance.now() - begun.monotonicMs) * speed;

  return {
    clock: {
      now: () => Math.floor(begun.wallMs + elapsedMs() + jumpedMs),
      monotonicMs: elapsedMs,
      uptimeMs: elapsedMs,
    },
    timers: {
      ...systemTimers,
      after: (delayMs, task) => systemTimers.after(delayMs / speed, task),
    },
    jump: (ms) => {
      jumpedMs += ms;
    },
  };
}
