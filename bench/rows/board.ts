import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { openJournal } from '../../main/adapters/journal/open.ts';
import { tempFolder } from '../../test/support/temp-folder.ts';
import { type BenchRow, median } from '../row.ts';
import { demoFolder } from '../service/demo-folder.ts';
import { serve, type Served } from '../service/processes.ts';
import { blockRow, type LongestBlock } from '../sync/longest-block.ts';
import { readBoards } from '../sync/read-boards.ts';

const CARDS = 20_000;
const RUNS = 3;
const MOST_MEMORY = 1.3;
const MB = 1024 * 1024;

type Service = Served & { readonly token: string };

/**
 * All boards, of 20,000 cards together, read into a journal that has none of them: how long nothing else had its turn, at the worst, and
 * what the process has in memory after it.
 */
export async function rows(): Promise<BenchRow[]> {
  using folder = demoFolder({ tasks: CARDS, trackers: 1 });
  await using served = await serve(folder.path);
  const service = { ...served, token: folder.token };
  const figure = 'Boards of 20,000 cards, read for the first time: longest block';
  return [await blockRow(figure, RUNS, async () => await readAll(service)), memoryRow(service)];
}

async function readAll({ url, token }: Service): Promise<LongestBlock> {
  using folder = tempFolder();
  const { journal } = openJournal(join(folder.path, 'journal.sqlite'));
  try {
    return await readBoards(journal, url, token);
  } finally {
    journal.close();
  }
}

function memoryRow({ url, token }: Service): BenchRow {
  const pairs = Array.from({ length: RUNS }, () => {
    using folder = tempFolder();
    const path = join(folder.path, 'journal.sqlite');
    return { read: residentAfter(path, url, token), cached: residentAfter(path) };
  });
  const ours = median(pairs.map(({ read }) => read)) / MB;
  const reference = median(pairs.map(({ cached }) => cached)) / MB;
  const ratio = ours / reference;
  return {
    figure: 'Boards of 20,000 cards: memory after reading them',
    ours,
    against: 'the same rows in SQLite’s cache',
    reference,
    ratio,
    limit: `at most ${MOST_MEMORY}`,
    isKept: ratio <= MOST_MEMORY,
    unit: 'MB',
  };
}

function residentAfter(...args: readonly string[]): number {
  const script = join(import.meta.dirname, '..', 'sync', 'board-memory.ts');
  return Number(execFileSync(process.execPath, ['--expose-gc', script, ...args], { encoding: 'utf8' }));
}
