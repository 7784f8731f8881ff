import { connectBoardService } from '../../../main/adapters/board-api/board-service.ts';
import { systemClock, systemTimers } from '../../../main/adapters/clock.ts';
import type { AccountRow } from '../../../main/core/journal/rows.ts';
import { createSearch, type Search } from '../../../main/core/search/search.ts';
import type { BoardService } from '../../../main/core/sync/board-service.ts';
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
  readonly refuse: (what: keyof BoardService | null, status: number) => void;
  /** How often the service was asked since the last time, and for what. */
  readonly asked: () => readonly string[];
}

export async function searchedBoard(world: World, person = world.owner): Promise<SearchedBoard> {
  const local = searchWorld(Date.now);
  const { journal, index, indexer } = local;
  const told: string[] = [];
  const refused: Refused = { what: null, status: 0 };
  const service = counted(
    connectBoardService({
      credentials: async () => await Promise.resolve({ address: world.url, token: person.token }),
      api: 'v3',
      loopbackOnly: true,
    }),
    told,
    refused,
  );
  const who = await service.whoAmI();
  if (who.kind !== 'answered') throw new Error('the service does not know this person');
  const { id: userId, name: userName, initials, timezone } = who.value;
  const account = { ...local.account, userId, userName, initials, timezone };
  journal.accounts.save(account);
  const ports = { journal, clock: systemClock, timers: systemTimers, account, indexed: { index, indexer } };
  told.length = 0;
  return {
    journal,
    account,
    catalogue: () => createCatalogue({ ...ports, service, onChange: () => {} }),
    indexed: createLocalSearch(ports),
    search: createSearch({ ...ports, service }),
    catchUp: indexer.catchUp,
    refuse: (what, status) => Object.assign(refused, { what, status }),
    asked: () => told.splice(0),
    [Symbol.dispose]: () => local[Symbol.dispose](),
  };
}

interface Refused {
  what: keyof BoardService | null;
  status: number;
}

function counted(service: BoardService, told: string[], refused: Refused): BoardService {
  return new Proxy(service, {
    get: (target, name: keyof BoardService) => {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return (...input: readonly unknown[]): unknown => {
        told.push(name);
        const { what, status } = refused;
        if (name === what)
          return { kind: 'refused', status, words: 'no', fields: [], retryAfterMs: null, serverAheadMs: null };
        return Reflect.apply(call, target, input);
      };
    },
  });
}
