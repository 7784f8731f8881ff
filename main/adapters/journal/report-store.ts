import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { t } from '../../../common/i18n/translate.ts';
import type { EntryReader, OwnEntry, ReportStore } from '../../core/reports/ports.ts';
import { UserFailure } from '../../core/user-failure.ts';
import { orNull } from './tables/database.ts';

/** As `isTimeConfirmed` judges a row that is not deleted. */
const CONFIRMED = `server_id IS NOT NULL AND resend = 0 AND attention IS NULL
  AND (gone_at IS NOT NULL OR doubt_at IS NULL OR doubt_looks = 0)
  AND started_at = seen_started_at AND ended_at IS seen_ended_at`;
const NOTE = '(SELECT text FROM notes WHERE tracker_id = trackers.id) AS note';
const FIELDS = `id, task_id, board_id, started_at, ended_at, (${CONFIRMED}) AS confirmed, ${NOTE}`;
const LIVING = 'account_id = ? AND deleted = 0';

/** Each by an index of its own. */
export const REPORT_QUERIES = {
  /** Begun inside, after the last of the page before. */
  inside: `
    SELECT ${FIELDS} FROM trackers INDEXED BY trackers_start
    WHERE ${LIVING} AND started_at < ? AND (started_at, task_id, id) > (?, ?, ?)
    ORDER BY started_at, task_id, id LIMIT ?`,
  /** Begun before and ended inside or later; begun before and running. */
  fromBefore: `
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
    const inside = statementOf(db, REPORT_QUERIES.inside);
    const fromBefore = statementOf(db, REPORT_QUERIES.fromBefore).iterate(
      accountId,
      startMs,
      startMs,
      accountId,
      startMs,
    );
    let last = [startMs - 1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
    const next = (limit: number): readonly OwnEntry[] => {
      // All of a page at once: one row after the other takes a third longer.
      const page = inside.all(accountId, endMs, ...last, limit).map(ownEntry);
      const end = page.at(-1);
      if (end === undefined) return take(fromBefore, limit);
      last = [end.startedAt, end.taskId, end.trackerId];
      return page;
    };
    return {
      next: (limit) => inWords(() => next(limit)),
      close: () => {
        if (db.isOpen) db.close();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Its rows are arrays: a year may have 100,000 of them, and as objects with names they take half as long again. */
function statementOf(db: DatabaseSync, sql: string): StatementSync {
  const statement = db.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}

function take(rows: Iterator<unknown>, limit: number): readonly OwnEntry[] {
  const taken: OwnEntry[] = [];
  while (taken.length < limit) {
    const { done, value } = rows.next();
    if (done === true) break;
    taken.push(ownEntry(value));
  }
  return taken;
}

/** `row`: in the order of `FIELDS`. */
function ownEntry(row: unknown): OwnEntry & { readonly trackerId: number } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the columns hold is the schema's affair, and a check of each row costs more than its reading
  const [trackerId, taskId, boardId, startedAt, endedAt, confirmed, note] = row as Fields;
  const entry = { trackerId, taskId, boardId, startedAt, endedAt, confirmed: confirmed === 1 };
  return note === null ? entry : { ...entry, note };
}

type Fields = readonly [number, number, number, number, number | null, 0 | 1, string | null];

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
