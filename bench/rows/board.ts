import { join } from 'node:path';
import { connectBoardService } from '../../main/adapters/board-api/board-service.ts';
import { systemClock, systemTimers } from '../../main/adapters/clock.ts';
import { openJournal } from '../../main/adapters/journal/open.ts';
import { createCatalogue } from '../../main/core/sync/catalogue.ts';
import { tempFolder } from '../../test/support/temp-folder.ts';
import { type BenchRow, median } from '../row.ts';
import { demoFolder } from '../service/demo-folder.ts';
import { serve, type Served } from '../service/processes.ts';
import { type LongestBlock, longestBlock } from '../sync/longest-block.ts';

const CARDS = 20_000;
const RUNS = 3;
const MOST_MS = 16;

/** All boards, of 20,000 cards together, read into a journal that has none of them: how long nothing else had its turn, at the worst. */
export async function rows(): Promise<BenchRow[]> {
  using folder = demoFolder({ tasks: CARDS, trackers: 1 });
  await using service = await serve(folder.path);
  const blocks: number[] = [];
  const idle: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const startedAt = performance.now();
    const { longestMs } = await readAll({ ...service, token: folder.token });
    const elapsedMs = performance.now() - startedAt;
    const rest = await longestBlock(async () => await restFor(elapsedMs));
    // The first only warms up.
    if (run > 0) blocks.push(longestMs);
    if (run > 0) idle.push(rest.longestMs);
  }
  const ours = median(blocks);
  const reference = median(idle);
  return [
    {
      figure: 'Boards of 20,000 cards, read for the first time: longest block',
      ours,
      against: 'a loop with nothing to do',
      reference,
      ratio: ours / reference,
      limit: `at most ${MOST_MS} ms`,
      isKept: ours <= MOST_MS,
      unit: 'ms',
    },
  ];
}

async function readAll({ url, token }: Served & { readonly token: string }): Promise<LongestBlock> {
  using folder = tempFolder();
  const { journal } = openJournal(join(folder.path, 'journal.sqlite'));
  const credentials = { address: url, token };
  const service = connectBoardService({
    credentials: async () => await Promise.resolve(credentials),
    api: 'v3',
    loopbackOnly: true,
  });
  const who = await service.whoAmI();
  if (who.kind !== 'answered') throw new Error(`the service did not answer: ${who.words}`);
  const { id: userId, name: userName, initials, timezone } = who.value;
  const described = { kind: 'service', address: url, userId, userName, initials, timezone, api: 'v3' } as const;
  const account = journal.accounts.insert({ ...described, current: true });
  const catalogue = createCatalogue({
    journal,
    service,
    account,
    clock: systemClock,
    timers: systemTimers,
    random: Math.random,
    onChange: () => {},
    onReading: () => {},
    onAsked: () => {},
    mayAsk: () => true,
    onDefect: (error) => {
      throw error;
    },
  });
  try {
    const block = await longestBlock(catalogue.refreshIfDue);
    if (catalogue.isComing()) throw new Error('not every board was read');
    return block;
  } finally {
    await catalogue.close();
    journal.close();
  }
}

async function restFor(ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
