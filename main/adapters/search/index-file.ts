import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another way of making grams is another version. */
const VERSION = 2;

const TABLES = `
  CREATE TABLE IF NOT EXISTS taken (account_id INTEGER PRIMARY KEY, revision INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS state (is_open INTEGER NOT NULL, version INTEGER NOT NULL) STRICT;
  INSERT INTO state SELECT 0, ${VERSION} WHERE NOT EXISTS (SELECT 1 FROM state);`;

/**
 * Nothing waits for the disk: what a power cut, a kill or damage leaves behind is not trusted, but made anew. Null where the
 * disk refuses altogether.
 */
export function openIndexFile(path: string, onDefect: (error: unknown) => void): DatabaseSync | null {
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

export function removeIndexFile(path: string): void {
  for (const suffix of ['', '-journal']) rmSync(`${path}${suffix}`, { force: true });
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
