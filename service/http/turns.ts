import { setImmediate } from 'node:timers/promises';
import type { Context } from './context.ts';
import { Refused } from './failure.ts';

/** What all that take turns may take of each round of the event loop together. */
const ROUND_MS = 8;
const RETRY_AFTER_S = 30;
const FIRST_SIZE = 2000;
/** Of the first size: what a part costs whatever its size must not be paid for ever smaller ones. */
const LEAST_SHARE = 0.25;

let atWork = 0;

/** Work that would stop every other request if it were done at once. */
export interface Turns {
  /**
   * Does the next part of it, of the size that it is given, once all else that waits was done. Throws 503 when the request took longer than
   * one may.
   */
  readonly next: <T>(part: (size: number) => T) => Promise<T>;
}

/** Runs `work` in turns, of which the size follows from how long they take. */
export async function inTurns<T>(
  { longestWorkMs }: Pick<Context, 'longestWorkMs'>,
  work: (turns: Turns) => Promise<T>,
  firstSize = FIRST_SIZE,
): Promise<T> {
  let size = firstSize;
  const least = Math.ceil(firstSize * LEAST_SHARE);
  let spentMs = 0;
  const next: Turns['next'] = async (part) => {
    await setImmediate();
    const startedAt = performance.now();
    const result = part(size);
    const tookMs = performance.now() - startedAt;
    spentMs += tookMs;
    if (spentMs > longestWorkMs)
      throw new Refused(503, 'The request takes too long; ask for less', undefined, RETRY_AFTER_S);
    const shareMs = ROUND_MS / atWork;
    if (tookMs < shareMs / 2) size *= 2;
    else if (tookMs > shareMs) size = Math.max(least, Math.floor((size * shareMs) / tookMs));
    return result;
  };
  atWork += 1;
  try {
    return await work({ next });
  } finally {
    atWork -= 1;
  }
}
