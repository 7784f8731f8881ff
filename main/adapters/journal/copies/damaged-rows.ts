import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { stateOf } from '../../../core/tracking/tracker.ts';
import type { Row } from '../tables/database.ts';
import { bytesOf } from '../tables/files.ts';
import { parsedRow, ROW_KEY, type Stored, type TableName, TABLES } from '../tables/stored-rows.ts';
import { tentativeStartsText, trackerRow } from '../tables/tracker-store.ts';
import { asInIndices, differentInIndices, type Doubtful } from './doubtful-rows.ts';
import { isLogDamaged } from './log-damage.ts';

export interface DamagedRows<T extends TableName> {
  readonly rows: readonly Stored<T>[];
  /** Numbers of those that are known to have been there and cannot be read. */
  readonly lost: ReadonlySet<number>;
  /** False where nothing tells how many there were. */
  readonly isCounted: boolean;
  /** No row was lost without a trace either: what is not among `rows` was not in the table. */
  readonly isWhole: boolean;
  /** Those of which an index has other values. */
  readonly doubtful: Doubtful;
}

export type DamagedTables = { readonly [T in TableName]: DamagedRows<T> };

interface FoundRows {
  readonly rows: readonly Row[];
  readonly lost: ReadonlySet<number>;
  readonly isCounted: boolean;
  readonly doubtful: Doubtful;
}

/** How far behind the last readable row others are looked for when nothing tells where the table ends. */
const BLIND_REACH = 2000;
/** So many separate places of damage are gone round; behind them a table is given up. */
const MOST_PROBES = 50_000;
/** So many where nothing tells whether there is anything at all. */
const BLIND_PROBES = 300;

/** No journal counts this far: such an id is damage itself. */
const UNLIKELY_ID = 2 ** 40;

const NOTHING: FoundRows = { rows: [], lost: new Set(), isCounted: false, doubtful: new Map() };

/** What SQLite still reads of the damaged journal at `path`, row by row; the file stays as it is. */
export function damagedRows(path: string): DamagedTables {
  // SQLite would take an empty file for a new one, and delete its log.
  const db = bytesOf(path) === 0 ? null : openDamaged(path);
  try {
    const isLogRead =
      bytesOf(`${path}-wal`) === 0 || (db !== null && knowsOfItsLog(db) && !isLogDamaged(`${path}-wal`));
    const tables = TABLES.map((table) => {
      const rows = believable(table, foundIn(db, table), isLogRead);
      const isWhole = rows.isCounted && rows.lost.size === 0 && db !== null && isSound(db, table);
      return [table, { ...rows, isWhole }];
    });
    return Object.fromEntries(tables);
  } finally {
    db?.close();
    // It is made anew from the log.
    rmSync(`${path}-shm`, { force: true });
  }
}

function openDamaged(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true });
  // With these it reads on where the list of tables, or the length of the file, is not what it should be.
  db.enableDefensive(false);
  db.exec('PRAGMA writable_schema = ON');
  return db;
}

function knowsOfItsLog(db: DatabaseSync): boolean {
  return quietly(() => db.prepare('PRAGMA journal_mode').get())?.['journal_mode'] === 'wal';
}

/** Its pages are as they should be, and are those of no other table. */
function isSound(db: DatabaseSync, table: TableName): boolean {
  const found = quietly(() => db.prepare(`PRAGMA quick_check(${table})`).get());
  const root =
    'SELECT COUNT(*) AS n FROM sqlite_schema WHERE rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = ?)';
  return found?.['quick_check'] === 'ok' && quietly(() => db.prepare(root).get(table))?.['n'] === 1;
}

function believable<T extends TableName>(
  table: T,
  found: FoundRows,
  isLogRead: boolean,
): Omit<DamagedRows<T>, 'isWhole'> {
  const key = ROW_KEY[table];
  const rows = found.rows.map((row) => {
    const read = plausible(table, row) ?? plausible(table, asInIndices(row, found.doubtful));
    return [row, read] as const;
  });
  const garbage = rows.flatMap(([row, read]) => (read === null && key !== null ? Number(row[key]) : []));
  const isAllKnown = key !== null || rows.every(([, read]) => read !== null);
  return {
    rows: rows.flatMap(([, read]) => read ?? []),
    lost: new Set([...found.lost, ...garbage]),
    isCounted: found.isCounted && isLogRead && isAllKnown,
    doubtful: found.doubtful,
  };
}

/** Null for garbage. */
function plausible<T extends TableName>(table: T, row: Row): Stored<T> | null {
  return parsedRow(table, row) ?? parsedRow(table, withReadableCells(table, row));
}

/** A tracker whose times can be read is kept even where its side notes or its state cannot. */
function withReadableCells(table: TableName, row: Row): Row {
  if (table !== 'trackers') return row;
  const tracker = trackerRow(row);
  const { attention, moved, tentativeStarts } = tracker;
  return {
    ...row,
    state: stateOf(tracker),
    attention: attention && JSON.stringify(attention),
    moved: moved && JSON.stringify(moved),
    tentative_starts: tentativeStartsText(tentativeStarts),
  };
}

function foundIn(db: DatabaseSync | null, table: TableName): FoundRows {
  if (db === null) return NOTHING;
  const key = ROW_KEY[table];
  return key === null ? fromBothEnds(db, table) : byKey(db, table, key);
}

/** Damaged pages are gone round by asking for ever smaller ranges of ids. */
function byKey(db: DatabaseSync, table: TableName, key: string): FoundRows {
  const found = new Map<number, Row>();
  const known = idsInIndices(db, table);
  const ends = lastIds(db, table);
  const last = Math.max(
    0,
    ...ends,
    known.reduce((most, id) => Math.max(most, id), 0),
  );
  const failed = new Set<number>();
  let left = MOST_PROBES;

  /** Ids in `[from, to]`. */
  function walk(from: number, to: number): void {
    if (from > to || left === 0) return;
    left -= 1;
    let next = from;
    try {
      const range = db.prepare(`SELECT * FROM ${table} WHERE rowid BETWEEN ? AND ? ORDER BY rowid`);
      for (const row of range.iterate(from, to)) {
        const id = Number(row[key]);
        if (id >= next && id <= to) found.set(id, row);
        next = Math.max(next, id + 1);
      }
    } catch {
      if (next >= to) return void failed.add(to);
      const middle = Math.floor((next + to) / 2);
      walk(next, middle);
      walk(middle + 1, to);
    }
  }

  walk(1, last);
  const isWalked = left > 0;
  left = BLIND_PROBES;
  if (ends.length === 0) walk(last + 1, last + BLIND_REACH);
  const lost = new Set([...failed, ...known].filter((id) => id <= last && !found.has(id)));
  const doubtful: Doubtful = table === 'trackers' ? differentInIndices(db, found) : new Map();
  return { rows: [...found.values()], lost, isCounted: ends.length > 0 && isWalked, doubtful };
}

/** Where the table ends, 0 for an empty one; nothing where that cannot be read. */
function lastIds(db: DatabaseSync, table: TableName): number[] {
  const row = quietly(() => db.prepare(`SELECT max(rowid) AS last FROM ${table}`).get());
  return row === undefined ? [] : [Number(row['last'] ?? 0)].filter((last) => last < UNLIKELY_ID);
}

/** Ids that the indices of the table still name: a row that its own page lost without a trace is missed by them. */
function idsInIndices(db: DatabaseSync, table: TableName): readonly number[] {
  const sql =
    "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL AND sql NOT LIKE '%WHERE%'";
  const whole = quietly(() => db.prepare(sql).all(table)) ?? [];
  const ids: number[] = [];
  for (const { name } of whole) {
    quietly(() => {
      const entries = db.prepare(`SELECT rowid AS id FROM ${table} INDEXED BY ${String(name)}`).iterate();
      for (const { id } of entries) if (typeof id === 'number' && id > 0 && id < UNLIKELY_ID) ids.push(id);
    });
  }
  return ids;
}

/** By what the others without a number of their own are told apart. */
const ORDER: { readonly [T in TableName]?: readonly string[] } = {
  boards: ['account_id', 'board_id'],
  additions: ['account_id', 'task_id'],
  tombstones: ['account_id', 'server_id'],
  tokens_to_forget: ['name'],
};

function fromBothEnds(db: DatabaseSync, table: TableName): FoundRows {
  const found = new Map<string, Row>();
  const order = ORDER[table] ?? [];
  let isCounted = true;
  for (const direction of ['ASC', 'DESC']) {
    const sorted = order.map((column) => `${column} ${direction}`).join(', ');
    try {
      for (const row of db.prepare(`SELECT * FROM ${table} ORDER BY ${sorted}`).iterate())
        found.set(order.map((column) => String(row[column])).join(' '), row);
    } catch {
      isCounted = false;
    }
  }
  return { rows: [...found.values()], lost: new Set(), isCounted, doubtful: new Map() };
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
