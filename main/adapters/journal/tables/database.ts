import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { msg, t } from '../../../../common/i18n/translate.ts';
import { diskWords } from '../../../core/disk-words.ts';
import { UserFailure } from '../../../core/user-failure.ts';

/**
 * Opens the journal at `path` so that a commit is on disk when it returns; others who write are waited for. macOS would leave it in
 * the drive's cache (https://www.sqlite.org/pragma.html#pragma_fullfsync), to be lost with the power; elsewhere that changes nothing.
 */
export function connect(path: string): DatabaseSync {
  const raw = new DatabaseSync(path);
  try {
    raw.exec(
      'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON',
    );
    raw.exec('PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON');
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}

export type Row = Record<string, SQLOutputValue>;

/** A SQLite connection with statements prepared once, and with errors that a person can read. */
export interface Database {
  readonly run: (sql: string, ...values: readonly SQLInputValue[]) => { readonly lastId: number };
  readonly get: (sql: string, ...values: readonly SQLInputValue[]) => Row | undefined;
  readonly all: (sql: string, ...values: readonly SQLInputValue[]) => readonly Row[];
  /** The same where there may be thousands, with the columns in the order of the statement: in half the time. */
  readonly tuples: (sql: string, ...values: readonly SQLInputValue[]) => readonly (readonly SQLOutputValue[])[];
  readonly transaction: <T>(work: () => T) => T;
  /** The same number as long as nothing was written: what was read is so still. Null outside a transaction, where others may write. */
  readonly moment: () => number | null;
  /** As before anything is written: to be called before the file is opened by its name. */
  readonly seeToPlace: () => void;
}

/** `beforeWriting` gives the connection to use from then on. Throws `UserFailure('storage')` where it cannot, or the file refuses. */
export function createDatabase(
  connection: DatabaseSync,
  beforeWriting: (raw: DatabaseSync) => DatabaseSync = (raw) => raw,
): Database {
  let raw = connection;
  const statements = new Map<string, StatementSync>();
  let depth = 0;
  let moment = 0;

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = raw.prepare(sql);
    statements.set(sql, made);
    return made;
  }

  function prepareToWrite(): void {
    if (depth > 0) return;
    const next = beforeWriting(raw);
    if (next === raw) return;
    raw = next;
    statements.clear();
  }

  return {
    run: (sql, ...values) =>
      inWords(() => {
        prepareToWrite();
        moment += 1;
        return { lastId: Number(prepared(sql).run(...values).lastInsertRowid) };
      }),
    get: (sql, ...values) => inWords(() => prepared(sql).get(...values)),
    all: (sql, ...values) => inWords(() => prepared(sql).all(...values)),
    tuples: (sql, ...values) =>
      inWords(() => {
        const statement = prepared(sql);
        statement.setReturnArrays(true);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its type does not say so
        return statement.all(...values) as unknown as SQLOutputValue[][];
      }),
    transaction: (work) => {
      if (depth > 0) return work();
      inWords(() => {
        prepareToWrite();
        raw.exec('BEGIN IMMEDIATE');
      });
      depth += 1;
      moment += 1;
      try {
        const result = work();
        inWords(() => raw.exec('COMMIT'));
        return result;
      } catch (error) {
        // A commit that failed for want of space has rolled back by itself.
        if (raw.isTransaction) raw.exec('ROLLBACK');
        throw error;
      } finally {
        depth -= 1;
      }
    },
    moment: () => (depth === 0 ? null : moment),
    seeToPlace: () => inWords(prepareToWrite),
  };
}

function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isDisk(error)) throw error;
    throw new UserFailure('storage', isBusy(error) ? t(LOCKED) : notWritten(diskWords(error)), { cause: error });
  }
}

function isDisk(error: unknown): error is Error {
  return error instanceof Error && (Reflect.get(error, 'code') === 'ERR_SQLITE_ERROR' || 'syscall' in error);
}

const LOCKED = msg(
  'Another program holds the file with your time, so this was not done. Close what else uses it (a backup, a database viewer), and try again.',
);

function notWritten(reason: string): string {
  return t(
    'This could not be written to disk ({reason}), so it was not done. Make room or check the disk, and try again.',
    { reason },
  );
}

/** https://www.sqlite.org/rescode.html#busy */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}

export function number(row: Row, column: string): number {
  return Number(row[column]);
}

export function orNull(row: Row, column: string): number | null {
  const value = row[column];
  return value === null || value === undefined ? null : Number(value);
}
