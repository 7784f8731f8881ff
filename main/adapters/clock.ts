import type { Clock, Timers } from '../core/clock.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
};

/** Timers that keep no process alive. */
export const systemTimers: Timers = {
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
