import { atLeastRow, type BenchRow, median } from '../row.ts';
import { demoFolder } from '../service/demo-folder.ts';
import { serve, serveBare } from '../service/processes.ts';
import { rateOf } from '../service/requests.ts';

const SIZE = { tasks: 1000, trackers: 1000 };
const CLIENTS = 8;
/** Short turns, so that whatever else the disk does meets both. */
const DURATION_MS = 400;
const ROUNDS = 20;
/** Of each 32 cards of the demo the first 20 lie on its first board. */
const bodyOf = (turn: number): string => JSON.stringify({ board_id: 1, task_id: 1 + (turn % 30) * 32 + (turn % 20) });

/** Tracker creates per second of eight clients, against a bare route with one durable INSERT; in turns, each on its own file. */
export async function rows(): Promise<BenchRow[]> {
  using folder = demoFolder(SIZE);
  using other = demoFolder(SIZE);
  await using service = await serve(folder.path);
  await using bare = await serveBare(other.path);
  const own = { url: service.url, token: folder.token, path: '/api/v3/time_trackers.json' };
  const plain = { url: bare.url, path: '/trackers' };
  const ours: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates = [await rateOf(own, bodyOf, CLIENTS, DURATION_MS), await rateOf(plain, bodyOf, CLIENTS, DURATION_MS)];
    // The first of each only warms up.
    if (round > 0) ours.push(rates[0] ?? Number.NaN);
    if (round > 0) reference.push(rates[1] ?? Number.NaN);
  }
  const figures = {
    figure: 'Service: tracker creates',
    ours: median(ours),
    against: 'bare route with the INSERT',
    reference: median(reference),
    unit: 'per s',
  } as const;
  return [atLeastRow(figures, 0.6)];
}
