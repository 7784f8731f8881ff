import { type BenchRow, median, ratioRow } from '../row.ts';
import { demoFolder } from '../service/demo-folder.ts';
import { serve, serveBare } from '../service/processes.ts';
import { timeEach } from '../service/requests.ts';

/** So many cards put 5,000 on the first of the demo boards. */
const SIZE = { tasks: 8000, trackers: 500 };
const RUNS = 15;

/** A board of 5,000 tasks, against a bare route that serialises the same rows; in turns. */
export async function rows(): Promise<BenchRow[]> {
  using folder = demoFolder(SIZE);
  await using service = await serve(folder.path);
  await using bare = await serveBare(folder.path);
  const own = { url: service.url, token: folder.token, path: '/api/v3/boards/1.json' };
  const plain = { url: bare.url, path: '/board' };
  const ours: number[] = [];
  const reference: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const times = [...(await timeEach([own])), ...(await timeEach([plain]))];
    // The first of each only warms up.
    if (run > 0) ours.push(times[0] ?? Number.NaN);
    if (run > 0) reference.push(times[1] ?? Number.NaN);
  }
  const figures = {
    figure: 'Service: board with 5,000 tasks',
    ours: median(ours),
    against: 'bare route with the same rows',
    reference: median(reference),
    unit: 'ms',
  } as const;
  return [ratioRow(figures, 2)];
}
