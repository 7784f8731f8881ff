import type { DatabaseSync } from 'node:sqlite';

/** Numbered by their place, forward only: a released one is never edited. */
export const MIGRATIONS: readonly string[] = [
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

  CREATE TABLE boards (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    board_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    changelog_id INTEGER,
    read_at INTEGER NOT NULL,
    layout TEXT NOT NULL,
    PRIMARY KEY (account_id, board_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE tasks (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    task_id INTEGER NOT NULL,
    board_id INTEGER NOT NULL,
    board_name TEXT NOT NULL,
    name TEXT NOT NULL,
    column_name TEXT,
    colour TEXT,
    facts TEXT,
    revision INTEGER NOT NULL UNIQUE,
    UNIQUE (account_id, task_id)
  ) STRICT;
  CREATE INDEX tasks_board ON tasks (account_id, board_id);
  CREATE TABLE revision (id INTEGER PRIMARY KEY CHECK (id = 1), last INTEGER NOT NULL) STRICT;
  CREATE INDEX tasks_changed ON tasks (account_id, revision);
  CREATE INDEX tasks_tags ON tasks (account_id, facts ->> '$.tags');

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
    requested_position INTEGER,
    rank REAL,
    server_id INTEGER,
    seen_started_at INTEGER,
    seen_ended_at INTEGER,
    seen_listed INTEGER,
    seen_highlighted_at INTEGER,
    seen_position INTEGER,
    seen_created_at INTEGER,
    seen_at INTEGER,
    in_doubt INTEGER NOT NULL,
    attention TEXT,
    moved TEXT,
    doubt_looks INTEGER,
    doubt_at INTEGER,
    gone_at INTEGER,
    resend INTEGER NOT NULL,
    made_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    not_before INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('settled', 'pending', 'needs-attention', 'void')),
    -- The same in every copy of the journal: by it an import knows what is here already.
    uid TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16))))
  ) STRICT;
  CREATE UNIQUE INDEX trackers_server ON trackers (account_id, server_id) WHERE server_id IS NOT NULL;
  CREATE INDEX trackers_start ON trackers (account_id, started_at, task_id) WHERE deleted = 0;
  CREATE INDEX trackers_any_start ON trackers (account_id, started_at);
  CREATE INDEX trackers_end ON trackers (account_id, ended_at, started_at) WHERE deleted = 0;
  CREATE INDEX trackers_task ON trackers (account_id, task_id, started_at, ended_at) WHERE deleted = 0;
  CREATE INDEX trackers_any_task ON trackers (account_id, task_id, server_id, seen_created_at);
  CREATE INDEX trackers_running ON trackers (account_id, started_at) WHERE ended_at IS NULL AND deleted = 0;
  CREATE INDEX trackers_listed ON trackers (account_id) WHERE listed = 1 AND deleted = 0;
  CREATE INDEX trackers_unsent ON trackers (account_id, task_id) WHERE server_id IS NULL AND state <> 'void';
  CREATE INDEX trackers_pending ON trackers (account_id, (server_id IS NULL), started_at, id) WHERE state = 'pending';
  CREATE INDEX trackers_due ON trackers (account_id, not_before) WHERE state = 'pending';
  CREATE INDEX trackers_attention ON trackers (account_id, started_at) WHERE state = 'needs-attention';
  CREATE INDEX trackers_doubted ON trackers (account_id, resend DESC, doubt_at) WHERE doubt_at IS NOT NULL AND gone_at IS NULL;
  CREATE INDEX trackers_gone ON trackers (account_id, gone_at) WHERE gone_at IS NOT NULL;
  CREATE INDEX trackers_moved ON trackers (account_id, started_at) WHERE moved IS NOT NULL AND deleted = 0;
  CREATE INDEX trackers_bound ON trackers (account_id, server_id) WHERE server_id IS NOT NULL AND deleted = 0;

  CREATE TABLE attempts (
    id INTEGER PRIMARY KEY,
    tracker_id INTEGER NOT NULL REFERENCES trackers (id),
    verb TEXT NOT NULL,
    body TEXT NOT NULL,
    sent_at INTEGER NOT NULL,
    server_sent_at INTEGER,
    known TEXT NOT NULL,
    answer TEXT,
    answered_at INTEGER
  ) STRICT;
  CREATE INDEX attempts_tracker ON attempts (tracker_id, id);
  CREATE INDEX attempts_unanswered ON attempts (tracker_id) WHERE answer IS NULL;

  -- Tasks that were made here; task_id is negative, and actual_id the number that the service gave.
  CREATE TABLE new_tasks (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    task_id INTEGER NOT NULL CHECK (task_id < 0),
    board_id INTEGER NOT NULL,
    stage_id INTEGER,
    card_type_id INTEGER,
    name TEXT NOT NULL,
    wanted INTEGER NOT NULL,
    actual_id INTEGER,
    in_doubt INTEGER NOT NULL,
    attention TEXT,
    look_at INTEGER,
    others TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    not_before INTEGER NOT NULL,
    UNIQUE (account_id, task_id)
  ) STRICT;
  CREATE INDEX new_tasks_actual ON new_tasks (account_id, actual_id) WHERE actual_id IS NOT NULL;
  CREATE INDEX new_tasks_open ON new_tasks (account_id, made_at)
    WHERE actual_id IS NULL OR attention IS NOT NULL OR look_at IS NOT NULL;

  CREATE TABLE new_task_attempts (
    id INTEGER PRIMARY KEY,
    new_task_id INTEGER NOT NULL REFERENCES new_tasks (id),
    body TEXT NOT NULL,
    sent_at INTEGER NOT NULL,
    server_sent_at INTEGER,
    after_entry INTEGER,
    answer TEXT,
    answered_at INTEGER
  ) STRICT;
  CREATE INDEX new_task_attempts_task ON new_task_attempts (new_task_id, id);

  CREATE TABLE dedupes (
    tracker_id INTEGER PRIMARY KEY REFERENCES trackers (id),
    account_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    due_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX dedupes_due ON dedupes (account_id, due_at);

  CREATE TABLE tombstones (
    account_id INTEGER NOT NULL,
    server_id INTEGER NOT NULL,
    buried_at INTEGER NOT NULL,
    born_at INTEGER,
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
    monotonic_ms INTEGER NOT NULL,
    changes TEXT NOT NULL,
    turned TEXT
  ) STRICT;
  CREATE INDEX intents_of_new_tasks ON intents (account_id, task_id) WHERE task_id < 0;

  CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    wall_ms INTEGER NOT NULL,
    monotonic_ms INTEGER NOT NULL,
    uptime_ms INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE aways (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    tracker_id INTEGER NOT NULL REFERENCES trackers (id),
    why TEXT NOT NULL CHECK (why IN ('closed', 'asleep', 'idle', 'clock')),
    from_ms INTEGER NOT NULL,
    to_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX aways_account ON aways (account_id);

  CREATE TABLE policies (
    account_id INTEGER PRIMARY KEY REFERENCES accounts (id),
    past_end TEXT NOT NULL CHECK (past_end IN ('unknown', 'asking', 'move', 'keep')),
    many_doubted TEXT NOT NULL CHECK (many_doubted IN ('no', 'asking', 'waiting')),
    pull_first INTEGER NOT NULL,
    pulled_all_at INTEGER NOT NULL
  ) STRICT;
  `,
  `
  -- Names in the keychain of tokens that are to be forgotten, which the keychain did not let go of yet.
  CREATE TABLE tokens_to_forget (name TEXT PRIMARY KEY, is_told INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  -- Starts of a task whose timer ran already, for all that was known: JSON, NULL for none.
  ALTER TABLE trackers ADD COLUMN tentative_starts TEXT;
  CREATE INDEX trackers_tentative_starts ON trackers (account_id) WHERE tentative_starts IS NOT NULL AND deleted = 0;
  `,
  'ALTER TABLE trackers ADD COLUMN seen_enlist_at INTEGER',
  'ALTER TABLE additions ADD COLUMN above_task_id INTEGER',
  'ALTER TABLE trackers ADD COLUMN clicked_end INTEGER',
  `
  -- The row on another card that has this one's time.
  ALTER TABLE trackers ADD COLUMN successor_id INTEGER;
  CREATE INDEX trackers_successor ON trackers (successor_id) WHERE successor_id IS NOT NULL;
  `,
  "CREATE INDEX tasks_assigned ON tasks (account_id, facts ->> '$.assignedUserId', facts ->> '$.stageId')",
  `
  -- What the person wrote about an entry. Rows that are deleted keep it: they may come back.
  CREATE TABLE notes (tracker_id INTEGER PRIMARY KEY REFERENCES trackers (id), text TEXT NOT NULL) STRICT;
  `,
  `CREATE INDEX trackers_pulled ON trackers (account_id, task_id, server_id, seen_created_at)
     WHERE server_id IS NOT NULL AND is_own = 0`,
  `
  -- In the order of sending: of a thousand that wait for their successors none is looked at before the next that can go.
  DROP INDEX trackers_pending;
  CREATE INDEX trackers_pending ON trackers
    (account_id, (CASE WHEN deleted = 1 AND in_doubt = 0 AND successor_id IS NOT NULL THEN 2 ELSE server_id IS NULL END), started_at, id)
    WHERE state = 'pending';
  `,
  `
  -- Of a card's list of thousands of entries hardly any is news: of the others no row has to be read.
  CREATE INDEX trackers_quiet ON trackers
    (account_id, task_id, server_id, seen_started_at, seen_ended_at, seen_created_at, seen_position, changed_at)
    WHERE seen_ended_at IS NOT NULL AND seen_listed = 0 AND seen_highlighted_at IS NULL AND seen_enlist_at IS NULL
      AND state = 'settled' AND rank IS NULL AND doubt_at IS NULL AND tentative_starts IS NULL;
  `,
];

export const JOURNAL_VERSION = MIGRATIONS.length;

/** 0 for a new file. */
export function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/** Brings `db` to `JOURNAL_VERSION`, in one transaction: all of it or nothing. */
export function migrate(db: DatabaseSync): void {
  if (versionOf(db) >= JOURNAL_VERSION) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const step of MIGRATIONS.slice(versionOf(db))) db.exec(step);
    db.exec(`PRAGMA user_version = ${JOURNAL_VERSION}`);
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
