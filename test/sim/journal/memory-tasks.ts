import type { TaskStore } from '../../../main/core/journal/journal.ts';
import type { TaskRow } from '../../../main/core/journal/rows.ts';
import { taskRef } from '../../../main/core/state/task-refs.ts';
import { bare, keyOf, type MemoryTables } from './memory-tables.ts';

export interface StoredTask extends TaskRow {
  readonly accountId: number;
  readonly revision: number;
}

export function memoryTasks({ store, writes, write, read, nextId }: MemoryTables): TaskStore {
  const ofAccount = (accountId: number): readonly StoredTask[] =>
    [...store.tasks.values()].filter((row) => row.accountId === accountId);

  function put(accountId: number, given: TaskRow): void {
    const key = keyOf(accountId, given.taskId);
    const row = store.tasks.get(key);
    const known = row?.facts ?? null;
    const comments = given.facts?.comments ?? known?.comments ?? null;
    const after = { ...given, facts: given.facts === null ? known : { ...given.facts, comments } };
    if (row !== undefined && JSON.stringify(task(row)) === JSON.stringify(after)) return;
    writes.put(store.tasks, key, { ...after, accountId, revision: nextId('revision') });
  }

  return {
    get: (accountId, taskId) =>
      read(() => {
        const row = store.tasks.get(keyOf(accountId, taskId));
        return row === undefined ? null : task(row);
      }),
    ref: (accountId, taskId) =>
      read(() => {
        const row = store.tasks.get(keyOf(accountId, taskId));
        return row === undefined ? null : taskRef(row);
      }),
    put: (accountId, tasks) => {
      write(() => {
        for (const task of tasks) put(accountId, task);
      });
    },
    isAnyKnown: (accountId) => read(() => [...store.tasks.values()].some((row) => row.accountId === accountId)),
    boardIds: (accountId) =>
      read(() => [
        ...new Set(
          [...store.tasks.values()].filter((row) => row.accountId === accountId).map(({ boardId }) => boardId),
        ),
      ]),
    boardName: (accountId, boardId) =>
      read(
        () =>
          [...store.tasks.values()].find((row) => row.accountId === accountId && row.boardId === boardId)?.boardName ??
          null,
      ),
    remove: (accountId, taskIds) => {
      write(() => {
        for (const taskId of taskIds) writes.drop(store.tasks, keyOf(accountId, taskId));
      });
    },
    idsOfBoard: (accountId, boardId) =>
      read(() =>
        ofAccount(accountId)
          .filter((row) => row.boardId === boardId)
          .map(({ taskId }) => taskId),
      ),
    page: (accountId, before, limit) =>
      read(() =>
        ofAccount(accountId)
          .filter(({ taskId }) => before === null || taskId < before)
          .toSorted((a, b) => b.taskId - a.taskId)
          .slice(0, limit)
          .map(task),
      ),
    changedAfter: (accountId, revision, limit) =>
      read(() =>
        ofAccount(accountId)
          .filter((row) => row.revision > revision)
          .toSorted((a, b) => a.revision - b.revision)
          .slice(0, limit)
          .map((row) => ({ task: task(row), revision: row.revision })),
      ),
    revisionGiven: () => read(() => store.nextIds.get('revision') ?? 0),
    lastRevision: (accountId) => read(() => Math.max(0, ...ofAccount(accountId).map(({ revision }) => revision))),
    tags: (accountId, limit) =>
      read(() =>
        [...new Set(ofAccount(accountId).map(({ facts }) => facts?.tags ?? ''))]
          .filter((tags) => tags !== '')
          .toSorted()
          .slice(0, limit),
      ),
    assigned: (accountId, userId, { stageIds, today }) =>
      read(() =>
        ofAccount(accountId)
          .filter(({ facts }) => {
            if (facts === null || facts.assignedUserId !== userId || facts.archivedAt !== null) return false;
            return stageIds.includes(facts.stageId ?? 0) && (facts.postponedUntil ?? '') <= today;
          })
          .toSorted((a, b) => b.taskId - a.taskId)
          .map(taskRef),
      ),
  };
}

function task(row: StoredTask): TaskRow {
  const { revision: _, ...rest } = bare(row);
  return rest;
}
