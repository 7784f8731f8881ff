import { parentPort } from 'node:worker_threads';
import { campaign } from '../campaign.ts';
import { searchWorld } from '../exhaustive/search.ts';
import { shrink } from '../story/shrink.ts';
import { tellStory } from '../story/tell.ts';
import type { Order, Report } from './orders.ts';

/** Does what it is told, one order after the other. */
async function obey(order: Order): Promise<Report> {
  if (order.do === 'play') return { of: 'play', ...(await campaign(order.firstSeed, order.count)) };
  if (order.do === 'search') return { of: 'search', ...(await searchWorld(order.world, order.budget)) };
  return { of: 'tell', story: await tellStory(await shrink(order.seed, order.forMs)) };
}

parentPort?.on('message', (order: Order) => {
  obey(order)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    .then((report) => parentPort?.postMessage(report))
    .catch((error: unknown) => {
      throw error;
    });
});
