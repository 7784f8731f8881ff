import type { DatabaseSync } from 'node:sqlite';

/** Numbered by their place, forward only: a released one is never edited. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('built-in', 'service')),
    address TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL,
    initials TEXT NOT NULL,
    timezone TEXT NOT NULL,
    api TEXT NOT NULL CHECK (api IN ('v1', 'v3')),
    is_current INTEGER NOT NULL,
    UNIQUE (kind, address, user_id)
  ) STRICT;
  CREATE UNIQUE INDEX accounts_current ON accounts (is_current) WHERE is_current = 1;

  CREATE TABLE tasks (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    task_id INTEGER NOT NULL,
    board_id INTEGER NOT NULL,
    board_name TEXT NOT NULL,
    name TEXT NOT NULL,
    lane TEXT,
    colour TEXT,
    more TEXT NOT NULL,
    UNIQUE (account_id, task_id)
  ) STRICT;
  CREATE INDEX tasks_board ON tasks (account_id, board_id);
  CREATE VIRTUAL TABLE tasks_fts USING fts5 (name, more, tokenize = 'trigram');

  CREATE TABLE trackers (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    task_id INTEGER NOT NULL,
    board_id INTEGER NOT NULL,
    is_own INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER,
    listed INTEGER NOT NULL,
    highlighted_at INTEGER,
    deleted INTEGER NOT NULL,
    wished_position INTEGER,
    rank REAL,
    server_id INTEGER,
    seen_started_at INTEGER,
    seen_ended_at INTEGER,
    seen_listed INTEGER,
    seen_highlighted_at INTEGER,
    seen_position INTEGER,
    seen_created_at INTEGER,
    seen_at INTEGER,
    ambiguous INTEGER NOT NULL,
    parked_status INTEGER,
    parked_words TEXT,
    parked_at INTEGER,
    failures INTEGER NOT NULL,
    not_before INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('settled', 'pending', 'parked', 'void'))
  ) STRICT;
  CREATE UNIQUE INDEX trackers_server ON trackers (account_id, server_id) WHERE server_id IS NOT NULL;
  CREATE INDEX trackers_start ON trackers (account_id, started_at, task_id) WHERE deleted = 0;
  CREATE INDEX trackers_any_start ON trackers (account_id, started_at);
  CREATE INDEX trackers_end ON trackers (account_id, ended_at, started_at) WHERE deleted = 0;
  CREATE INDEX trackers_task ON trackers (account_id, task_id, started_at, ended_at) WHERE deleted = 0;
  CREATE INDEX trackers_running ON trackers (account_id, started_at) WHERE ended_at IS NULL AND deleted = 0;
  CREATE INDEX trackers_listed ON trackers (account_id) WHERE listed = 1 AND deleted = 0;
  CREATE INDEX trackers_unbound ON trackers (account_id, task_id) WHERE server_id IS NULL AND state <> 'void';
  CREATE INDEX trackers_pending ON trackers (account_id, (server_id IS NULL), started_at, id) WHERE state = 'pending';
  CREATE INDEX trackers_due ON trackers (account_id, not_before) WHERE state = 'pending';
  CREATE INDEX trackers_parked ON trackers (account_id, started_at) WHERE state = 'parked';

  CREATE TABLE attempts (
    id INTEGER PRIMARY KEY,
    tracker_id INTEGER NOT NULL REFERENCES trackers (id),
    verb TEXT NOT NULL,
    body TEXT NOT NULL,
    sent_at INTEGER NOT NULL,
    known_server_ids TEXT NOT NULL,
    answer TEXT,
    answered_at INTEGER
  ) STRICT;
  CREATE INDEX attempts_unanswered ON attempts (tracker_id) WHERE answer IS NULL;

  CREATE INDEX attempts_in_vain ON attempts (tracker_id) WHERE answer = 'looked in vain';

  CREATE TABLE sweeps (
    tracker_id INTEGER PRIMARY KEY REFERENCES trackers (id),
    account_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    due_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX sweeps_due ON sweeps (account_id, due_at);

  CREATE TABLE tombstones (
    account_id INTEGER NOT NULL,
    server_id INTEGER NOT NULL,
    buried_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, server_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE additions (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    task_id INTEGER NOT NULL,
    board_id INTEGER NOT NULL,
    rank REAL,
    highlighted_at INTEGER,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, task_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE intents (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    what TEXT NOT NULL,
    task_id INTEGER NOT NULL,
    tracker_id INTEGER,
    wall_ms INTEGER NOT NULL,
    monotonic_ms INTEGER NOT NULL
  ) STRICT;
  `,
];

export const JOURNAL_VERSION = MIGRATIONS.length;

/** 0 for a new file. */
export function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/** Brings `db` to `JOURNAL_VERSION`, one transaction for each step. */
export function migrate(db: DatabaseSync): void {
  for (let version = versionOf(db); version < JOURNAL_VERSION; version += 1) {
    db.exec('BEGIN IMMEDIATE');
    try {
      db.exec(MIGRATIONS[version] ?? '');
      db.exec(`PRAGMA user_version = ${version + 1}`);
      db.exec('COMMIT');
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  }
}
