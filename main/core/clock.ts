/** Time as the core sees it. Only `now` measures work; the others detect jumps and suspends. */
export interface Clock {
  /** UTC ms of the wall clock. */
  readonly now: () => number;
  /** Never jumps, and stands still in suspend. */
  readonly monotonicMs: () => number;
  /** Never jumps, and goes on in suspend. */
  readonly uptimeMs: () => number;
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
