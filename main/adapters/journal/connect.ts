import { DatabaseSync } from 'node:sqlite';

/**
 * Opens the journal at `path` so that a commit is on disk when it returns; others who write are waited for. macOS would leave it in
 * the drive's cache (https://www.sqlite.org/pragma.html#pragma_fullfsync), to be lost with the power; elsewhere that changes nothing.
 */
export function connect(path: string): DatabaseSync {
  const raw = new DatabaseSync(path);
  try {
    raw.exec(
      'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON',
    );
    raw.exec('PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON');
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}
