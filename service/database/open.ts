import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { fold } from '../../common/fold.ts';
import { MIGRATIONS } from './schema.ts';

/** One SQLite file; the statements used last stay prepared. Several processes may work on it at the same time. */
export interface Database extends Disposable {
  readonly run: (sql: string, values?: Values) => Changed;
  /** `R` is what the columns of `sql` are; nobody checks it. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller's word for the row
  readonly get: <R = object>(sql: string, values?: Values) => R | undefined;
  readonly all: <R>(sql: string, values?: Values) => R[];
  /** All of `work` or nothing, on disk when it returns; nested calls join the outer one. */
  readonly transaction: <T>(work: () => T) => T;
  /** One consistent view for several reads, without keeping writers out. */
  readonly reading: <T>(work: () => T) => T;
}

/** For each `?` of a statement. */
export type Values = readonly SQLInputValue[];

export interface Changed {
  readonly lastId: number;
  readonly changes: number;
}

/** What a process that has nothing else to do waits for another one to have written. */
const BUSY_TIMEOUT_MS = 15_000;
const MOST_STATEMENTS = 300;

/** WAL with `synchronous=FULL` (and `fullfsync` for macOS): what was acknowledged is on disk. Throws for a file of a newer version. */
export function openDatabase(dataDir: string, busyTimeoutMs = BUSY_TIMEOUT_MS): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const raw = new DatabaseSync(join(dataDir, 'service.sqlite'));
  try {
    raw.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA journal_mode = WAL`);
    raw.exec(
      'PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY',
    );
    raw.exec('PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON');
    raw.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : null));
    migrate(raw);
    raw.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    return wrap(raw);
  } catch (error) {
    raw.close();
    throw error;
  }
}

const SQLITE_BUSY = 5;

/** Another process is writing: nothing was done, and may be tried again. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function migrate(raw: DatabaseSync): void {
  if (versionOf(raw) === MIGRATIONS.length) return;
  raw.exec('BEGIN IMMEDIATE');
  // Only now: another process may have been quicker.
  const version = versionOf(raw);
  if (version > MIGRATIONS.length) throw new Error('The data folder belongs to a newer version of the service.');
  for (const step of MIGRATIONS.slice(version)) raw.exec(step);
  raw.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  raw.exec('COMMIT');
}

function versionOf(raw: DatabaseSync): number {
  return Number(raw.prepare('PRAGMA user_version').get()?.['user_version']);
}

function wrap(raw: DatabaseSync): Database {
  const statements = new Map<string, StatementSync>();
  let inside = false;

  function prepared(sql: string): StatementSync {
    const statement = statements.get(sql) ?? raw.prepare(sql);
    statements.delete(sql);
    statements.set(sql, statement);
    for (const oldest of statements.keys()) {
      if (statements.size <= MOST_STATEMENTS) break;
      statements.delete(oldest);
    }
    return statement;
  }

  function within<T>(begin: string, work: () => T): T {
    if (inside) return work();
    prepared(begin).run();
    inside = true;
    try {
      const result = work();
      prepared('COMMIT').run();
      return result;
    } catch (error) {
      if (raw.isTransaction) raw.exec('ROLLBACK');
      throw error;
    } finally {
      inside = false;
    }
  }

  return {
    run: (sql, values = []) => {
      const { lastInsertRowid, changes } = prepared(sql).run(...values);
      return { lastId: Number(lastInsertRowid), changes: Number(changes) };
    },
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters, typescript/no-unsafe-type-assertion -- see above
    get: <R>(sql: string, values: Values = []) => prepared(sql).get(...values) as R | undefined,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    all: <R>(sql: string, values: Values = []) => prepared(sql).all(...values) as R[],
    transaction: (work) => within('BEGIN IMMEDIATE', work),
    reading: (work) => within('BEGIN', work),
    [Symbol.dispose]: () => {
      statements.clear();
      raw.close();
    },
  };
}
