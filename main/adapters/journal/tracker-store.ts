import type { SQLInputValue } from 'node:sqlite';
import type { TrackerStore } from '../../core/journal/journal.ts';
import type { TrackerRow } from '../../core/journal/rows.ts';
import { type Database, number, orNull, type Row } from './database.ts';
import { QUERIES } from './tracker-queries.ts';
import { COLUMNS, columnValues, trackerRow } from './tracker-row.ts';

const INSERT = `INSERT INTO trackers (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;

export function trackerStore(db: Database): TrackerStore {
  const rows = (sql: string, ...values: SQLInputValue[]): TrackerRow[] => db.all(sql, ...values).map(trackerRow);
  const figure = (sql: string, column: string, ...values: SQLInputValue[]): number | null =>
    orNull(db.get(sql, ...values) ?? {}, column);

  return {
    get: (id) => one(db.get('SELECT * FROM trackers WHERE id = ?', id)),
    insert: (row) => ({ ...row, id: db.run(INSERT, ...columnValues(row)).lastId }),
    save: (row) => save(db, row),
    byServerId: (accountId, serverId) => one(db.get(QUERIES.byServerId, accountId, serverId)),
    running: (accountId) => rows(QUERIES.running, accountId),
    listed: (accountId) => rows(QUERIES.listed, accountId),
    knownOfTask: (accountId, taskId) =>
      db
        .all(QUERIES.knownOfTask, accountId, taskId)
        .map((row) => ({ serverId: number(row, 'server_id'), bornAt: orNull(row, 'seen_created_at') })),
    ofTask: (accountId, taskId) => rows(QUERIES.ofTask, accountId, taskId),
    precededBy: (id) => rows(QUERIES.precededBy, id),
    unboundOfTask: (accountId, taskId) => rows(QUERIES.unboundOfTask, accountId, taskId),
    deletedAt: (accountId, taskId, startedAt) => rows(QUERIES.deletedAt, accountId, startedAt, taskId)[0] ?? null,
    overlapping: (accountId, startMs, endMs) => {
      const values = [accountId, startMs, endMs, accountId, startMs, startMs, accountId, startMs];
      return rows(QUERIES.overlapping, ...values).toSorted(byStart);
    },
    startIsTaken: (accountId, taskId, startedAt) =>
      db.get(QUERIES.startIsTaken, accountId, startedAt, taskId, taskId) !== undefined,
    finishedMs: (accountId, taskId, startMs, endMs) =>
      figure(QUERIES.finishedMs, 'ms', endMs, startMs, accountId, taskId, startMs, endMs) ?? 0,
    recentTaskIds: (accountId, limit) =>
      db.all(QUERIES.recentTaskIds, accountId, limit).map((row) => number(row, 'task_id')),
    due: (accountId, now, longestWaitMs, limit) =>
      db.all(QUERIES.due, accountId, now, now + longestWaitMs, limit).map((row) => number(row, 'id')),
    nextDueAt: (accountId, now) => figure(QUERIES.nextDueAt, 'at', accountId, now),
    pending: (accountId, limit) => rows(QUERIES.pending, accountId, limit),
    parked: (accountId) => rows(QUERIES.parked, accountId),
    countLacking: (accountId) => {
      const row = db.get(QUERIES.lackingCount, accountId) ?? {};
      return { all: orNull(row, 'n') ?? 0, waiting: orNull(row, 'waiting') ?? 0 };
    },
    missing: (accountId, limit = -1) => rows(QUERIES.missing, accountId, limit),
    gone: (accountId, sinceMs) => rows(QUERIES.gone, accountId, sinceMs),
    moved: (accountId, limit) => rows(QUERIES.moved, accountId, limit),
    countMoved: (accountId) => figure(QUERIES.movedCount, 'n', accountId) ?? 0,
    startedAgain: (accountId) => rows(QUERIES.startedAgain, accountId),
    bound: (accountId, afterServerId, limit) =>
      db
        .all(QUERIES.bound, accountId, afterServerId, limit)
        .map((row) => ({ id: number(row, 'id'), serverId: number(row, 'server_id') })),
    countBound: (accountId) => figure(QUERIES.boundCount, 'n', accountId) ?? 0,
    previousOfTask: (accountId, taskId, startedAt) => one(db.get(QUERIES.previousOfTask, accountId, taskId, startedAt)),
    counts: (accountId) => ({
      waiting: figure(QUERIES.waitingCount, 'n', accountId) ?? 0,
      parked: figure(QUERIES.parkedCount, 'n', accountId) ?? 0,
    }),
  };
}

/** Writes what differs: SQLite would write each index anew that a named column is in, and all of that has to be flushed. */
function save(db: Database, row: TrackerRow): void {
  const stored = db.get('SELECT * FROM trackers WHERE id = ?', row.id) ?? {};
  const values = columnValues(row);
  const changed = [...COLUMNS.entries()].filter(([index, name]) => stored[name] !== values[index]);
  if (changed.length === 0) return;
  const set = changed.map(([, name]) => `${name} = ?`).join(', ');
  db.run(`UPDATE trackers SET ${set} WHERE id = ?`, ...changed.map(([index]) => values[index] ?? null), row.id);
}

function byStart(a: TrackerRow, b: TrackerRow): number {
  return a.desired.startedAt - b.desired.startedAt || a.id - b.id;
}

function one(row: Row | undefined): TrackerRow | null {
  return row === undefined ? null : trackerRow(row);
}
