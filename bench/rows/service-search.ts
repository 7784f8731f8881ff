import { type BenchRow, percentile, ratioRow } from '../row.ts';
import { demoFolder } from '../service/demo-folder.ts';
import { serve, serveBare } from '../service/processes.ts';
import { type Asked, timeEach } from '../service/requests.ts';

const SIZE = { tasks: 100_000, trackers: 100_000 };
const ROUNDS = 12;
/** Frequent and rare words, middles of words, accents, several words, and nothing at all. */
const WORDS = ['reports', 'calendar', 'ccessib', 'straße', 'LODZ', 'search accents', 'names menu long', '3124', 'zzz'];

/** Full-text search over 100,000 tasks, against the same matches from the index alone; in turns. */
export async function rows(): Promise<BenchRow[]> {
  using folder = demoFolder(SIZE);
  await using service = await serve(folder.path);
  await using bare = await serveBare(folder.path);
  const ours: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await timeEach(WORDS.map((words) => asService(service.url, folder.token, words)));
    const plain = await timeEach(WORDS.map((words) => asIndex(bare.url, words)));
    // The first of each only warms up.
    if (round > 0) ours.push(...own);
    if (round > 0) reference.push(...plain);
  }
  const figures = {
    figure: 'Service: search 100,000 tasks, 95th percentile',
    ours: percentile(ours, 0.95),
    against: 'bare route with the FTS query',
    reference: percentile(reference, 0.95),
    unit: 'ms',
  } as const;
  return [ratioRow(figures, 3)];
}

function asService(url: string, token: string, words: string): Asked {
  return { url, token, path: `/api/v3/tasks/search.json?q=${encodeURIComponent(words)}` };
}

function asIndex(url: string, words: string): Asked {
  const plain = words.toLowerCase().replaceAll('ß', 'ss');
  const match = plain.split(' ').map((word) => `"${word}"`);
  return { url, path: `/search?match=${encodeURIComponent(match.join(' '))}` };
}
