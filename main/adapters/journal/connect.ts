import { DatabaseSync } from 'node:sqlite';

/** Opens the journal at `path` so that a commit is on disk when it returns; others who write are waited for. */
export function connect(path: string): DatabaseSync {
  const raw = new DatabaseSync(path);
  try {
    raw.exec(
      'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON',
    );
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}
