import type { BenchRow } from '../row.ts';
import { demoFolder } from '../service/demo-folder.ts';
import { residentBytes } from '../service/memory.ts';
import { serve, serveBare } from '../service/processes.ts';
import { timeEach } from '../service/requests.ts';

const SIZE = { tasks: 100_000, trackers: 1000 };
const LIMIT_MB = 150;
const MB = 1024 * 1024;
const WORDS = ['calendar', 'release', 'backup', 'customers'];

/** What the service's process holds after a hundred searches and both boards whole, 100,000 tasks; beside a bare Fastify. */
export async function rows(): Promise<BenchRow[]> {
  using folder = demoFolder(SIZE);
  await using service = await serve(folder.path);
  await using bare = await serveBare(folder.path);
  const asked = Array.from({ length: 100 }, (_, turn) => ({
    url: service.url,
    token: folder.token,
    path: `/api/v3/tasks/search.json?page=1&q=${WORDS[turn % WORDS.length] ?? ''}`,
  }));
  await timeEach(asked);
  await timeEach([1, 2].map((id) => ({ url: service.url, token: folder.token, path: `/api/v3/boards/${id}.json` })));
  const ours = residentBytes(service.pid) / MB;
  const reference = residentBytes(bare.pid) / MB;
  const figures = {
    figure: 'Service: memory after loading 100,000 tasks',
    ours,
    against: 'bare routes',
    reference,
    unit: 'MB',
  } as const;
  return [{ ...figures, ratio: ours / reference, limit: `at most ${LIMIT_MB} MB`, isKept: ours <= LIMIT_MB }];
}
