import { parentPort } from 'node:worker_threads';
import { campaign } from '../campaign.ts';
import { playPlan } from '../devices/play.ts';
import { rulesBroken, searchWorld, waysTo } from '../exhaustive/search.ts';
import { play } from '../world/play.ts';
import { shrunk, shrunkPlan, worldOf } from '../worlds.ts';
import type { Order, Reports } from './orders.ts';

/** Does what it is told, one order after the other. */
async function obey(order: Order): Promise<Reports[Order['do']]> {
  switch (order.do) {
    case 'play':
      return await campaign(order.firstSeed, order.count, order.kind);
    case 'shrink':
      return await shrunk(order.seed, order.forMs);
    case 'shrink plan':
      return await shrunkPlan(order.seed, order.forMs);
    case 'judge plan':
      return (await playPlan(order.plan)).violation;
    case 'judge':
      return (await play(order.schedule)).violation;
    case 'tell':
      return await worldOf(order.seed, order.kind).story(order.seed, order.forMs);
    case 'search':
      return await searchWorld(order);
    case 'find':
      return await waysTo(order, order.rule, order.most);
    case 'repeat':
      return await rulesBroken(order, order.way);
    default:
      return order satisfies never;
  }
}

parentPort?.on('message', (order: Order) => {
  obey(order)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    .then((report) => parentPort?.postMessage(report))
    .catch((error: unknown) => {
      throw error;
    });
});
