import type { Probe, TaskIndex, IndexedTask } from '../../core/search/task-index.ts';
import { createDatabase, type Database, number } from '../journal/tables/database.ts';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another way of making grams or words is another version. */
const VERSION = 3;

const TABLES = `
  CREATE TABLE IF NOT EXISTS taken (account_id INTEGER PRIMARY KEY, revision INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS state (is_open INTEGER NOT NULL, version INTEGER NOT NULL) STRICT;
  INSERT INTO state SELECT 0, ${VERSION} WHERE NOT EXISTS (SELECT 1 FROM state);`;

/**
 * Nothing waits for the disk: what a power cut, a kill or damage leaves behind is not trusted, but made anew. Null where the
 * disk refuses altogether.
 */
function openIndexFile(path: string, onDefect: (error: unknown) => void): DatabaseSync | null {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return opened(path);
  } catch {
    removeIndexFile(path);
  }
  try {
    return opened(path);
  } catch (error) {
    onDefect(error);
    return null;
  }
}

/** One that cannot go (held, or on a disk that refuses) is not trusted at the next start, either. */
function removeIndexFile(path: string): void {
  try {
    for (const suffix of ['', '-journal']) rmSync(`${path}${suffix}`, { force: true });
  } catch {
    // told by whoever opens it, or by what failed before
  }
}

function opened(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA busy_timeout = 1000; PRAGMA journal_mode = MEMORY; PRAGMA cache_size = -16000');
    db.exec(TABLES);
    const { is_open: isOpen, version } = db.prepare('SELECT * FROM state').get() ?? {};
    if (isOpen !== 0 || version !== VERSION) throw new Error('The index was not closed, or is of another version.');
    // This one write waits for the disk, so that none of the following comes to be there without it.
    db.exec('PRAGMA synchronous = FULL; UPDATE state SET is_open = 1; PRAGMA synchronous = OFF');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Pages that one step of `tidy` writes at most: a few milliseconds. */
const TIDY_PAGES = 32;

/**
 * The index in a file of its own, so that neither backups nor damage of the journal have to do with it, and no write of it
 * waits for the disk. One table for each account. What fails is reported once and told as "cannot tell" from then on; the
 * file is made anew at the next start.
 */
export function createTaskIndex(path: string, onDefect: (error: unknown) => void): TaskIndex {
  let raw = openIndexFile(path, onDefect);
  let db = raw === null ? null : createDatabase(raw);

  function attempt<T>(work: (db: Database) => T): T | null {
    if (db === null) return null;
    try {
      return work(db);
    } catch (error) {
      onDefect(error);
      close();
      removeIndexFile(path);
      return null;
    }
  }

  function close(): void {
    raw?.close();
    raw = null;
    db = null;
  }

  return {
    find: (accountId, probe, before, limit) => attempt((open) => found(open, accountId, probe, before, limit)),
    revision: (accountId) => attempt((open) => revisionOf(open, accountId)) ?? 0,
    put: (accountId, tasks, revision) =>
      attempt((open) => {
        if (!hasTable(open, accountId)) makeTable(open, accountId);
        open.transaction(() => {
          for (const task of tasks)
            open.run(
              `INSERT OR REPLACE INTO ${grams(accountId)} (rowid, tokens) VALUES (?, ?)`,
              task.taskId,
              tokensOf(task),
            );
          open.run('INSERT OR REPLACE INTO taken (account_id, revision) VALUES (?, ?)', accountId, revision);
        });
        return true;
      }) ?? false,
    remove: (accountId, taskIds) => {
      attempt((open) => {
        if (!hasTable(open, accountId)) return;
        for (const taskId of taskIds) open.run(`DELETE FROM ${grams(accountId)} WHERE rowid = ?`, taskId);
      });
    },
    tidy: (accountId) => attempt((open) => hasTable(open, accountId) && tidied(open, grams(accountId))) ?? false,
    forget: (accountId) => {
      attempt((open) => {
        open.run(`DROP TABLE IF EXISTS ${grams(accountId)}`);
        open.run('DELETE FROM taken WHERE account_id = ?', accountId);
      });
    },
    close: () => {
      attempt((open) => open.run('UPDATE state SET is_open = 0'));
      close();
    },
  };
}

function grams(accountId: number): string {
  return `grams_${Math.trunc(accountId)}`;
}

/** Asked by what was taken in: it is there before the first. */
function hasTable(db: Database, accountId: number): boolean {
  return db.get('SELECT 1 FROM sqlite_schema WHERE name = ?', grams(accountId)) !== undefined;
}

/**
 * Without the text itself, which is in the journal, and without places in it. FTS5 would put its parts together whenever many have come, all at once:
 * here `tidy` does it bit by bit.
 */
function makeTable(db: Database, accountId: number): void {
  const table = grams(accountId);
  db.run(
    `CREATE VIRTUAL TABLE ${table} USING fts5 (tokens,
       tokenize = 'ascii', content = '', contentless_delete = 1, detail = none)`,
  );
  db.run(`INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0)`);
  db.run(`INSERT INTO ${table} (${table}, rank) VALUES ('crisismerge', 1900)`);
}

function revisionOf(db: Database, accountId: number): number {
  const row = db.get('SELECT revision FROM taken WHERE account_id = ?', accountId);
  return row === undefined ? 0 : number(row, 'revision');
}

function found(
  db: Database,
  accountId: number,
  probe: Probe,
  before: number | null,
  limit: number,
): readonly number[] | null {
  const match = matchExpression(probe);
  if (match === null || !hasTable(db, accountId)) return null;
  const table = grams(accountId);
  return db
    .all(
      `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?`,
      match,
      before ?? Number.MAX_SAFE_INTEGER,
      limit,
    )
    .map((row) => number(row, 'id'));
}

function tidied(db: Database, table: string): boolean {
  const before = changes(db);
  db.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, TIDY_PAGES);
  // So FTS5 tells that it found something to merge.
  return changes(db) - before >= 2;
}

function changes(db: Database): number {
  return number(db.get('SELECT total_changes() AS changes') ?? {}, 'changes');
}

/** Signs before grams of the name, and before facts: what is in a name has few tasks, what is anywhere has many. */
const IN_NAME = '\uE010';
const FACT = '\uE011';

/**
 * SQLite's `ascii` tokenizer takes everything beyond ASCII for part of a word: with ASCII itself moved up there, a gram is one
 * token whatever it consists of, and needs no quoting. Two grams may become the same: then a task more is looked at.
 */
function tokenOf(gram: string): string {
  return gram.replaceAll(ASCII, (character) => MOVED[character.charCodeAt(0)] ?? character);
}

// oxlint-disable-next-line no-control-regex -- all of ASCII is meant
const ASCII = /[\u0000-\u007f]/g;
const MOVED = Array.from({ length: 128 }, (_, code) => String.fromCharCode(0x1_00 + code));

/** All the tokens of a task, with blanks between them: moved all at once, since no gram has a blank in it. */
function tokensOf({ name, more, facts }: IndexedTask): string {
  const inName = [...name];
  const elsewhere = [...more].filter((gram) => !name.has(gram));
  const grams = [...inName.map((gram) => IN_NAME + gram), ...inName, ...elsewhere].join(' ');
  const moved = grams.replaceAll(ASCII_BUT_BLANK, (character) => MOVED[character.charCodeAt(0)] ?? character);
  return [moved, ...facts.map(factToken)].join(' ');
}

// oxlint-disable-next-line no-control-regex -- all of ASCII is meant, but the blank
const ASCII_BUT_BLANK = /[\u0000-\u001f\u0021-\u007f]/g;

function factToken(fact: string): string {
  return FACT + tokenOf(fact);
}

/** What FTS5 compares at once; the others are left to the look at the task. */
const MOST_TOKENS = 40;

/** Null where nothing is asked. */
function matchExpression({ name, anywhere, facts }: Probe): string | null {
  const grams = [...name.map((gram) => IN_NAME + tokenOf(gram)), ...anywhere.map(tokenOf)];
  const parts = [
    ...facts.map((words) => `(${words.map((word) => `"${factToken(word)}"`).join(' OR ')})`),
    ...[...new Set(grams)].map((token) => `"${token}"`),
  ];
  return parts.length === 0 ? null : parts.slice(0, MOST_TOKENS).join(' AND ');
}
