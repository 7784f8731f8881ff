import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UserFailure } from '../../../core/user-failure.ts';
import { createDatabase, type Database, number } from '../tables/database.ts';
import { bytesOf, copyDurably, freeName, removeDatabase, syncToDisk, timeInName } from '../tables/files.ts';
import { migrate } from '../tables/migrations.ts';
import { putRow } from '../tables/put-row.ts';
import { ROW_KEY, type Stored, type TableName, TABLES } from '../tables/stored-rows.ts';
import { backupFolder, backupsIn, datedSoundly } from './backups.ts';
import { damageOf } from './damage.ts';
import { damagedRows, type DamagedTables } from './damaged-rows.ts';
import { isUnchangedSince, setRight } from './doubtful-rows.ts';
import type { ForeignRows } from './merge-rows.ts';
import { rowsOf } from './own-rows.ts';
import { type Repaired, repairWords, type TableReport } from './repair-report.ts';
import { putNewer } from './restore.ts';

/** Begins what only helps those who repair files: in the text beside it, and never on the screen. */
const FINDING = 'What was found:';
/** Reserved: no service ever has it (RFC 2606). */
const UNKNOWN_ADDRESS = 'https://unknown.invalid';
/** Without `-shm`, which is made anew from the log. */
const KEPT = ['', '-wal', '-journal'] as const;

/**
 * Sets the damaged journal at `path` aside under a dated name. The newest backup that is sound takes its place, with all that
 * SQLite still reads of the damaged file put over it; what is to be told of it is given back. A crash in between leaves the damaged
 * one where it was, or what was repaired beside it, for `endInterruptedRepair`: nothing is ever without a copy.
 */
export function repair(path: string, why: string, now: number): string {
  const folder = dirname(path);
  const stem = freeName(join(folder, `journal-damaged-${timeInName(now)}`), (name) => !existsSync(`${name}.sqlite`));
  const unfinished = join(folder, 'journal-repair-unfinished.sqlite');
  try {
    for (const part of KEPT)
      if (bytesOf(path + part) > 0 || (part === '' && existsSync(path)))
        copyDurably(path + part, `${stem}.sqlite${part}`);
    const words = repairWords(
      `${stem}.sqlite`,
      rebuild(`${stem}.sqlite`, soundCopy(path, unfinished, now), unfinished),
    );
    writeFileSync(`${stem}.txt`, `${words}\n\n${FINDING} ${why}\n`, { mode: 0o600 });
    syncToDisk(unfinished);
    renameSync(unfinished, repairedPath(path));
    takePlace(path);
    return words;
  } catch (error) {
    // What was begun and came to nothing must not use up a full disk at every start. The damaged journal is where it was.
    if (existsSync(path) && !existsSync(repairedPath(path))) {
      for (const begun of [`${stem}.sqlite`, unfinished]) removeDatabase(begun);
      rmSync(`${stem}.txt`, { force: true });
    }
    throw error;
  }
}

/** Gives what was to be told, or null where nothing was interrupted. */
export function endInterruptedRepair(path: string): string | null {
  if (!existsSync(repairedPath(path))) return null;
  takePlace(path);
  const folder = dirname(path);
  const told = readdirSync(folder).filter((name) => /^journal-damaged-.*\.txt$/.test(name));
  const latest = told.toSorted().at(-1);
  return latest === undefined
    ? null
    : (readFileSync(join(folder, latest), 'utf8').split(`\n\n${FINDING}`)[0] ?? '').trim();
}

/** Has the name of the journal at the next start. */
export function repairedPath(path: string): string {
  return join(dirname(path), 'journal-repaired.sqlite');
}

/** The log goes first: SQLite would put it into whatever file has the name. */
export function takePlace(path: string): void {
  for (const companion of KEPT.slice(1)) rmSync(path + companion, { force: true });
  rmSync(`${path}-shm`, { force: true });
  renameSync(repairedPath(path), path);
}

/**
 * Copies the newest backup that is sound to `to` and gives its name; null where there is none, and nothing at `to`. What seems to come
 * from the future is better than none: with the power, a computer may lose its time, too.
 */
function soundCopy(path: string, to: string, now: number): string | null {
  const folder = backupFolder(path);
  const names = [...datedSoundly(folder, now), ...backupsIn(folder)].map(({ name }) => name);
  for (const name of new Set(names)) {
    removeDatabase(to);
    copyFileSync(join(folder, name), to);
    if (isSound(to)) return name;
  }
  removeDatabase(to);
  return null;
}

/** One of a newer version is of no use either. */
function isSound(path: string): boolean {
  try {
    return damageOf(path) === null;
  } catch (error) {
    if (error instanceof UserFailure) return false;
    throw error;
  }
}

/** Puts what can be read of the journal at `damaged`, which stays as it is, over the copy at `into`, or into a new one. */
function rebuild(damaged: string, copy: string | null, into: string): Repaired {
  const found = damagedRows(damaged);
  const raw = new DatabaseSync(into);
  try {
    // It counts only once it has its name, and is on disk by then.
    raw.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY');
    migrate(raw);
    const db = createDatabase(raw);
    const { rows, doubtfulStarts } = setRight(found.trackers.rows, found.trackers.doubtful, rowsOf(db, 'trackers'));
    const right = { ...found, trackers: { ...found.trackers, rows } };
    return { copy, tables: db.transaction(() => putFound(db, right)), doubtfulStarts };
  } finally {
    raw.close();
  }
}

function putFound(db: Database, found: DamagedTables): readonly TableReport[] {
  const inCopy = new Map(TABLES.map((table) => [table, numbersIn(db, table)]));
  const accounts = [...found.accounts.rows, ...missingAccounts(db, found)];
  const unknown = accounts.filter(({ address }) => address === UNKNOWN_ADDRESS);
  const [beat] = found.heartbeat.rows;
  for (const table of ['aways', 'heartbeat', 'tokens_to_forget']) db.run(`DELETE FROM ${table}`);
  forgetRemoved(db, found);
  putNewer(db, { ...rowsOfTables(found), trackers: changedSince(db, found), accounts });
  if (beat !== undefined) putRow(db, 'heartbeat', beat);
  for (const token of found.tokens_to_forget.rows)
    db.run('INSERT OR IGNORE INTO tokens_to_forget VALUES (?, ?)', token.name, token.is_told);
  return TABLES.map((table) => {
    const { lost, isCounted } = found[table];
    const missing = [...lost].filter((id) => inCopy.get(table)?.has(id) !== true).length;
    return {
      table,
      rescued: number(db.get(`SELECT COUNT(*) AS n FROM ${table}`) ?? {}, 'n'),
      lost: table === 'accounts' ? Math.max(missing, unknown.length) : missing,
      isCounted,
    };
  });
}

function rowsOfTables(found: DamagedTables): ForeignRows {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets which rows belong to which table
  return Object.fromEntries(TABLES.map((table) => [table, found[table].rows])) as unknown as ForeignRows;
}

function numbersIn(db: Database, table: TableName): ReadonlySet<number> {
  const key = ROW_KEY[table];
  return new Set(key === null ? [] : db.all(`SELECT ${key} AS id FROM ${table}`).map((row) => number(row, 'id')));
}

/** What only the copy has of a table that could be read whole was taken away since. */
function forgetRemoved(db: Database, { additions, notes, trackers }: DamagedTables): void {
  if (additions.isWhole) db.run('DELETE FROM additions');
  if (!notes.isWhole) return;
  const noteOf = 'DELETE FROM notes WHERE tracker_id = (SELECT id FROM trackers WHERE uid = ?)';
  for (const { uid } of trackers.rows) db.run(noteOf, uid);
}

/** And what notes, questions and former entries point to. Of the others the copy has what was not damaged since. */
function changedSince(db: Database, { trackers, notes, aways }: DamagedTables): readonly Stored<'trackers'>[] {
  const needed = new Set([
    ...[...notes.rows, ...aways.rows].map((row) => row.tracker_id),
    ...trackers.rows.map((row) => row.successor_id),
  ]);
  const known = new Map(rowsOf(db, 'trackers').map((row) => [row.uid, row]));
  return trackers.rows.filter((row) => {
    const copied = known.get(row.uid);
    const isConfirmed = copied?.state === 'settled' && row.state === 'settled';
    return !isConfirmed || needed.has(row.id) || !isUnchangedSince(copied, row);
  });
}

/** Those of the copy; time is kept, and can be exported, even where it can no longer be told whose it is. */
function missingAccounts(db: Database, { accounts, trackers }: DamagedTables): readonly Stored<'accounts'>[] {
  const known = new Set(accounts.rows.map(({ id }) => id));
  const wanted = new Set(trackers.rows.map((row) => row.account_id));
  const copied = new Map(rowsOf(db, 'accounts').map((account) => [account.id, account]));
  return [...wanted]
    .filter((id) => !known.has(id))
    .map(
      (id) =>
        copied.get(id) ?? {
          id,
          kind: 'service',
          address: UNKNOWN_ADDRESS,
          user_id: id,
          user_name: `Rescued account ${id}`,
          initials: '?',
          timezone: 'UTC',
          api: 'v3',
          is_current: 0,
        },
    );
}
