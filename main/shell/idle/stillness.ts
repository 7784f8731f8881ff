/** Tells how long nobody has touched this computer, until it is ended. */
export interface IdleTeller {
  /** In milliseconds; 0 as long as somebody does, and for `STILL_MS` after. */
  readonly idleMs: () => number;
  readonly end: () => void;
}

/** So long nothing moves before a desktop tells of it: often enough to miss no absence, and seldom enough while somebody types. */
export const STILL_MS = 5000;

interface Stillness {
  /** Nothing has moved for `STILL_MS`. */
  readonly began: () => void;
  readonly ended: () => void;
  readonly idleMs: () => number;
}

/** Counts from what a desktop tells at either end. */
export function createStillness(monotonicMs: () => number = () => performance.now()): Stillness {
  let since: number | null = null;
  return {
    began: () => {
      since = monotonicMs() - STILL_MS;
    },
    ended: () => {
      since = null;
    },
    idleMs: () => (since === null ? 0 : monotonicMs() - since),
  };
}
