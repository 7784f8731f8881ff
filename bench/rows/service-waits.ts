import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import { type BenchRow, percentile } from '../row.ts';
import { demoFolder } from '../service/demo-folder.ts';
import { serve } from '../service/processes.ts';
import { timeOf } from '../service/requests.ts';

const SIZE = { tasks: 100_000, trackers: 1000 };
const LIMIT_MS = 100;
const LEAST_TIMES = 300;
/** As many terms as a search may have that look into a text of every task; nothing is found by the first of them alone. */
const WORST = Array.from({ length: 20 }, (_, index) => `-description:nowhere${index}`).join(' ');

/** How long a small request waits while the worst search that is allowed goes on, over and over; beside the same with nothing else to do. */
export async function rows(): Promise<BenchRow[]> {
  using folder = demoFolder(SIZE);
  await using service = await serve(folder.path);
  const pool = new Pool(service.url);
  const worst = {
    url: service.url,
    token: folder.token,
    path: `/api/v3/tasks/search.json?page=1&q=${encodeURIComponent(WORST)}`,
  };
  const small = { url: service.url, token: folder.token, path: '/api/v1/boards/1/users.json' };
  const waits = async (goesOn: (times: number) => boolean): Promise<readonly number[]> => {
    const times: number[] = [];
    while (goesOn(times.length)) {
      times.push(await timeOf(pool, small));
      await setTimeout(3);
    }
    return times;
  };
  await timeOf(pool, worst);
  const alone = await waits((times) => times < LEAST_TIMES);
  const done = new AbortController();
  const searches = (async () => {
    while (!done.signal.aborted) await timeOf(pool, worst);
  })();
  const beside = await waits((times) => times < LEAST_TIMES);
  done.abort();
  await searches;
  await pool.close();
  const ours = percentile(beside, 0.99);
  const reference = percentile(alone, 0.99);
  const figures = {
    figure: 'Service: wait beside the worst search of 100,000 tasks, 99th percentile',
    ours,
    against: 'with nothing else to do',
    reference,
    unit: 'ms',
  } as const;
  return [{ ...figures, ratio: ours / reference, limit: `at most ${LIMIT_MS} ms`, isKept: ours <= LIMIT_MS }];
}
