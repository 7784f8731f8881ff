import { isEqual } from '../../../../common/equal.ts';
import type { TaskStore, AdditionStore } from '../../../core/journal/journal.ts';
import type { TaskRow, Addition } from '../../../core/journal/rows.ts';
import { taskRef } from '../../../core/state/task-refs.ts';
import { type Database, number, orNull, type Row } from './database.ts';
import { lastRevisionGiven, nextRevision } from './revision.ts';
import { taskRow } from './task-row.ts';

export function taskStore(db: Database): TaskStore {
  function get(accountId: number, taskId: number): TaskRow | null {
    const row = db.get('SELECT * FROM tasks WHERE account_id = ? AND task_id = ?', accountId, taskId);
    return row === undefined ? null : taskRow(row);
  }

  /** Comments that were loaded once are not forgotten because a board's list leaves them out. */
  function put(accountId: number, task: TaskRow): void {
    const before = get(accountId, task.taskId);
    const known = before?.facts ?? null;
    const facts =
      task.facts === null ? known : { ...task.facts, comments: task.facts.comments ?? known?.comments ?? null };
    const after: TaskRow = { ...task, facts };
    if (before === null) insert(accountId, after);
    else if (!isEqual(before, after)) update(accountId, after);
  }

  function insert(accountId: number, { taskId, boardId, boardName, name, column, colour, facts }: TaskRow): void {
    db.run(
      `INSERT INTO tasks (account_id, task_id, board_id, board_name, name, column_name, colour, facts, revision)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      accountId,
      taskId,
      boardId,
      boardName,
      name,
      column,
      colour,
      facts === null ? null : JSON.stringify(facts),
      nextRevision(db),
    );
  }

  function update(accountId: number, { taskId, boardId, boardName, name, column, colour, facts }: TaskRow): void {
    db.run(
      `UPDATE tasks SET board_id = ?, board_name = ?, name = ?, column_name = ?, colour = ?, facts = ?, revision = ?
       WHERE account_id = ? AND task_id = ?`,
      boardId,
      boardName,
      name,
      column,
      colour,
      facts === null ? null : JSON.stringify(facts),
      nextRevision(db),
      accountId,
      taskId,
    );
  }

  return {
    get,
    ref: (accountId, taskId) => {
      const row = db.get(REF, accountId, taskId);
      return row === undefined ? null : taskRef(taskRow(row));
    },
    put: (accountId, tasks) => {
      db.transaction(() => {
        for (const task of tasks) put(accountId, task);
      });
    },
    remove: (accountId, taskIds) => {
      db.transaction(() => {
        for (const taskId of taskIds)
          db.run('DELETE FROM tasks WHERE account_id = ? AND task_id = ?', accountId, taskId);
      });
    },
    isAnyKnown: (accountId) => db.get('SELECT 1 FROM tasks WHERE account_id = ? LIMIT 1', accountId) !== undefined,
    boardIds: (accountId) =>
      db
        .all('SELECT DISTINCT board_id FROM tasks WHERE account_id = ?', accountId)
        .map((row) => number(row, 'board_id')),
    boardName: (accountId, boardId) => {
      const row = db.get(
        'SELECT board_name FROM tasks WHERE account_id = ? AND board_id = ? LIMIT 1',
        accountId,
        boardId,
      );
      return row === undefined ? null : String(row['board_name']);
    },
    idsOfBoard: (accountId, boardId) =>
      db
        .all('SELECT task_id FROM tasks WHERE account_id = ? AND board_id = ?', accountId, boardId)
        .map((row) => number(row, 'task_id')),
    page: (accountId, before, limit) =>
      db
        .all(
          'SELECT * FROM tasks WHERE account_id = ? AND task_id < ? ORDER BY task_id DESC LIMIT ?',
          accountId,
          before ?? Number.MAX_SAFE_INTEGER,
          limit,
        )
        .map(taskRow),
    changedAfter: (accountId, revision, limit) =>
      db
        .all(
          'SELECT * FROM tasks WHERE account_id = ? AND revision > ? ORDER BY revision LIMIT ?',
          accountId,
          revision,
          limit,
        )
        .map((row) => ({ task: taskRow(row), revision: number(row, 'revision') })),
    revisionGiven: () => lastRevisionGiven(db),
    lastRevision: (accountId) =>
      number(db.get('SELECT max(revision) AS last FROM tasks WHERE account_id = ?', accountId) ?? {}, 'last'),
    tags: (accountId, limit) => db.all(DISTINCT_TAGS, accountId, accountId, limit).map((row) => String(row['tags'])),
    assigned: (accountId, userId, { stageIds, today }) =>
      db.all(ASSIGNED, accountId, userId, JSON.stringify(stageIds), today).map((row) => taskRef(taskRow(row))),
  };
}

/** Goes from one to the next in the index, instead of through all tasks. */
const DISTINCT_TAGS = `
  WITH RECURSIVE found (tags) AS (
    SELECT min(facts ->> '$.tags') FROM tasks WHERE account_id = ?
    UNION ALL
    SELECT (SELECT min(facts ->> '$.tags') FROM tasks WHERE account_id = ? AND facts ->> '$.tags' > found.tags)
    FROM found WHERE found.tags IS NOT NULL)
  SELECT tags FROM found WHERE tags <> '' LIMIT ?`;

/** Without reading what is known of it as a whole: that may be long. */
const OF_REF = 'SELECT task_id, board_id, board_name, name, column_name, colour, NULL AS facts FROM tasks';
const REF = `${OF_REF} WHERE account_id = ? AND task_id = ?`;

/** `+` keeps it from going through all cards in their order. */
export const ASSIGNED = `
  ${OF_REF}
  WHERE account_id = ? AND facts ->> '$.assignedUserId' = ?
    AND facts ->> '$.stageId' IN (SELECT value FROM json_each(?))
    AND facts ->> '$.archivedAt' IS NULL AND coalesce(facts ->> '$.postponedUntil', '') <= ?
  ORDER BY +task_id DESC`;

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
