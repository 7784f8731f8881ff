/*
 * Instants are UTC ms, dates YYYY-MM-DD, durations seconds. A later version of the service adds a step; none is ever changed.
 */

const CUSTOM_FIELDS = Array.from({ length: 10 }, (_, index) => `custom_field_${index + 1} TEXT,`).join(' ');

const PEOPLE = `
CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  version INTEGER NOT NULL DEFAULT 1,
  name TEXT NOT NULL,
  initials TEXT NOT NULL,
  timezone TEXT NOT NULL,
  is_admin INTEGER NOT NULL DEFAULT 0,
  is_suspended INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE tokens (
  hash BLOB PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_user ON tokens (user_id);
`;

const BOARDS = `
CREATE TABLE folders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  description TEXT,
  position INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE boards (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  version INTEGER NOT NULL DEFAULT 1,
  external_id_sequence INTEGER NOT NULL DEFAULT 0,
  owner_id INTEGER NOT NULL REFERENCES users (id),
  folder_id INTEGER REFERENCES folders (id),
  position INTEGER,
  name TEXT NOT NULL,
  description TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  settings_updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE INDEX boards_owner ON boards (owner_id);
CREATE INDEX boards_folder ON boards (folder_id);

CREATE TABLE members (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL REFERENCES boards (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  create_tasks INTEGER NOT NULL,
  read_tasks INTEGER NOT NULL,
  update_tasks INTEGER NOT NULL,
  delete_tasks INTEGER NOT NULL,
  move_tasks INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (board_id, user_id)
) STRICT;
CREATE INDEX members_user ON members (user_id);

CREATE TABLE swimlanes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL REFERENCES boards (id),
  name TEXT,
  position INTEGER NOT NULL,
  wip_limit INTEGER
) STRICT;
CREATE INDEX swimlanes_board ON swimlanes (board_id, position);

CREATE TABLE workflow_stages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL REFERENCES boards (id),
  parent_id INTEGER REFERENCES workflow_stages (id),
  name TEXT,
  type TEXT,
  position INTEGER NOT NULL,
  lane_width INTEGER NOT NULL DEFAULT 1,
  wip_limit INTEGER
) STRICT;
CREATE INDEX workflow_stages_board ON workflow_stages (board_id, position);
CREATE INDEX workflow_stages_parent ON workflow_stages (parent_id);

CREATE TABLE card_types (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL REFERENCES boards (id),
  name TEXT NOT NULL,
  color_ref TEXT NOT NULL,
  is_default INTEGER NOT NULL,
  is_disabled INTEGER NOT NULL,
  position INTEGER NOT NULL
) STRICT;
CREATE INDEX card_types_board ON card_types (board_id, position);
`;

/** Positions are dense among the live tasks of a cell; archived and deleted tasks have none. */
const TASKS = `
CREATE TABLE tasks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  version INTEGER NOT NULL DEFAULT 1,
  board_version INTEGER NOT NULL DEFAULT 1,
  board_id INTEGER NOT NULL REFERENCES boards (id),
  swimlane_id INTEGER NOT NULL REFERENCES swimlanes (id),
  workflow_stage_id INTEGER NOT NULL REFERENCES workflow_stages (id),
  card_type_id INTEGER NOT NULL REFERENCES card_types (id),
  assigned_user_id INTEGER REFERENCES users (id),
  external_id INTEGER,
  external_link TEXT,
  position INTEGER,
  name TEXT NOT NULL,
  description TEXT,
  priority INTEGER NOT NULL DEFAULT 0,
  tags TEXT NOT NULL DEFAULT '',
  size_estimate REAL NOT NULL DEFAULT 1.0,
  time_estimate INTEGER,
  due_date TEXT,
  postponed_until TEXT,
  block_reason TEXT,
  recurring_schedule TEXT,
  ${CUSTOM_FIELDS}
  comments_count INTEGER NOT NULL DEFAULT 0,
  subtasks_count INTEGER NOT NULL DEFAULT 0,
  subtasks_completed_count INTEGER NOT NULL DEFAULT 0,
  attachments_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  archived_at INTEGER,
  deleted_at INTEGER
) STRICT;
CREATE INDEX tasks_cell ON tasks (board_id, workflow_stage_id, swimlane_id, position);
CREATE INDEX tasks_external ON tasks (board_id, external_id);
CREATE INDEX tasks_archived ON tasks (board_id, archived_at) WHERE archived_at IS NOT NULL;
CREATE VIRTUAL TABLE tasks_fts USING fts5 (text, tokenize = 'trigram case_sensitive 1');

CREATE TABLE subtasks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  version INTEGER NOT NULL DEFAULT 1,
  task_id INTEGER REFERENCES tasks (id),
  task_version INTEGER,
  created_by_id INTEGER NOT NULL REFERENCES users (id),
  assigned_user_id INTEGER REFERENCES users (id),
  name TEXT NOT NULL,
  position INTEGER,
  is_completed INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE INDEX subtasks_task ON subtasks (task_id, position);

CREATE TABLE comments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  task_id INTEGER NOT NULL REFERENCES tasks (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  commentable_version INTEGER NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE INDEX comments_task ON comments (task_id);

CREATE TABLE attachments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id),
  task_id INTEGER REFERENCES tasks (id),
  board_id INTEGER REFERENCES boards (id),
  name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  file TEXT NOT NULL,
  mode INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX attachments_task ON attachments (task_id);
CREATE INDEX attachments_board ON attachments (board_id);
`;

/** A listed tracker's place is its rank by \`sort_key\`: dense whatever happens, and a new first one moves no other row. */
const TRACKERS = `
CREATE TABLE time_trackers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id),
  board_id INTEGER NOT NULL REFERENCES boards (id),
  task_id INTEGER NOT NULL REFERENCES tasks (id),
  sort_key REAL,
  listed INTEGER NOT NULL,
  seconds_from_resumed_sprint INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  highlighted_at INTEGER,
  enlist_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX time_trackers_user_task ON time_trackers (user_id, task_id);
CREATE INDEX time_trackers_task ON time_trackers (task_id, user_id, started_at, ended_at);
CREATE INDEX time_trackers_board ON time_trackers (board_id, started_at, ended_at, task_id, user_id);
CREATE INDEX time_trackers_running ON time_trackers (user_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX time_trackers_listed ON time_trackers (user_id, sort_key) WHERE listed = 1;

CREATE TABLE changelogs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL REFERENCES boards (id),
  board_version INTEGER NOT NULL,
  workflow_stage_id INTEGER,
  swimlane_id INTEGER,
  user_id INTEGER REFERENCES users (id),
  task_id INTEGER REFERENCES tasks (id),
  what TEXT NOT NULL,
  description TEXT NOT NULL,
  changed_object_id INTEGER NOT NULL,
  changed_object_type TEXT NOT NULL,
  changed_object_version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;
CREATE INDEX changelogs_board ON changelogs (board_id);
CREATE INDEX changelogs_board_time ON changelogs (board_id, created_at);
CREATE INDEX changelogs_task ON changelogs (task_id);
`;

/** Sums look at finished trackers only, and at nothing but the index. */
const FINISHED = `
DROP INDEX time_trackers_task;
CREATE INDEX time_trackers_task ON time_trackers (task_id);
CREATE INDEX time_trackers_finished ON time_trackers (task_id, user_id, started_at, ended_at) WHERE ended_at IS NOT NULL;
`;

/** Clients have words for external ids as well; a column keeps its type, so there is a new one. */
const EXTERNAL_CODES = `
DROP INDEX tasks_external;
ALTER TABLE tasks RENAME COLUMN external_id TO external_number;
ALTER TABLE tasks ADD COLUMN external_id ANY;
UPDATE tasks SET external_id = external_number WHERE external_number IS NOT NULL;
ALTER TABLE tasks DROP COLUMN external_number;
CREATE INDEX tasks_external ON tasks (board_id, external_id);
`;

/** Folded once, when it is written: a search of 100,000 tasks would fold each text of each for every word that is looked for. */
const FOLDED_COLUMNS = [
  'name',
  'description',
  'tags',
  'external_id',
  'external_link',
  'block_reason',
  ...Array.from({ length: 10 }, (_, index) => `custom_field_${index + 1}`),
];
const FOLDED = `
CREATE TABLE tasks_folded (
  id INTEGER PRIMARY KEY REFERENCES tasks (id),
  ${FOLDED_COLUMNS.map((name) => `${name} TEXT`).join(', ')}
) STRICT;
INSERT INTO tasks_folded (id, ${FOLDED_COLUMNS.join(', ')})
  SELECT id, ${FOLDED_COLUMNS.map((name) => `fold(CAST(${name} AS TEXT))`).join(', ')} FROM tasks;
CREATE INDEX time_trackers_user ON time_trackers (user_id);
`;

/** When an attachment was taken off its task or board; those that never were on one have none. */
const DETACHED = `
ALTER TABLE attachments ADD COLUMN detached_at INTEGER;
UPDATE attachments SET detached_at = updated_at WHERE task_id IS NULL AND board_id IS NULL AND updated_at > created_at;
CREATE INDEX attachments_user ON attachments (user_id, size);
CREATE INDEX attachments_unused ON attachments (created_at) WHERE task_id IS NULL AND board_id IS NULL;
`;

/** In the order in which it is told, with all that is asked for: whatever the filters, no entry but those that are sent is read. */
const CHANGELOGS = `
DROP INDEX changelogs_board;
DROP INDEX changelogs_board_time;
CREATE INDEX changelogs_board ON changelogs (board_id, id, user_id, created_at);
`;

/** Each brings the file from the version of its index to the next; forward only. */
export const MIGRATIONS: readonly string[] = [
  PEOPLE + BOARDS + TASKS + TRACKERS,
  FINISHED,
  EXTERNAL_CODES,
  FOLDED,
  DETACHED,
  CHANGELOGS,
];
