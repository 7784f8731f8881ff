import { memoryJournal } from '../journal/memory-journal.ts';
import type { MemoryStore } from '../journal/memory-store.ts';

/** A journal as it is; as a file that is taken in, nothing of it is trusted before it was looked for. */
export function copied(store: MemoryStore, how: 'home folder' | 'file'): MemoryStore {
  const copy: MemoryStore = {
    accounts: new Map(store.accounts),
    trackers: new Map(store.trackers),
    attempts: new Map(store.attempts),
    dedupes: new Map(store.dedupes),
    tombstones: new Map(store.tombstones),
    additions: new Map(store.additions),
    boards: new Map(store.boards),
    tasks: new Map(store.tasks),
    newTasks: new Map(store.newTasks),
    taskAttempts: new Map(store.taskAttempts),
    notes: new Map(store.notes),
    intents: new Map(store.intents),
    heartbeat: new Map(store.heartbeat),
    aways: new Map(store.aways),
    policies: new Map(store.policies),
    forgets: new Map(store.forgets),
    nextIds: new Map(store.nextIds),
  };
  if (how === 'file') markUnverified(copy);
  return copy;
}

/** As `main/adapters/journal/copies/merge-rows.ts` does. */
function markUnverified(store: MemoryStore): void {
  const journal = memoryJournal(store);
  for (const { row, state } of store.trackers.values())
    if (row.seen === null && state !== 'void') journal.trackers.save({ ...row, inDoubt: true });
  for (const { id } of store.accounts.values()) journal.policies.change(id, { pullFirst: true });
}
