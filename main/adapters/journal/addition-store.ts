import type { AdditionStore } from '../../core/journal/journal.ts';
import type { Addition } from '../../core/journal/rows.ts';
import { number, orNull, type Database, type Row } from './database.ts';

export function additionStore(db: Database): AdditionStore {
  return {
    all: (accountId) => db.all('SELECT * FROM additions WHERE account_id = ?', accountId).map(addition),
    get: (accountId, taskId) => {
      const row = db.get('SELECT * FROM additions WHERE account_id = ? AND task_id = ?', accountId, taskId);
      return row === undefined ? null : addition(row);
    },
    put: (accountId, { taskId, boardId, rank, highlightedAt, addedAt, aboveTaskId = null }) => {
      db.run(
        'INSERT OR REPLACE INTO additions (account_id, task_id, board_id, rank, highlighted_at, added_at, above_task_id) VALUES (?, ?, ?, ?, ?, ?, ?)',
        accountId,
        taskId,
        boardId,
        rank,
        highlightedAt,
        addedAt,
        aboveTaskId,
      );
    },
    remove: (accountId, taskId) => {
      db.run('DELETE FROM additions WHERE account_id = ? AND task_id = ?', accountId, taskId);
    },
  };
}

function addition(row: Row): Addition {
  const aboveTaskId = orNull(row, 'above_task_id');
  return {
    taskId: number(row, 'task_id'),
    boardId: number(row, 'board_id'),
    rank: orNull(row, 'rank'),
    highlightedAt: orNull(row, 'highlighted_at'),
    addedAt: number(row, 'added_at'),
    ...(aboveTaskId === null ? {} : { aboveTaskId }),
  };
}
