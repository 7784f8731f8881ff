/** Time as the core sees it. `monotonicMs` never jumps but stops in suspend: it detects, it never measures work. */
export interface Clock {
  /** UTC ms of the wall clock. */
  readonly now: () => number;
  readonly monotonicMs: () => number;
}

/** Runs `task` once after `delayMs`; the returned function cancels it. */
export interface Timers {
  readonly after: (delayMs: number, task: () => void) => () => void;
  /** Lets everything else that is due go first. */
  readonly pause: () => Promise<void>;
}

/** Uniform in `[0, 1)`. */
export type Random = () => number;

const SECOND_MS = 1000;

/** Tracker fields have whole seconds: v1 carries no finer ones. */
export function wholeSecond(atMs: number): number {
  return Math.floor(atMs / SECOND_MS) * SECOND_MS;
}
