import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { t } from '../../../common/i18n/translate.ts';
import type { EntryReader, OwnEntry, ReportStore } from '../../core/reports/ports.ts';
import { UserFailure } from '../../core/user-failure.ts';
import { number, orNull, type Row } from './tables/database.ts';

/** As `isTimeConfirmed` judges a row that is not deleted. */
const CONFIRMED = `server_id IS NOT NULL AND resend = 0 AND attention IS NULL
  AND (gone_at IS NOT NULL OR doubt_at IS NULL OR doubt_looks = 0)
  AND started_at = seen_started_at AND ended_at IS seen_ended_at`;
const NOTE = '(SELECT text FROM notes WHERE tracker_id = trackers.id) AS note';
const FIELDS = `id, task_id, board_id, started_at, ended_at, (${CONFIRMED}) AS confirmed, ${NOTE}`;
const LIVING = 'account_id = ? AND deleted = 0';

/** Begun inside; begun before and ended inside or later; begun before and running. Each by an index of its own. */
export const REPORT_QUERIES = {
  touching: `
    SELECT ${FIELDS} FROM trackers INDEXED BY trackers_start WHERE ${LIVING} AND started_at >= ? AND started_at < ?
    UNION ALL
    SELECT ${FIELDS} FROM trackers INDEXED BY trackers_end WHERE ${LIVING} AND ended_at > ? AND started_at < ?
    UNION ALL
    SELECT ${FIELDS} FROM trackers INDEXED BY trackers_running WHERE ${LIVING} AND ended_at IS NULL AND started_at < ?`,
  /** Ended before, and begun before and not ended by then. */
  lastEnd: `SELECT MAX(ended_at) AS at FROM trackers INDEXED BY trackers_end
    WHERE ${LIVING} AND ended_at <= ? AND started_at < ended_at`,
  crossing: `
    SELECT 1 FROM trackers INDEXED BY trackers_end WHERE ${LIVING} AND ended_at > ? AND started_at < ?
    UNION ALL
    SELECT 1 FROM trackers INDEXED BY trackers_running WHERE ${LIVING} AND ended_at IS NULL AND started_at < ? LIMIT 1`,
  running: `SELECT MIN(started_at) AS at FROM trackers INDEXED BY trackers_running
    WHERE ${LIVING} AND ended_at IS NULL AND started_at < ?`,
  firstStart: `SELECT MIN(started_at) AS at FROM trackers INDEXED BY trackers_start
    WHERE ${LIVING} AND started_at >= ? AND (ended_at > started_at OR (ended_at IS NULL AND started_at < ?))`,
};

/**
 * Reads the journal at `path` beside its own connection: a report sees one moment of it from its first row to its last,
 * whatever is written meanwhile. Throws `UserFailure('storage')` where the file cannot be read.
 */
export function createReportStore(path: string): ReportStore {
  return {
    read: (accountId, startMs, endMs) => inWords(() => read(path, accountId, startMs, endMs)),
    lastTracked: (accountId, beforeMs, nowMs) =>
      ask(path, (at) => {
        // Running time goes on to now and no further.
        const until = Math.min(beforeMs, nowMs);
        const runs = at(REPORT_QUERIES.running, accountId, until) !== null;
        const crosses = at(REPORT_QUERIES.crossing, accountId, beforeMs, beforeMs, accountId, 0) !== null;
        const candidates = [
          crosses ? beforeMs : null,
          runs ? until : null,
          at(REPORT_QUERIES.lastEnd, accountId, beforeMs),
        ];
        const last = Math.max(...candidates.map((end) => end ?? 0));
        return last === 0 ? null : last - 1;
      }),
    firstTracked: (accountId, fromMs, nowMs) =>
      ask(path, (at) => {
        const runs = fromMs < nowMs && at(REPORT_QUERIES.running, accountId, fromMs) !== null;
        const crosses = at(REPORT_QUERIES.crossing, accountId, fromMs, fromMs, accountId, 0) !== null;
        return crosses || runs ? fromMs : at(REPORT_QUERIES.firstStart, accountId, fromMs, nowMs);
      }),
  };
}

function read(path: string, accountId: number, startMs: number, endMs: number): EntryReader {
  const db = open(path);
  try {
    db.exec('BEGIN');
    const values = [accountId, startMs, endMs, accountId, startMs, startMs, accountId, startMs];
    const rows = db.prepare(REPORT_QUERIES.touching).iterate(...values);
    return {
      next: (limit) => inWords(() => take(rows, limit)),
      close: () => {
        if (db.isOpen) db.close();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

function take(rows: Iterator<Row>, limit: number): readonly OwnEntry[] {
  const taken: OwnEntry[] = [];
  while (taken.length < limit) {
    const { done, value } = rows.next();
    if (done === true) break;
    taken.push(ownEntry(value));
  }
  return taken;
}

function ownEntry(row: Row): OwnEntry {
  return {
    trackerId: number(row, 'id'),
    taskId: number(row, 'task_id'),
    boardId: number(row, 'board_id'),
    startedAt: number(row, 'started_at'),
    endedAt: orNull(row, 'ended_at'),
    confirmed: row['confirmed'] === 1,
    ...(row['note'] === null ? {} : { note: String(row['note']) }),
  };
}

type Figure = (sql: string, ...values: readonly SQLInputValue[]) => number | null;

function ask<T>(path: string, work: (figure: Figure) => T): T {
  return inWords(() => {
    const db = open(path);
    try {
      return work((sql, ...values) => {
        const row = db.prepare(sql).get(...values);
        return row === undefined ? null : orNull(row, Object.keys(row)[0] ?? '');
      });
    } finally {
      db.close();
    }
  });
}

function open(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true });
  db.exec('PRAGMA busy_timeout = 5000');
  return db;
}

function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserFailure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserFailure(
      'storage',
      t('The file with your time could not be read ({reason}). Nothing was changed; try again.', { reason }),
      { cause: error },
    );
  }
}
