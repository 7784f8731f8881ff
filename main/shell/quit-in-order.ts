import { app } from 'electron';
import type { OnDefect } from './log.ts';

/** For all that is on its way to end: far more than any part of it waits. */
const CLOSING_MS = 10_000;
/** For windows and processes to go, once nothing is left to be written. */
const GOING_MS = 5000;

/** Waits for what is on its way, so that its answer is journalled; what is not sent waits on disk. Nothing that hangs keeps the app. */
export function quitInOrder(close: () => Promise<void>, letGo: () => void, onDefect: OnDefect): void {
  let isClosed = false;
  app.on('before-quit', (event) => {
    letGo();
    if (isClosed) return;
    event.preventDefault();
    void within(CLOSING_MS, close)
      .catch(onDefect)
      .finally(() => {
        isClosed = true;
        // Asked within the quit that is still going on, Electron would take the second one back.
        setImmediate(() => app.quit());
        setTimeout(() => {
          onDefect(new Error('the app did not go by itself'));
          app.exit();
        }, GOING_MS);
      });
  });
}

async function within(ms: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('closing took too long')), ms);
  });
  await Promise.race([work(), limit]).finally(() => clearTimeout(timer));
}
