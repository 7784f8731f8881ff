import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { added, type Campaign, NOT_BEGUN } from '../campaign.ts';
import type { Job } from '../exhaustive/set.ts';
import { added as addedSearch, NOTHING_YET, type Sum } from '../exhaustive/sum.ts';
import type { Kind } from '../worlds.ts';
import { bundle, type Patch } from './bundle.ts';
import type { Order, Reports } from './orders.ts';

/** Worker threads that play schedules against the engine, or against a patched one. */
export interface Crew extends AsyncDisposable {
  readonly play: (
    firstSeed: number,
    schedules: number,
    options?: { readonly kind?: Kind; readonly onProgress?: (so: Campaign) => void },
  ) => Promise<Campaign>;
  /** Goes through small worlds. */
  readonly search: (jobs: readonly Job[], onProgress?: (so: Sum) => void) => Promise<Sum>;
  /** The story of a seed, made as short as `forMs` allow; 0 leaves it as it is. */
  readonly tell: (seed: number, forMs: number, kind?: Kind) => Promise<string>;
  /** Has one of them do anything. */
  readonly ask: <D extends Order['do']>(order: OrderTo<D>) => Promise<Reports[D]>;
}

type OrderTo<D extends Order['do']> = Order & { readonly do: D };

const AT_ONCE = 100;

export async function hireCrew(hands: number, patches: readonly Patch[] = []): Promise<Crew> {
  const folder = await mkdtemp(join(tmpdir(), 'cardclock-sim-'));
  const file = join(folder, 'sim.mjs');
  await bundle(file, patches);
  const workers = Array.from({ length: hands }, () => new Worker(file));

  const play: Crew['play'] = async (firstSeed, schedules, { kind, onProgress } = {}) => {
    let next = firstSeed;
    let sum = NOT_BEGUN;
    const work = async (worker: Worker): Promise<void> => {
      while (next < firstSeed + schedules) {
        const count = Math.min(AT_ONCE, firstSeed + schedules - next);
        const of = kind === undefined ? {} : { kind };
        const order = { do: 'play', firstSeed: next, count, ...of } as const;
        next += count;
        // The sum is taken when the answer has come: others add to it meanwhile.
        const more = await ask(worker, order);
        sum = added(sum, more);
        onProgress?.(sum);
      }
    };
    await Promise.all(workers.map(work));
    return sum;
  };

  async function search(jobs: readonly Job[], onProgress?: (so: Sum) => void): Promise<Sum> {
    // The largest first, so that nobody waits for one at the end.
    const left = jobs.toReversed();
    let sum = NOTHING_YET;
    const work = async (worker: Worker): Promise<void> => {
      for (let job = left.shift(); job !== undefined; job = left.shift()) {
        const more = await ask(worker, { do: 'search', ...job });
        sum = addedSearch(sum, more);
        onProgress?.(sum);
      }
    };
    await Promise.all(workers.map(work));
    return sum;
  }

  async function askOne<D extends Order['do']>(order: OrderTo<D>): Promise<Reports[D]> {
    const [worker] = workers;
    if (worker === undefined) throw new Error('a crew of nobody');
    return await ask(worker, order);
  }

  return {
    play,
    search,
    tell: async (seed, forMs, kind) =>
      await askOne({ do: 'tell', seed, forMs, ...(kind === undefined ? {} : { kind }) }),
    ask: askOne,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(workers.map(async (worker) => await worker.terminate()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ask<D extends Order['do']>(worker: Worker, order: OrderTo<D>): Promise<Reports[D]> {
  return await new Promise((resolve, reject) => {
    worker.once('message', (report: Reports[D]) => {
      worker.off('error', reject);
      resolve(report);
    });
    worker.once('error', reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker.postMessage(order);
  });
}
