import type { TrackerStore } from '../../core/journal/journal.ts';
import type { TrackerRow } from '../../core/journal/rows.ts';
import { type Database, number, orNull, type Row } from './database.ts';
import { COLUMNS, columnValues, trackerRow } from './tracker-row.ts';

const INSERT = `INSERT INTO trackers (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;
const UPDATE = `UPDATE trackers SET ${COLUMNS.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`;
const ALIVE = 'SELECT * FROM trackers WHERE account_id = ? AND deleted = 0';
/** Indices are named where the planner, which knows no figures, would read every tracker there is. */
const RUNNING = `
  SELECT * FROM trackers INDEXED BY trackers_running
  WHERE account_id = ? AND deleted = 0 AND ended_at IS NULL ORDER BY started_at`;

/** Begun inside; begun before and ended inside or later; begun before and running: each by its own index. */
const OVERLAPPING = `
  ${ALIVE} AND started_at >= ? AND started_at < ?
  UNION ALL ${ALIVE} AND ended_at > ? AND +started_at < ?
  UNION ALL ${ALIVE} AND ended_at IS NULL AND started_at < ?`;

/** Unconfirmed intervals, and tasks of which only something else is on its way (see `waitingRows`). */
const COUNTS = `
  WITH unsettled AS (
    SELECT task_id, state, server_id IS NULL OR deleted = 1 OR started_at IS NOT seen_started_at
      OR ended_at IS NOT seen_ended_at AS is_time
    FROM trackers WHERE account_id = ? AND state IN ('pending', 'parked'))
  SELECT COUNT(*) FILTER (WHERE state = 'parked') AS parked,
    COUNT(*) FILTER (WHERE state = 'pending' AND is_time) + COUNT(DISTINCT task_id) FILTER (
      WHERE state = 'pending' AND NOT is_time
      AND task_id NOT IN (SELECT task_id FROM unsettled WHERE state = 'pending' AND is_time)) AS waiting
  FROM unsettled`;

/** How many of the latest trackers are looked through for recent tasks: the cost must not grow with the years. */
const RECENT_WINDOW = 1000;

export function trackerStore(db: Database): TrackerStore {
  return {
    get: (id) => one(db.get('SELECT * FROM trackers WHERE id = ?', id)),
    insert: (row) => ({ ...row, id: db.run(INSERT, ...columnValues(row)).lastId }),
    save: (row) => {
      db.run(UPDATE, ...columnValues(row), row.id);
    },
    byServerId: (accountId, serverId) =>
      one(db.get('SELECT * FROM trackers WHERE account_id = ? AND server_id = ?', accountId, serverId)),
    running: (accountId) => db.all(RUNNING, accountId).map(trackerRow),
    listed: (accountId) => db.all(`${ALIVE} AND listed = 1`, accountId).map(trackerRow),
    ofTask: (accountId, taskId) =>
      db.all(`${ALIVE} AND task_id = ? ORDER BY started_at`, accountId, taskId).map(trackerRow),
    overlapping: (accountId, startMs, endMs) =>
      db
        .all(OVERLAPPING, accountId, startMs, endMs, accountId, startMs, startMs, accountId, startMs)
        .map(trackerRow)
        .toSorted((a, b) => a.desired.startedAt - b.desired.startedAt || a.id - b.id),
    startIsTaken: (accountId, startedAt) =>
      db.get('SELECT 1 FROM trackers WHERE account_id = ? AND started_at = ?', accountId, startedAt) !== undefined,
    finishedMs: (accountId, taskId, startMs, endMs) => {
      const row = db.get(
        `SELECT COALESCE(SUM(MIN(ended_at, ?) - MAX(started_at, ?)), 0) AS ms FROM trackers
         WHERE account_id = ? AND task_id = ? AND deleted = 0 AND ended_at > ? AND started_at < ?`,
        endMs,
        startMs,
        accountId,
        taskId,
        startMs,
        endMs,
      );
      return row === undefined ? 0 : number(row, 'ms');
    },
    recentTaskIds: (accountId, limit) =>
      db
        .all(
          `SELECT task_id FROM (
             SELECT task_id, started_at FROM trackers WHERE account_id = ? AND deleted = 0
             ORDER BY started_at DESC LIMIT ${RECENT_WINDOW})
           GROUP BY task_id ORDER BY MAX(started_at) DESC LIMIT ?`,
          accountId,
          limit,
        )
        .map((row) => number(row, 'task_id')),
    unboundOfTask: (accountId, taskId) =>
      db
        .all(
          `SELECT * FROM trackers WHERE account_id = ? AND task_id = ? AND server_id IS NULL AND state <> 'void'`,
          accountId,
          taskId,
        )
        .map(trackerRow),
    due: (accountId, now, longestWaitMs, limit) =>
      db
        .all(
          `SELECT * FROM trackers INDEXED BY trackers_pending WHERE account_id = ? AND state = 'pending' AND (not_before <= ? OR not_before > ?)
           ORDER BY server_id IS NULL, started_at, id LIMIT ?`,
          accountId,
          now,
          now + longestWaitMs,
          limit,
        )
        .map(trackerRow),
    nextDueAt: (accountId, now) => {
      const row = db.get(
        `SELECT MIN(not_before) AS at FROM trackers INDEXED BY trackers_due WHERE account_id = ? AND state = 'pending' AND not_before > ?`,
        accountId,
        now,
      );
      return row === undefined ? null : orNull(row, 'at');
    },
    pending: (accountId, limit) =>
      db
        .all(
          `SELECT * FROM trackers INDEXED BY trackers_pending WHERE account_id = ? AND state = 'pending'
           ORDER BY server_id IS NULL, started_at, id LIMIT ?`,
          accountId,
          limit,
        )
        .map(trackerRow),
    parked: (accountId) =>
      db
        .all(
          `SELECT * FROM trackers INDEXED BY trackers_parked WHERE account_id = ? AND state = 'parked' ORDER BY started_at`,
          accountId,
        )
        .map(trackerRow),
    counts: (accountId) => {
      const row = db.get(COUNTS, accountId);
      return row === undefined
        ? { waiting: 0, parked: 0 }
        : { waiting: number(row, 'waiting'), parked: number(row, 'parked') };
    },
  };
}

function one(row: Row | undefined): TrackerRow | null {
  return row === undefined ? null : trackerRow(row);
}
