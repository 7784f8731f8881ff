import type { TrackerRow } from '../../../main/core/journal/rows.ts';

/** A tracker that a transaction made or changed. */
export interface RowChange {
  readonly before: TrackerRow | null;
  readonly after: TrackerRow;
}

/** What may happen around the writes of one app; each may throw. */
export interface JournalHooks {
  /** Before any call at all: an app that is dead may not even read. */
  readonly beforeCall?: () => void;
  /** Before a row is written. */
  readonly beforeWrite?: () => void;
  /** All is written, nothing of it durable: what throws here undoes it. */
  readonly beforeCommit?: () => void;
  /** It is durable. Throwing here takes nothing back, but the app never learns of it. */
  readonly afterCommit?: (changes: readonly RowChange[]) => void;
}

/** Writes with an undo log: the transactions of a journal in memory. */
export interface Writes {
  readonly transaction: <T>(work: () => T) => T;
  readonly put: <K, V>(table: Map<K, V>, key: K, value: V) => void;
  readonly drop: <K, V>(table: Map<K, V>, key: K) => void;
  readonly tellRow: (before: TrackerRow | null, after: TrackerRow) => void;
}

export function createWrites(hooks: JournalHooks): Writes {
  let depth = 0;
  let undo: (() => void)[] = [];
  let rows = new Map<number, RowChange>();

  function transaction<T>(work: () => T): T {
    hooks.beforeCall?.();
    if (depth > 0) return work();
    depth += 1;
    try {
      const result = work();
      hooks.beforeCommit?.();
      commit();
      return result;
    } catch (error) {
      for (const step of undo.toReversed()) step();
      undo = [];
      rows = new Map();
      throw error;
    } finally {
      depth -= 1;
    }
  }

  function commit(): void {
    const changes = [...rows.values()];
    undo = [];
    rows = new Map();
    hooks.afterCommit?.(changes);
  }

  function put<K, V>(table: Map<K, V>, key: K, value: V): void {
    hooks.beforeWrite?.();
    const before = table.get(key);
    const isThere = before !== undefined;
    undo.push(() => {
      if (isThere) table.set(key, before);
      else table.delete(key);
    });
    table.set(key, value);
  }

  return {
    transaction,
    put,
    drop: <K, V>(table: Map<K, V>, key: K) => {
      const before = table.get(key);
      if (before === undefined) return;
      hooks.beforeWrite?.();
      undo.push(() => table.set(key, before));
      table.delete(key);
    },
    tellRow: (before, after) => {
      const first = rows.get(after.id);
      rows.set(after.id, { before: first === undefined ? before : first.before, after });
    },
  };
}
