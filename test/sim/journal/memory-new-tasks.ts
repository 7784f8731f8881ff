import type { NewTaskRow } from '../../../main/core/journal/new-task-row.ts';
import type { NewTaskStore } from '../../../main/core/journal/new-task-store.ts';
import { stateOf } from '../../../main/core/tracking/tracker.ts';
import { bare, keyOf, type MemoryTables } from './memory-tables.ts';

/** As the SQLite one. */
export function memoryNewTasks({ store, writes, write, read, nextId }: MemoryTables): NewTaskStore {
  function ofAccount(accountId: number): NewTaskRow[] {
    return [...store.newTasks.values()].filter((row) => row.accountId === accountId);
  }

  function put(row: NewTaskRow): void {
    writes.put(store.newTasks, keyOf(row.accountId, row.taskId), row);
  }

  function refile(accountId: number, from: number, to: Parameters<NewTaskStore['refile']>[2]): void {
    const key = keyOf(accountId, from);
    for (const [id, { row }] of store.trackers) {
      if (row.accountId !== accountId || row.taskId !== from) continue;
      const moved = { ...row, ...to };
      writes.tellRow(row, moved);
      writes.put(store.trackers, id, { row: moved, state: stateOf(moved) });
    }
    const addition = store.additions.get(key);
    const place = keyOf(accountId, to.taskId);
    if (addition !== undefined && !store.additions.has(place))
      writes.put(store.additions, place, { ...addition, ...to });
    writes.drop(store.additions, key);
    refileNeighbours(accountId, from, to.taskId);
    for (const [id, intent] of store.intents)
      if (intent.accountId === accountId && intent.taskId === from && from < 0)
        writes.put(store.intents, id, { ...intent, taskId: to.taskId });
    writes.drop(store.tasks, key);
  }

  function refileNeighbours(accountId: number, from: number, aboveTaskId: number): void {
    for (const [key, addition] of store.additions)
      if (addition.accountId === accountId && addition.aboveTaskId === from)
        writes.put(store.additions, key, { ...addition, aboveTaskId });
  }

  return {
    get: (accountId, taskId) =>
      read(() => ofAccount(accountId).find((row) => (taskId < 0 ? row.taskId : row.actualId) === taskId) ?? null),
    insert: (row) => write(() => put(row)),
    save: (row) => {
      write(() => {
        if (store.newTasks.has(keyOf(row.accountId, row.taskId))) put(row);
      });
    },
    open: (accountId) =>
      read(() =>
        ofAccount(accountId)
          .filter(({ actualId, attention, lookAt }) => actualId === null || attention !== null || lookAt !== null)
          .toSorted((a, b) => a.madeAt - b.madeAt),
      ),
    all: (accountId) => read(() => ofAccount(accountId)),
    last: (accountId) => read(() => ofAccount(accountId).at(-1) ?? null),
    begin: (accountId, attempt) =>
      write(() => {
        const kept = { ...attempt, id: nextId('task attempts'), answer: null };
        writes.put(store.taskAttempts, kept.id, { ...kept, accountId });
        return kept;
      }),
    settle: (attemptId, answer) => {
      write(() => {
        const attempt = store.taskAttempts.get(attemptId);
        if (attempt !== undefined) writes.put(store.taskAttempts, attemptId, { ...attempt, answer });
      });
    },
    attempts: (accountId, taskId) =>
      read(() =>
        [...store.taskAttempts.values()]
          .filter((attempt) => attempt.accountId === accountId && attempt.taskId === taskId)
          .map(bare),
      ),
    refile: (accountId, from, to) => {
      write(() => refile(accountId, from, to));
    },
  };
}
