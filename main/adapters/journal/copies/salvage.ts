import { DatabaseSync } from 'node:sqlite';
import { createDatabase, type Database, type Row } from '../database.ts';
import { distrust } from './distrust.ts';
import { openMendedCopy, removeDatabase } from './mended-copy.ts';
import { JOURNAL_VERSION, migrate, versionOf } from '../migrations.ts';
import { putRow } from '../put-row.ts';
import { type ReadableRows, readableRows } from './readable-rows.ts';
import type { TableReport } from './salvage-report.ts';
import { parsedRow, ROW_KEY, type Stored, type TableName, TABLES } from '../stored-rows.ts';
import { startedAgainText, trackerRow } from '../tracker-row.ts';
import { type Frame, readWriteAheadLog } from './write-ahead-log.ts';

/** https://www.sqlite.org/rescode.html */
const CONSTRAINT = 19;

/** Reserved: no service ever has it (RFC 2606). */
const UNKNOWN_ADDRESS = 'https://unknown.invalid';

/** Reads what can be read of the journal at `damaged`, which stays as it is, into a new one at `into`. */
export function salvage(damaged: string, into: string): readonly TableReport[] {
  const log = readWriteAheadLog(`${damaged}-wal`);
  const firstUnsound = log.frames.findIndex((frame) => !frame.isSound);
  // Where the log is damaged, the pages as they were before that may know of rows that the later ones lost.
  const versions = firstUnsound === -1 ? [log.frames] : [log.frames, log.frames.slice(0, firstUnsound)];
  const readings = versions.map((frames) => readAll(damaged, frames, `${into}-reading`));
  removeDatabase(into);
  const raw = new DatabaseSync(into);
  try {
    // It counts only once it has its name, and is on disk by then.
    raw.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY');
    migrate(raw);
    const db = createDatabase(raw);
    return db.transaction(() => {
      const reports = TABLES.map((table) => fill(db, table, readings));
      distrust(db);
      return reports;
    });
  } finally {
    raw.close();
  }
}

type Reading = ReadonlyMap<TableName, ReadableRows>;

function readAll(damaged: string, frames: readonly Frame[], scratch: string): Reading {
  const copy = openMendedCopy(damaged, frames, scratch);
  try {
    upToDate(copy);
    return new Map(TABLES.map((table) => [table, readableRows(copy, table)]));
  } finally {
    copy.close();
    removeDatabase(scratch);
  }
}

function upToDate(copy: DatabaseSync): void {
  try {
    const version = versionOf(copy);
    if (version > 0 && version < JOURNAL_VERSION) migrate(copy);
  } catch {
    // Its rows are read as they are.
  }
}

function fill(db: Database, table: TableName, readings: readonly Reading[]): TableReport {
  const readable = readings.flatMap((reading) => reading.get(table) ?? []);
  const unreadable = Math.max(...readable.map((reading) => reading.unreadable));
  const found = distinct(
    table,
    readable.flatMap((reading) => reading.rows),
  );
  const rows = found.flatMap((row) => plausible(table, row) ?? []);
  const placeholders = table === 'accounts' ? missingAccounts(rows, readings) : [];
  for (const account of placeholders) putRow(db, 'accounts', account);
  const rescued = rows.filter((row) => isKept(db, table, row)).length;
  const lost = Math.max(unreadable + found.length - rescued, placeholders.length);
  return { table, rescued, lost, isCounted: readable.every((reading) => reading.isCounted) };
}

/** The first of each key: readings come with the latest one first. */
function distinct(table: TableName, rows: readonly Row[]): readonly Row[] {
  const key = ROW_KEY[table];
  const first = new Map<unknown, Row>();
  for (const row of rows) {
    const name = key === null ? JSON.stringify(row) : row[key];
    if (!first.has(name)) first.set(name, row);
  }
  return [...first.values()];
}

/** Time is kept, and can be exported, even where it can no longer be told whose it is. */
function missingAccounts(
  known: readonly Stored<TableName>[],
  readings: readonly Reading[],
): readonly Stored<'accounts'>[] {
  const trackers = readings.flatMap((reading) => reading.get('trackers')?.rows ?? []);
  const wanted = new Set(trackers.flatMap((row) => plausible('trackers', row)?.account_id ?? []));
  for (const account of known) if ('id' in account) wanted.delete(account.id);
  return [...wanted].map((id) => ({
    id,
    kind: 'service',
    address: UNKNOWN_ADDRESS,
    user_id: id,
    user_name: `Rescued account ${id}`,
    initials: '?',
    timezone: 'UTC',
    api: 'v3',
    is_current: 0,
  }));
}

/** Null for garbage. */
function plausible<T extends TableName>(table: T, row: Row): Stored<T> | null {
  return parsedRow(table, row) ?? parsedRow(table, withReadableCells(table, row));
}

/** A tracker whose times can be read is kept even where its side notes or its state cannot. */
function withReadableCells(table: TableName, row: Row): Row {
  if (table !== 'trackers') return row;
  const { parked, moved, startedAgain } = trackerRow(row);
  return {
    ...row,
    // It follows from the rest and is found anew.
    state: 'settled',
    parked: parked && JSON.stringify(parked),
    moved: moved && JSON.stringify(moved),
    started_again: startedAgainText(startedAgain),
  };
}

/** False for a row that breaks a rule of its table. */
function isKept<T extends TableName>(db: Database, table: T, row: Stored<T>): boolean {
  try {
    putRow(db, table, row);
    return true;
  } catch (error) {
    if (isBrokenRule(error)) return false;
    throw error;
  }
}

function isBrokenRule(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'errcode' in cause && (Number(cause.errcode) & 0xff) === CONSTRAINT;
}
