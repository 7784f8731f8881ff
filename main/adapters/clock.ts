import { uptime } from 'node:os';
import type { Clock, Timers } from '../core/clock.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  uptimeMs: () => uptime() * 1000,
};

/** What `setTimeout` can hold; longer delays would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Timers that keep no process alive. */
export const systemTimers: Timers = {
  after: (delayMs, task) => {
    const timer = setTimeout(task, Math.min(delayMs, LONGEST_TIMER_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
  pause: async () => {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  },
};
