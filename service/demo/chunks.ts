import type { Database } from '../database/open.ts';

const CHUNK = 500;
const PAUSE_MS = 30;

/** Does `work` for each item, some hundred in a transaction, and in between lets a server on the same folder write. */
export function inChunks<T>(db: Database, items: readonly T[], work: (item: T) => void): void {
  for (let from = 0; from < items.length; from += CHUNK) {
    if (from > 0) pause();
    db.transaction(() => {
      for (const item of items.slice(from, from + CHUNK)) work(item);
    });
  }
}

/** Whoever waits for the database asks for it now and then. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
}
