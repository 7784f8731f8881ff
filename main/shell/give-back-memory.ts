import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Until what a start or the last look at a window leaves to do is done. */
export const SETTLE_MS = 10_000;
/** V8 lets go of code that was not needed during so many collections. */
export const COLLECTIONS = 12;
/** A click in between is answered as ever. */
export const BETWEEN_MS = 200;

/**
 * Gives what collects the garbage of the main process once nobody looks: V8 does so when it needs room, which an app that waits in
 * the tray never does. Nothing is collected while there is a window.
 */
export function givingBackMemory(
  hasWindows: () => boolean,
  findCollector: () => () => void = ownCollector,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wait = (work: () => void, ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(work, ms).unref();
  };
  return () => {
    wait(() => {
      const collect = findCollector();
      const next = (left: number): void => {
        if (left === 0 || hasWindows()) return;
        collect();
        wait(() => next(left - 1), BETWEEN_MS);
      };
      next(COLLECTIONS);
    }, SETTLE_MS);
  };
}

/** V8's own, which it offers to scripts that are made after it was told to. */
export function ownCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  return () => {
    if (typeof gc === 'function') Reflect.apply(gc, undefined, []);
  };
}
