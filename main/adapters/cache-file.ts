import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kept, AnswerCache } from '../core/answer-cache.ts';

/** What nobody looked at for so long is forgotten. */
const LONGEST_MS = 400 * 24 * 60 * 60_000;
const TABLE = `
  CREATE TABLE IF NOT EXISTS told (
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    as_of INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (account, name)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS told_by_age ON told (account, as_of)`;

/** Of what has a name that begins so, each account's newest stay. */
export interface CacheLimit {
  readonly prefix: string;
  readonly most: number;
}

export interface CacheFile extends AnswerCache {
  readonly close: () => void;
}

/**
 * What the service told, in a file of its own: it can all be asked again, so a damaged file is made anew, a write need not
 * outlive a power cut, and a disk that refuses is only reported. Nothing throws.
 */
export function createCacheFile(
  path: string,
  nowMs: number,
  onDefect: (error: unknown) => void,
  limit?: CacheLimit,
): CacheFile {
  const db = openOrAnew(path, onDefect);
  const attempt = <T>(work: () => T): T | null => {
    if (db?.isOpen !== true) return null;
    try {
      return work();
    } catch (error) {
      onDefect(error);
      return null;
    }
  };
  if (db === null) return { get: () => null, put: () => {}, forget: () => {}, close: () => {} };
  attempt(() => db.prepare('DELETE FROM told WHERE as_of < ?').run(nowMs - LONGEST_MS));
  const select = db.prepare('SELECT as_of, value FROM told WHERE account = ? AND name = ?');
  const replace = db.prepare('INSERT OR REPLACE INTO told (account, name, as_of, value) VALUES (?, ?, ?, ?)');
  const oldest = db.prepare(
    'DELETE FROM told WHERE account = ? AND name IN (SELECT name FROM told WHERE account = ? AND name GLOB ? ORDER BY as_of DESC LIMIT -1 OFFSET ?)',
  );
  return {
    get: (account, name) =>
      attempt((): Kept | null => {
        const row = select.get(account, name);
        return row === undefined ? null : { asOf: Number(row['as_of']), value: JSON.parse(String(row['value'])) };
      }),
    put: (account, name, { asOf, value }) => {
      attempt(() => {
        replace.run(account, name, asOf, JSON.stringify(value));
        if (limit !== undefined) oldest.run(account, account, `${limit.prefix}*`, limit.most);
      });
    },
    forget: (account) => {
      attempt(() => db.prepare('DELETE FROM told WHERE account = ?').run(account));
    },
    close: () => {
      if (db.isOpen) db.close();
    },
  };
}

function openOrAnew(path: string, onDefect: (error: unknown) => void): DatabaseSync | null {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return open(path);
  } catch (error) {
    onDefect(error);
  }
  try {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${suffix}`, { force: true });
    return open(path);
  } catch (error) {
    onDefect(error);
    return null;
  }
}

function open(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA busy_timeout = 1000; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
    db.exec(TABLE);
    // All of the index, and all of what it leads to: damage of either would be met again and again.
    db.prepare('SELECT COUNT(*) FROM told').get();
    db.prepare('SELECT SUM(octet_length(value)) FROM told').get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Keeps what the service told until the app quits; `behind`, where there is one, outlives it. */
export function memoryCache(behind?: AnswerCache): AnswerCache {
  const kept = new Map<string, Kept>();
  return {
    get: (account, name) => {
      const key = `${account}\n${name}`;
      const here = kept.get(key) ?? behind?.get(account, name) ?? null;
      if (here !== null) kept.set(key, here);
      return here;
    },
    put: (account, name, value) => {
      kept.set(`${account}\n${name}`, value);
      behind?.put(account, name, value);
    },
    forget: (account) => {
      for (const key of kept.keys()) if (key.startsWith(`${account}\n`)) kept.delete(key);
      behind?.forget(account);
    },
  };
}
