import type { SearchHit } from '../../../common/domain/search.ts';
import { fold } from '../../../common/fold.ts';
import type { TaskStore } from '../../core/journal/journal.ts';
import type { TaskRow } from '../../core/journal/rows.ts';
import { marksIn, wordsOf } from '../../core/search/marks.ts';
import { taskRef } from '../../core/search/search.ts';
import { type Database, number, type Row } from './database.ts';

/** FTS5's trigram index finds nothing shorter. */
const TRIGRAM = 3;

export function taskStore(db: Database): TaskStore {
  const put = (accountId: number, task: TaskRow): void => {
    const known = db.get('SELECT id FROM tasks WHERE account_id = ? AND task_id = ?', accountId, task.taskId);
    if (known === undefined) insert(accountId, task);
    else update(number(known, 'id'), task);
  };

  function insert(accountId: number, task: TaskRow): void {
    const { taskId, boardId, boardName, name, lane, colour, more } = task;
    const { lastId } = db.run(
      `INSERT INTO tasks (account_id, task_id, board_id, board_name, name, lane, colour, more)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      accountId,
      taskId,
      boardId,
      boardName,
      name,
      lane,
      colour,
      more,
    );
    db.run('INSERT INTO tasks_fts (rowid, name, more) VALUES (?, ?, ?)', lastId, fold(name), fold(more));
  }

  function update(id: number, task: TaskRow): void {
    const { boardId, boardName, name, lane, colour, more } = task;
    db.run(
      'UPDATE tasks SET board_id = ?, board_name = ?, name = ?, lane = ?, colour = ?, more = ? WHERE id = ?',
      boardId,
      boardName,
      name,
      lane,
      colour,
      more,
      id,
    );
    db.run('UPDATE tasks_fts SET name = ?, more = ? WHERE rowid = ?', fold(name), fold(more), id);
  }

  return {
    get: (accountId, taskId) => {
      const row = db.get('SELECT * FROM tasks WHERE account_id = ? AND task_id = ?', accountId, taskId);
      return row === undefined ? null : taskRow(row);
    },
    put: (accountId, tasks) => {
      db.transaction(() => {
        for (const task of tasks) put(accountId, task);
      });
    },
    isAnyKnown: (accountId) => db.get('SELECT 1 FROM tasks WHERE account_id = ? LIMIT 1', accountId) !== undefined,
    boardName: (accountId, boardId) => {
      const row = db.get(
        'SELECT board_name FROM tasks WHERE account_id = ? AND board_id = ? LIMIT 1',
        accountId,
        boardId,
      );
      return row === undefined ? null : String(row['board_name']);
    },
    replaceBoard: (accountId, boardId, tasks) => {
      db.transaction(() => {
        const kept = new Set(tasks.map((task) => task.taskId));
        const rows = db.all(
          `SELECT id, task_id FROM tasks WHERE account_id = ? AND board_id = ? AND NOT EXISTS (
             SELECT 1 FROM trackers WHERE trackers.account_id = tasks.account_id AND trackers.task_id = tasks.task_id)`,
          accountId,
          boardId,
        );
        for (const row of rows) {
          if (kept.has(number(row, 'task_id'))) continue;
          db.run('DELETE FROM tasks_fts WHERE rowid = ?', number(row, 'id'));
          db.run('DELETE FROM tasks WHERE id = ?', number(row, 'id'));
        }
        for (const task of tasks) put(accountId, task);
      });
    },
    search: (accountId, query, limit) => {
      const words = wordsOf(query);
      if (words.length === 0) return [];
      const rows = words.every((word) => word.length < TRIGRAM)
        ? byScan(accountId, words, limit)
        : byIndex(accountId, words, limit);
      return rows.map((row) => hit(taskRow(row), words));
    },
  };

  /** Names before descriptions (`bm25` weighs the name ten times), short words by LIKE on what the index found. */
  function byIndex(accountId: number, words: readonly string[], limit: number): readonly Row[] {
    const long = words.filter((word) => word.length >= TRIGRAM);
    const short = words.filter((word) => word.length < TRIGRAM);
    return db.all(
      `SELECT tasks.* FROM tasks_fts JOIN tasks ON tasks.id = tasks_fts.rowid
       WHERE tasks_fts MATCH ? AND account_id = ? ${short.map(() => SHORT_WORD).join(' ')}
       ORDER BY bm25(tasks_fts, 10.0, 1.0), tasks.id LIMIT ?`,
      long.map(quoted).join(' AND '),
      accountId,
      ...short.map(like),
      limit,
    );
  }

  function byScan(accountId: number, words: readonly string[], limit: number): readonly Row[] {
    return db.all(
      `SELECT tasks.* FROM tasks JOIN tasks_fts ON tasks.id = tasks_fts.rowid
       WHERE account_id = ? ${words.map(() => SHORT_WORD).join(' ')} ORDER BY length(tasks.name), tasks.id LIMIT ?`,
      accountId,
      ...words.map(like),
      limit,
    );
  }
}

const SHORT_WORD = String.raw`AND (tasks_fts.name || ' ' || tasks_fts.more) LIKE ? ESCAPE '\'`;

function like(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

function hit(task: TaskRow, words: readonly string[]): SearchHit {
  return { task: taskRef(task), marks: marksIn(task.name, words) };
}

function taskRow(row: Row): TaskRow {
  return {
    taskId: number(row, 'task_id'),
    boardId: number(row, 'board_id'),
    boardName: String(row['board_name']),
    name: String(row['name']),
    lane: row['lane'] === null ? null : String(row['lane']),
    colour: row['colour'] === null ? null : String(row['colour']),
    more: String(row['more']),
  };
}
