import type { Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';

/** Runs `work` in a durable transaction; settles once it is on disk. */
export type Durably = <T>(work: () => T) => Promise<T>;

interface Waiting {
  readonly run: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * What is to be journalled at the same time shares one commit: flushing to disk costs more than anything else of a request, and
 * many are on their way at once. Where one of them fails, each is tried by itself, so that none suffers for another.
 */
export function createGroupCommit(journal: Journal, timers: Timers, onDefect: (error: unknown) => void): Durably {
  let waiting: Waiting[] = [];

  function flush(): void {
    const group = waiting;
    waiting = [];
    try {
      journal.transaction(() => {
        for (const { run } of group) run();
      });
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const one of group) alone(one);
      return;
    }
    for (const { resolve } of group) resolve();
  }

  function alone({ run, resolve, reject }: Waiting): void {
    try {
      journal.transaction(run);
      resolve();
    } catch (error) {
      reject(error);
    }
  }

  return async (work) =>
    await new Promise((resolve, reject) => {
      let result: ReturnType<typeof work>;
      waiting.push({
        run: () => {
          result = work();
        },
        resolve: () => resolve(result),
        reject,
      });
      if (waiting.length === 1) timers.pause().then(flush).catch(onDefect);
    });
}
