import { systemClock, systemTimers } from '../../main/adapters/clock.ts';
import type { Journal } from '../../main/core/journal/journal.ts';
import { createCatalogue } from '../../main/core/sync/catalogue.ts';
import { signedIn } from './desk.ts';
import { type LongestBlock, longestBlock } from './longest-block.ts';

/** Reads every board of the service at `url` into a journal that has none of them. */
export async function readBoards(journal: Journal, url: string, token: string): Promise<LongestBlock> {
  const { service, account } = await signedIn(journal, { url, token });
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
