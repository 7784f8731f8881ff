import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../tables/database.ts';
import { freeName, removeDatabase, syncToDisk, timeInName } from '../tables/files.ts';
import { repairedPath, takePlace } from './repair.ts';

export interface PlaceOf {
  readonly path: string;
  /** Opens it. */
  readonly connect: () => DatabaseSync;
  /** UTC ms. */
  readonly now: () => number;
  /** Throws where another process has the folder since: what is there is its own then. */
  readonly claim: () => void;
  readonly onPutBack: (putBack: PutBack) => void;
}

export interface PutBack {
  /** Where what had the journal's name lies now; null where nothing had it. */
  readonly aside: string | null;
}

/**
 * Looks whether the journal still lies at `path`, to be called before anything is written to it, and gives the connection to use from
 * then on. Where its folder was deleted, or another file has its name, the operating system goes on taking what is written, into a file
 * that is gone with the process: all of it is put there again, and `onPutBack` hears of it. Another file is set aside, never overwritten.
 * Throws where the disk refuses; the connection is as it was then, and the next call tries again.
 */
export function keepInPlace({ path, connect, now, claim, onPutBack }: PlaceOf): (raw: DatabaseSync) => DatabaseSync {
  let known = identityOf(path);
  let knownLog = identityOf(`${path}-wal`);
  /** Its connection is closed, and the copy has not taken its place, or was not opened. */
  let isLeft = false;
  let aside: string | null = null;

  return (raw) => {
    if (!isLeft) {
      const found = identityOf(path);
      if (found === known) return raw;
      const isLogOurs = identityOf(`${path}-wal`) === knownLog;
      // Some network file systems give a file another number at times. None is opened beside our log: SQLite would put that into it.
      if (found !== null && !isLogOurs && isSameFile(raw, path)) return raw;
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      claim();
      copyBeside(raw, path);
      aside = setAside(path, now(), isLogOurs);
      // Only now: with its last connection SQLite removes the log by its name, whoever's it is.
      raw.close();
      isLeft = true;
    }
    if (existsSync(repairedPath(path))) {
      takePlace(path);
      known = identityOf(path);
      onPutBack({ aside });
    }
    const next = connect();
    knownLog = identityOf(`${path}-wal`);
    isLeft = false;
    return next;
  };
}

/** Null where nothing has the name. */
function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}

/** Only one connection at a time may write to a file. Whoever else writes to it now, it is looked at again before the next write. */
function isSameFile(raw: DatabaseSync, path: string): boolean {
  raw.exec('BEGIN IMMEDIATE');
  try {
    const other = new DatabaseSync(path);
    try {
      other.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; ROLLBACK');
      return false;
    } catch (error) {
      return isBusy(error);
    } finally {
      other.close();
    }
  } finally {
    raw.exec('ROLLBACK');
  }
}

/** Complete, and on disk, before it has the name of a repaired one; a crash before it takes the place leaves it to `endInterruptedRepair`. */
function copyBeside(raw: DatabaseSync, path: string): void {
  const unfinished = join(dirname(path), 'journal-put-back-unfinished.sqlite');
  removeDatabase(unfinished);
  try {
    raw.prepare('VACUUM INTO ?').run(unfinished);
    syncToDisk(unfinished);
  } catch (error) {
    removeDatabase(unfinished);
    throw error;
  }
  renameSync(unfinished, repairedPath(path));
}

function setAside(path: string, now: number, isLogOurs: boolean): string | null {
  if (!existsSync(path)) return null;
  const stem = freeName(
    join(dirname(path), `journal-found-${timeInName(now)}`),
    (name) => !existsSync(`${name}.sqlite`),
  );
  renameSync(path, `${stem}.sqlite`);
  if (!isLogOurs && existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${stem}.sqlite-wal`);
  return `${stem}.sqlite`;
}
