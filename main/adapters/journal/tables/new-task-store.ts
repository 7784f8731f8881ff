import { z } from 'zod';
import type { NewTaskRow, TaskAttempt } from '../../../core/journal/new-task-row.ts';
import type { NewTaskStore } from '../../../core/journal/new-task-store.ts';
import { type Database, number, orNull, type Row } from './database.ts';
import { followTasks } from './refile.ts';

const CANDIDATES = z.array(
  z.object({ taskId: z.int(), boardId: z.int(), name: z.string(), createdAt: z.int().nullable() }),
);
const VALUES = z.exactOptional(z.record(z.string(), z.string()));
const ATTENTION_BASE = { words: z.string(), values: VALUES, at: z.int() };
export const TASK_ATTENTION = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), ...ATTENTION_BASE, status: z.int().nullable() }),
  z.object({ kind: z.enum(['unclear', 'double']), ...ATTENTION_BASE, candidates: CANDIDATES }),
]);
export const TASK_BODY = z.object({
  name: z.string(),
  boardId: z.int(),
  stageId: z.int().nullable(),
  cardTypeId: z.int().nullable(),
});
export const TASK_IDS = z.array(z.int());

const COLUMNS = [
  'board_id',
  'stage_id',
  'card_type_id',
  'name',
  'wanted',
  'actual_id',
  'in_doubt',
  'attention',
  'look_at',
  'others',
  'made_at',
  'changed_at',
  'failures',
  'not_before',
] as const;
const INSERT = `INSERT INTO new_tasks (account_id, task_id, ${COLUMNS.join(', ')})
  VALUES (?, ?, ${COLUMNS.map(() => '?').join(', ')})`;
const UPDATE = `UPDATE new_tasks SET ${COLUMNS.map((name) => `${name} = ?`).join(', ')} WHERE account_id = ? AND task_id = ?`;

export function newTaskStore(db: Database): NewTaskStore {
  const get = (accountId: number, taskId: number): NewTaskRow | null => {
    const column = taskId < 0 ? 'task_id' : 'actual_id';
    const row = db.get(`SELECT * FROM new_tasks WHERE account_id = ? AND ${column} = ?`, accountId, taskId);
    return row === undefined ? null : newTaskRow(row);
  };

  return {
    get,
    insert: (row) => {
      db.run(INSERT, row.accountId, row.taskId, ...values(row));
    },
    save: (row) => {
      db.run(UPDATE, ...values(row), row.accountId, row.taskId);
    },
    open: (accountId) =>
      db
        .all(
          `SELECT * FROM new_tasks WHERE account_id = ?
             AND (actual_id IS NULL OR attention IS NOT NULL OR look_at IS NOT NULL) ORDER BY made_at, id`,
          accountId,
        )
        .map(newTaskRow),
    all: (accountId) => db.all('SELECT * FROM new_tasks WHERE account_id = ? ORDER BY id', accountId).map(newTaskRow),
    last: (accountId) => {
      const row = db.get('SELECT * FROM new_tasks WHERE account_id = ? ORDER BY id DESC LIMIT 1', accountId);
      return row === undefined ? null : newTaskRow(row);
    },
    begin: (accountId, attempt) => {
      const { taskId, body, sentAt, serverSentAt, afterEntry } = attempt;
      const { lastId } = db.run(
        `INSERT INTO new_task_attempts (new_task_id, body, sent_at, server_sent_at, after_entry)
         SELECT id, ?, ?, ?, ? FROM new_tasks WHERE account_id = ? AND task_id = ?`,
        JSON.stringify(body),
        sentAt,
        serverSentAt,
        afterEntry,
        accountId,
        taskId,
      );
      return { ...attempt, id: lastId, answer: null };
    },
    settle: (attemptId, answer, at) => {
      db.run('UPDATE new_task_attempts SET answer = ?, answered_at = ? WHERE id = ?', answer, at, attemptId);
    },
    attempts: (accountId, taskId) =>
      db
        .all(
          `SELECT new_task_attempts.*, task_id FROM new_tasks JOIN new_task_attempts ON new_task_id = new_tasks.id
           WHERE account_id = ? AND task_id = ? ORDER BY new_task_attempts.id`,
          accountId,
          taskId,
        )
        .map(attempt),
    refile: (accountId, from, to) => db.transaction(() => followTasks(db, accountId, from, to)),
  };
}

function values(row: NewTaskRow): (string | number | null)[] {
  return [
    row.boardId,
    row.stageId,
    row.cardTypeId,
    row.name,
    Number(row.wanted),
    row.actualId,
    Number(row.inDoubt),
    row.attention === null ? null : JSON.stringify(row.attention),
    row.lookAt,
    JSON.stringify(row.others),
    row.madeAt,
    row.changedAt,
    row.failures,
    row.notBefore,
  ];
}

function newTaskRow(row: Row): NewTaskRow {
  return {
    accountId: number(row, 'account_id'),
    taskId: number(row, 'task_id'),
    boardId: number(row, 'board_id'),
    stageId: orNull(row, 'stage_id'),
    cardTypeId: orNull(row, 'card_type_id'),
    name: String(row['name']),
    wanted: row['wanted'] === 1,
    actualId: orNull(row, 'actual_id'),
    inDoubt: row['in_doubt'] === 1,
    attention: row['attention'] === null ? null : TASK_ATTENTION.parse(JSON.parse(String(row['attention']))),
    lookAt: orNull(row, 'look_at'),
    others: TASK_IDS.parse(JSON.parse(String(row['others']))),
    madeAt: number(row, 'made_at'),
    changedAt: number(row, 'changed_at'),
    failures: number(row, 'failures'),
    notBefore: number(row, 'not_before'),
  };
}

function attempt(row: Row): TaskAttempt {
  return {
    id: number(row, 'id'),
    taskId: number(row, 'task_id'),
    body: TASK_BODY.parse(JSON.parse(String(row['body']))),
    sentAt: number(row, 'sent_at'),
    serverSentAt: orNull(row, 'server_sent_at'),
    afterEntry: orNull(row, 'after_entry'),
    answer: row['answer'] === null ? null : String(row['answer']),
  };
}
