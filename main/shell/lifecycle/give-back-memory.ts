import { Session } from 'node:inspector';

/** Until what a start or the last look at a window leaves to do is done. */
export const SETTLE_MS = 10_000;

/**
 * Gives what collects the garbage of the main process once nobody looks: V8 does so when it needs room, which an app that waits in
 * the tray never does. Nothing is collected while there is a window.
 */
export function givingBackMemory(hasWindows: () => boolean, collect: () => Promise<void> = collectAll): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!hasWindows()) void collect();
    }, SETTLE_MS).unref();
  };
}

/** All that V8 can give back, and as few pages as it takes for the rest, as when a system runs out of memory. */
export async function collectAll(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await new Promise<void>((resolve, reject) => {
      session.post('HeapProfiler.collectGarbage', (error) => {
        // V8 holds a lock until this has returned: a session that is ended before waits for it for ever.
        setImmediate(() => (error === null ? resolve() : reject(error)));
      });
    });
  } finally {
    session.disconnect();
  }
}
