import type { BoardStore } from '../../../main/core/journal/journal.ts';
import { bare, keyOf, type MemoryTables } from './memory-tables.ts';

export function memoryBoards({ store, writes, write, read }: MemoryTables): BoardStore {
  return {
    get: (accountId, boardId) =>
      read(() => {
        const row = store.boards.get(keyOf(accountId, boardId));
        return row === undefined ? null : bare(row);
      }),
    ids: (accountId) =>
      read(() =>
        [...store.boards.values()]
          .filter((row) => row.accountId === accountId)
          .map(({ boardId }) => boardId)
          .toSorted((a, b) => a - b),
      ),
    all: (accountId) =>
      read(() =>
        [...store.boards.values()]
          .filter((row) => row.accountId === accountId)
          .map(bare)
          .toSorted((a, b) => a.name.localeCompare(b.name) || a.boardId - b.boardId),
      ),
    put: (accountId, board) => {
      write(() => writes.put(store.boards, keyOf(accountId, board.boardId), { ...board, accountId }));
    },
    remove: (accountId, boardId) => {
      write(() => writes.drop(store.boards, keyOf(accountId, boardId)));
    },
  };
}
