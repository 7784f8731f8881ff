import { connectBoardService } from '../../../main/adapters/board-api/board-service.ts';
import { systemClock, systemTimers } from '../../../main/adapters/clock.ts';
import type { AccountRow } from '../../../main/core/journal/rows.ts';
import { createSearch, type Search } from '../../../main/core/search/search.ts';
import type { BoardService } from '../../../main/core/sync/board-service.ts';
import type { Refusal } from '../../../main/core/outcome.ts';
import { type Catalogue, createCatalogue } from '../../../main/core/sync/catalogue.ts';
import { createLocalSearch, type LocalSearch } from '../../../main/core/search/local-search.ts';
import { type SearchWorld, searchWorld } from '../../support/search-world.ts';
import type { World } from './world.ts';

/** What one person's computer knows of the boards of a real service. */
export interface SearchedBoard extends Disposable {
  readonly journal: SearchWorld['journal'];
  readonly account: AccountRow;
  readonly catalogue: () => Catalogue;
  readonly indexed: LocalSearch;
  readonly search: Search;
  readonly catchUp: () => Promise<void>;
  /** From now on the service refuses this, with this status; null: nothing any more. */
  readonly refuse: (what: keyof BoardService | null, status?: number, how?: Partial<How>) => void;
  /** So many ms later. */
  readonly pass: (ms: number) => void;
  /** How often the service was asked since the last time, and for what. */
  readonly asked: () => readonly string[];
}

export async function searchedBoard(
  world: World,
  person = world.owner,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<SearchedBoard> {
  const local = searchWorld(Date.now);
  const { journal, index, indexer } = local;
  const told: string[] = [];
  const refused: Refused = { what: null, status: 0, retryAfterMs: null, spared: 0 };
  const service = counted(
    connectBoardService({
      credentials: async () => await Promise.resolve({ address: world.url, token: person.token }),
      api: 'v3',
      loopbackOnly: true,
      fetch,
    }),
    told,
    refused,
  );
  const who = await service.whoAmI();
  if (who.kind !== 'answered') throw new Error('the service does not know this person');
  const { id: userId, name: userName, initials, timezone } = who.value;
  const account = { ...local.account, userId, userName, initials, timezone };
  journal.accounts.save(account);
  const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + passedMs };
  let passedMs = 0;
  const ports = { journal, clock, timers: systemTimers, account, indexed: { index, indexer } };
  told.length = 0;
  return {
    journal,
    account,
    catalogue: () =>
      createCatalogue({
        ...ports,
        service,
        random: () => 1,
        onChange: () => {},
        onReading: () => {},
        onAsked: (ms) => told.push(`wait ${ms}`),
        mayAsk: () => false,
        onDefect: (error) => {
          throw error;
        },
      }),
    indexed: createLocalSearch(ports),
    search: createSearch(ports, service),
    catchUp: indexer.catchUp,
    refuse: (what, status = 0, { retryAfterMs = null, spared = 0 } = {}) =>
      void Object.assign(refused, { what, status, retryAfterMs, spared }),
    pass: (ms) => {
      passedMs += ms;
    },
    asked: () => told.splice(0),
    [Symbol.dispose]: () => local[Symbol.dispose](),
  };
}

interface How {
  readonly retryAfterMs: number | null;
  /** So many requests are answered before. */
  readonly spared: number;
}

interface Refused {
  what: keyof BoardService | null;
  status: number;
  retryAfterMs: number | null;
  spared: number;
}

function counted(service: BoardService, told: string[], refused: Refused): BoardService {
  return new Proxy(service, {
    get: (target, name: keyof BoardService) => {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return (...input: readonly unknown[]): unknown => {
        told.push(name);
        if (name === refused.what && (refused.spared -= 1) < 0) return refusal(refused);
        return Reflect.apply(call, target, input);
      };
    },
  });
}

function refusal({ status, retryAfterMs }: Refused): Refusal {
  return { kind: 'refused', status, words: 'no', fields: [], retryAfterMs, serverAheadMs: null };
}
