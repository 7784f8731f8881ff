import { connectBoardService } from '../../main/adapters/board-api/board-service.ts';
import { systemClock, systemTimers } from '../../main/adapters/clock.ts';
import type { Journal } from '../../main/core/journal/journal.ts';
import { createCatalogue } from '../../main/core/sync/catalogue.ts';
import { type LongestBlock, longestBlock } from './longest-block.ts';

/** Reads every board of the service at `url` into a journal that has none of them. */
export async function readBoards(journal: Journal, url: string, token: string): Promise<LongestBlock> {
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
  }
}
