import type { Probe, TaskIndex } from '../../core/search/task-index.ts';
import { createDatabase, type Database, number } from '../journal/database.ts';
import { openIndexFile, removeIndexFile } from './index-file.ts';
import { matchExpression, tokensOf } from './tokens.ts';

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
