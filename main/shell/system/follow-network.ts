import type { Net } from 'electron';

/** The system is asked in memory, and a return need not be noticed sooner: what waits to be sent is tried every ten seconds. */
export const LOOK_EVERY_MS = 10_000;

/**
 * Calls `onBack` when the system has a network again after it had none. Electron has no event for it, and a page that hears of
 * it is gone a minute after its window. Gives what ends it.
 */
export function followNetwork(net: Pick<Net, 'isOnline'>, onBack: () => void): () => void {
  let wasOnline = net.isOnline();
  const looking = setInterval(() => {
    const isNow = net.isOnline();
    if (isNow && !wasOnline) onBack();
    wasOnline = isNow;
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(looking);
}
