import type {
  AdditionStore,
  AwayStore,
  ForgetStore,
  Journal,
  NoteStore,
  PolicyStore,
} from '../../../main/core/journal/journal.ts';
import type { AccountPolicy } from '../../../main/core/journal/rows.ts';
import { memoryAccounts } from './memory-accounts.ts';
import { memoryAttempts, memoryDedupes } from './memory-attempts.ts';
import { memoryBoards } from './memory-boards.ts';
import type { MemoryStore } from './memory-store.ts';
import { memoryNewTasks } from './memory-new-tasks.ts';
import { bare, keyOf, type MemoryTables } from './memory-tables.ts';
import { memoryTasks } from './memory-tasks.ts';
import { memoryTrackers } from './memory-trackers.ts';
import { createWrites, type JournalHooks } from './memory-writes.ts';

const UNDECIDED: AccountPolicy = { pastEnd: 'unknown', manyDoubted: 'no', pullFirst: false, pulledAllAt: 0 };

/** The `Journal` port without a disk, with a disk's transactions: one app's view of what `store` keeps. */
export function memoryJournal(store: MemoryStore, hooks: JournalHooks = {}): Journal {
  const writes = createWrites(hooks);
  let timeNews = 0;
  const onTime = (): void => {
    timeNews += 1;
  };
  const tables: MemoryTables = {
    store,
    writes,
    write: (work) => writes.transaction(work),
    read: (work) => {
      hooks.beforeCall?.();
      return work();
    },
    nextId: (table) => {
      const id = (store.nextIds.get(table) ?? 0) + 1;
      writes.put(store.nextIds, table, id);
      return id;
    },
  };
  return {
    transaction: writes.transaction,
    timeNews: () => timeNews,
    accounts: memoryAccounts(tables),
    trackers: memoryTrackers(tables, onTime),
    attempts: memoryAttempts(tables),
    dedupes: memoryDedupes(tables),
    additions: memoryAdditions(tables),
    boards: memoryBoards(tables),
    tasks: memoryTasks(tables),
    newTasks: memoryNewTasks(tables),
    notes: memoryNotes(tables, onTime),
    intents: {
      append: (intent) =>
        tables.write(() => {
          const id = tables.nextId('intents');
          writes.put(store.intents, id, { ...intent, monotonicMs: Math.floor(intent.monotonicMs), id });
          return id;
        }),
      get: (id) => tables.read(() => store.intents.get(id) ?? null),
      after: (accountId, id) =>
        tables.read(() =>
          [...store.intents.values()].filter((intent) => intent.accountId === accountId && intent.id > id),
        ),
      lastAt: () => tables.read(() => [...store.intents.values()].at(-1)?.wallMs ?? null),
    },
    heartbeat: {
      last: () => tables.read(() => store.heartbeat.get('only') ?? null),
      beat: ({ wallMs, monotonicMs, uptimeMs }) =>
        tables.write(() => {
          const beat = { wallMs, monotonicMs: Math.floor(monotonicMs), uptimeMs: Math.floor(uptimeMs) };
          writes.put(store.heartbeat, 'only', beat);
        }),
    },
    aways: memoryAways(tables),
    policies: memoryPolicies(tables),
    forgets: memoryForgets(tables),
    close: () => undefined,
  };
}

function memoryNotes({ store, writes, write, read }: MemoryTables, onTime: () => void): NoteStore {
  const get = (trackerId: number): string => store.notes.get(trackerId) ?? '';
  return {
    get: (trackerId) => read(() => get(trackerId)),
    page: (accountId, before, limit) =>
      read(() =>
        [...store.trackers.values()]
          .flatMap(({ row: { id, taskId, deleted, accountId: own } }) =>
            own === accountId && !deleted && id < (before ?? Infinity) && get(id) !== ''
              ? { trackerId: id, taskId, text: get(id) }
              : [],
          )
          .toSorted((a, b) => b.trackerId - a.trackerId)
          .slice(0, limit),
      ),
    of: (trackerIds) => read(() => new Map(trackerIds.filter((id) => get(id) !== '').map((id) => [id, get(id)]))),
    put: (trackerId, text) => {
      write(() => {
        if (text === '') writes.drop(store.notes, trackerId);
        else writes.put(store.notes, trackerId, text);
        onTime();
      });
    },
  };
}

function memoryAdditions({ store, writes, write, read }: MemoryTables): AdditionStore {
  return {
    all: (accountId) =>
      read(() => [...store.additions.values()].filter((row) => row.accountId === accountId).map(bare)),
    get: (accountId, taskId) =>
      read(() => {
        const row = store.additions.get(keyOf(accountId, taskId));
        return row === undefined ? null : bare(row);
      }),
    put: (accountId, addition) => {
      write(() => writes.put(store.additions, keyOf(accountId, addition.taskId), { ...addition, accountId }));
    },
    remove: (accountId, taskId) => {
      write(() => writes.drop(store.additions, keyOf(accountId, taskId)));
    },
  };
}

function memoryAways({ store, writes, write, read, nextId }: MemoryTables): AwayStore {
  return {
    all: (accountId) => read(() => [...store.aways.values()].filter((row) => row.accountId === accountId)),
    get: (id) => read(() => store.aways.get(id) ?? null),
    ask: (asked) =>
      write(() => {
        const away = { ...asked, id: nextId('aways') };
        writes.put(store.aways, away.id, away);
        return away;
      }),
    remove: (id) => {
      write(() => writes.drop(store.aways, id));
    },
  };
}

function memoryForgets({ store, writes, write, read }: MemoryTables): ForgetStore {
  return {
    all: () => read(() => [...store.forgets.values()]),
    add: (token) => {
      write(() => store.forgets.has(token.name) || writes.put(store.forgets, token.name, token));
    },
    remove: (name) => {
      write(() => writes.drop(store.forgets, name));
    },
  };
}

function memoryPolicies({ store, writes, write, read }: MemoryTables): PolicyStore {
  const get = (accountId: number): AccountPolicy => store.policies.get(accountId) ?? UNDECIDED;
  return {
    get: (accountId) => read(() => get(accountId)),
    change: (accountId, change) => {
      write(() => writes.put(store.policies, accountId, { ...get(accountId), ...change }));
    },
  };
}
