import type { Database } from '../tables/database.ts';
import type { ForeignRows } from './merge-rows.ts';
import type { Stored, TableName } from '../tables/stored-rows.ts';

/** Everything that this journal holds, but of the trackers only those that `trackers`, a query, selects. */
export function ownRows(db: Database, trackers = 'SELECT * FROM main.trackers'): ForeignRows {
  return {
    accounts: rowsOf(db, 'accounts'),
    policies: rowsOf(db, 'policies'),
    boards: rowsOf(db, 'boards'),
    tasks: rowsOf(db, 'tasks'),
    new_tasks: rowsOf(db, 'new_tasks'),
    new_task_attempts: rowsOf(db, 'new_task_attempts'),
    trackers: rowsOf(db, 'trackers', trackers),
    notes: rowsOf(db, 'notes'),
    attempts: rowsOf(db, 'attempts'),
    dedupes: rowsOf(db, 'dedupes'),
    tombstones: rowsOf(db, 'tombstones'),
    additions: rowsOf(db, 'additions'),
    intents: rowsOf(db, 'intents'),
    aways: rowsOf(db, 'aways'),
    heartbeat: [],
    tokens_to_forget: [],
  };
}

/** Oldest first, as they stand: what was stored here is not to be refused for looking odd. */
export function rowsOf<T extends TableName>(
  db: Database,
  table: T,
  sql = `SELECT * FROM main.${table}`,
): readonly Stored<T>[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tables are STRICT, and a test compares their columns
  return db.all(sql) as unknown as readonly Stored<T>[];
}
