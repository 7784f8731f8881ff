import type { MemoryStore } from './memory-store.ts';
import type { Writes } from './memory-writes.ts';

/** What each store needs: the rows, and the way to change them. */
export interface MemoryTables {
  readonly store: MemoryStore;
  readonly writes: Writes;
  /** Runs one call: alone it is a transaction of its own, as with SQLite. */
  readonly write: <T>(work: () => T) => T;
  readonly read: <T>(work: () => T) => T;
  readonly nextId: (table: string) => number;
}

/** Without the account it is filed under. */
export function bare<T extends { readonly accountId: number }>(row: T): Omit<T, 'accountId'> {
  const { accountId: _, ...rest } = row;
  return rest;
}

/** By what additions, boards and tasks are filed. */
export function keyOf(accountId: number, taskId: number): string {
  return `${accountId}:${taskId}`;
}
