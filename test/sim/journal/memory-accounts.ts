import type { AccountStore } from '../../../main/core/journal/journal.ts';
import type { Attempt } from '../../../main/core/journal/attempts.ts';
import type { MemoryTables } from './memory-tables.ts';

export function memoryAccounts({ store, writes, write, read, nextId }: MemoryTables): AccountStore {
  const all = (): ReturnType<AccountStore['all']> => [...store.accounts.values()];
  return {
    current: () => read(() => all().find(({ current }) => current) ?? null),
    all: () => read(all),
    find: (kind, address, userId) =>
      read(() => all().find((row) => row.kind === kind && row.address === address && row.userId === userId) ?? null),
    insert: (account) =>
      write(() => {
        const row = { ...account, id: nextId('accounts') };
        writes.put(store.accounts, row.id, row);
        return row;
      }),
    save: (account) => {
      write(() => {
        if (store.accounts.has(account.id)) writes.put(store.accounts, account.id, account);
      });
    },
    remove: (accountId) => {
      write(() => {
        removeAccount({ store, writes }, accountId);
      });
    },
  };
}

/** Children first. */
function removeAccount({ store, writes }: Pick<MemoryTables, 'store' | 'writes'>, accountId: number): void {
  const isOfAccount = (row: { readonly accountId: number }): boolean => row.accountId === accountId;
  const isOfTracker = ({ trackerId }: Attempt): boolean => store.trackers.get(trackerId)?.row.accountId === accountId;
  const dropWhere = <K, V>(table: Map<K, V>, holds: (value: V, key: K) => boolean): void => {
    for (const [key, value] of table) if (holds(value, key)) writes.drop(table, key);
  };
  dropWhere(store.taskAttempts, isOfAccount);
  dropWhere(store.newTasks, isOfAccount);
  dropWhere(store.attempts, isOfTracker);
  dropWhere(store.notes, (_, trackerId) => store.trackers.get(trackerId)?.row.accountId === accountId);
  dropWhere(store.dedupes, isOfAccount);
  dropWhere(store.aways, isOfAccount);
  dropWhere(store.intents, isOfAccount);
  dropWhere(store.additions, isOfAccount);
  dropWhere(store.boards, isOfAccount);
  dropWhere(store.tasks, isOfAccount);
  dropWhere(store.tombstones, (_, key) => key.startsWith(`${accountId}:`));
  dropWhere(store.trackers, ({ row }) => isOfAccount(row));
  writes.drop(store.policies, accountId);
  writes.drop(store.accounts, accountId);
}
