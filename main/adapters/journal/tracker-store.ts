import type { SQLInputValue } from 'node:sqlite';
import type { TrackerStore } from '../../core/journal/journal.ts';
import type { TrackerRow } from '../../core/journal/rows.ts';
import { type Database, number, orNull, type Row } from './database.ts';
import { QUERIES } from './tracker-queries.ts';
import { COLUMNS, columnValues, trackerRow } from './tracker-row.ts';

const INSERT = `INSERT INTO trackers (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;
const UPDATE = `UPDATE trackers SET ${COLUMNS.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`;

export function trackerStore(db: Database): TrackerStore {
  const rows = (sql: string, ...values: SQLInputValue[]): TrackerRow[] => db.all(sql, ...values).map(trackerRow);
  const figure = (sql: string, column: string, ...values: SQLInputValue[]): number | null =>
    orNull(db.get(sql, ...values) ?? {}, column);

  return {
    get: (id) => one(db.get('SELECT * FROM trackers WHERE id = ?', id)),
    insert: (row) => ({ ...row, id: db.run(INSERT, ...columnValues(row)).lastId }),
    save: (row) => {
      db.run(UPDATE, ...columnValues(row), row.id);
    },
    byServerId: (accountId, serverId) => one(db.get(QUERIES.byServerId, accountId, serverId)),
    running: (accountId) => rows(QUERIES.running, accountId),
    listed: (accountId) => rows(QUERIES.listed, accountId),
    ofTask: (accountId, taskId) => rows(QUERIES.ofTask, accountId, taskId),
    unboundOfTask: (accountId, taskId) => rows(QUERIES.unboundOfTask, accountId, taskId),
    overlapping: (accountId, startMs, endMs) => {
      const values = [accountId, startMs, endMs, accountId, startMs, startMs, accountId, startMs];
      return rows(QUERIES.overlapping, ...values).toSorted(byStart);
    },
    startIsTaken: (accountId, startedAt) => db.get(QUERIES.startIsTaken, accountId, startedAt) !== undefined,
    finishedMs: (accountId, taskId, startMs, endMs) =>
      figure(QUERIES.finishedMs, 'ms', endMs, startMs, accountId, taskId, startMs, endMs) ?? 0,
    recentTaskIds: (accountId, limit) =>
      db.all(QUERIES.recentTaskIds, accountId, limit).map((row) => number(row, 'task_id')),
    due: (accountId, now, longestWaitMs, limit) => rows(QUERIES.due, accountId, now, now + longestWaitMs, limit),
    nextDueAt: (accountId, now) => figure(QUERIES.nextDueAt, 'at', accountId, now),
    pending: (accountId, limit) => rows(QUERIES.pending, accountId, limit),
    parked: (accountId) => rows(QUERIES.parked, accountId),
    counts: (accountId) => ({
      waiting: figure(QUERIES.waitingCount, 'n', accountId) ?? 0,
      parked: figure(QUERIES.parkedCount, 'n', accountId) ?? 0,
    }),
  };
}

function byStart(a: TrackerRow, b: TrackerRow): number {
  return a.desired.startedAt - b.desired.startedAt || a.id - b.id;
}

function one(row: Row | undefined): TrackerRow | null {
  return row === undefined ? null : trackerRow(row);
}
