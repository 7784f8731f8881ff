import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Journal } from '../../core/journal/journal.ts';
import { UserFailure } from '../../core/user-failure.ts';
import { accountStore } from './account-store.ts';
import { additionStore } from './addition-store.ts';
import { attemptStore } from './attempt-store.ts';
import { createDatabase } from './database.ts';
import { JOURNAL_VERSION, migrate, versionOf } from './migrations.ts';
import { sweepStore } from './sweep-store.ts';
import { taskStore } from './task-store.ts';
import { trackerStore } from './tracker-store.ts';

/**
 * The journal at `path`, made when it is missing. WAL with `synchronous=FULL`: a commit is on disk when it returns.
 * Throws `UserFailure('storage')` for a file of a newer version, which is left untouched, and for one that cannot be read.
 */
export function openJournal(path: string): Journal {
  const raw = inWords(path, () => openLatest(path));
  const db = createDatabase(raw);
  return {
    transaction: db.transaction,
    accounts: accountStore(db),
    trackers: trackerStore(db),
    attempts: attemptStore(db),
    sweeps: sweepStore(db),
    additions: additionStore(db),
    tasks: taskStore(db),
    appendIntent: (intent) => {
      const { accountId, what, taskId, trackerId, wallMs, monotonicMs } = intent;
      db.run(
        'INSERT INTO intents (account_id, what, task_id, tracker_id, wall_ms, monotonic_ms) VALUES (?, ?, ?, ?, ?, ?)',
        accountId,
        what,
        taskId,
        trackerId,
        wallMs,
        Math.floor(monotonicMs),
      );
    },
    close: () => {
      if (raw.isOpen) raw.close();
    },
  };
}

function refuseNewerVersion(path: string): void {
  if (!existsSync(path)) return;
  const raw = openReadOnly(path);
  const version = versionOf(raw);
  raw.close();
  if (version <= JOURNAL_VERSION) return;
  const words = `Your time is in ${path}, which a newer Cardclock wrote (version ${version}; this one reads up to ${JOURNAL_VERSION}).`;
  throw new UserFailure('storage', `${words} Nothing was changed. Install the newer Cardclock again to go on.`);
}

function openReadOnly(path: string): DatabaseSync {
  return inWords(path, () => {
    const raw = new DatabaseSync(path, { readOnly: true });
    return orClose(raw, () => versionOf(raw));
  });
}

function openLatest(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  refuseNewerVersion(path);
  const raw = new DatabaseSync(path);
  return orClose(raw, () => {
    raw.exec(
      'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON',
    );
    migrate(raw);
  });
}

function orClose(raw: DatabaseSync, work: () => unknown): DatabaseSync {
  try {
    work();
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}

function inWords<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserFailure) throw error;
    const words = `The file with your time, ${path}, cannot be read (${String(error)}).`;
    throw new UserFailure('storage', `${words} It was left as it is.`, { cause: error });
  }
}
