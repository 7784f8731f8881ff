import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import { newTracker, seenTracker, taskRow } from '../../support/journal.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { ACCOUNT } from '../../support/account.ts';

const ROWS = 400;
const LATER_ROWS = 40;

/** The files of a journal that was in use, and when all trackers began that were acknowledged in it: each at a time of its own. */
export interface SoundJournal {
  readonly main: Buffer;
  /** Of a process that was killed: it holds the last rows. Empty after a proper end. */
  readonly log: Buffer;
  readonly starts: ReadonlySet<number>;
  /** A backup from before the last rows, and when those began that are in it. */
  readonly copy: Buffer;
  readonly inCopy: ReadonlySet<number>;
}

export function soundJournal(end: 'closed' | 'killed'): SoundJournal {
  using folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  const first = openJournal(path).journal;
  const account = first.accounts.insert({ ...ACCOUNT, timezone: 'Europe/Berlin' });
  const tasks = Array.from({ length: 40 }, (_, index) =>
    taskRow(index + 1, `Task ${index + 1}`, { description: 'some description' }),
  );
  first.tasks.put(account.id, tasks);
  for (let id = 1; id <= 30; id += 1) first.attempts.bury(account.id, 10_000 + id, null, id);
  first.transaction(() => addRows(first, account.id, 0, ROWS));
  first.close();
  const copy = readFileSync(path);
  const { journal } = openJournal(path);
  for (let row = 0; row < LATER_ROWS; row += 1) addRows(journal, account.id, ROWS + row, 1);
  const starts = Array.from({ length: ROWS + LATER_ROWS }, (_, row) => startOf(row));
  if (end === 'closed') journal.close();
  const found = {
    main: readFileSync(path),
    log: end === 'killed' ? readFileSync(`${path}-wal`) : Buffer.alloc(0),
    starts: new Set(starts),
    copy,
    inCopy: new Set(starts.slice(0, ROWS)),
  };
  journal.close();
  return found;
}

type Journal = ReturnType<typeof openJournal>['journal'];

function startOf(row: number): number {
  return 1_760_000_000_000 + row * 1_000_000;
}

function addRows(journal: Journal, accountId: number, from: number, count: number): void {
  for (let row = from; row < from + count; row += 1) {
    const startedAt = startOf(row);
    const desired = { startedAt, endedAt: startedAt + 900_000, listed: row % 20 === 0, highlightedAt: null };
    const seen = row % 3 === 0 ? null : seenTracker(row + 1, desired);
    const { id } = journal.trackers.insert(newTracker({ accountId, taskId: (row % 40) + 1, desired, seen }));
    const what = { accountId, what: 'log', taskId: 1, trackerId: id, wallMs: startedAt, monotonicMs: row } as const;
    journal.intents.append({ ...what, changes: [], turned: null });
  }
}

/** Damaged by one letter of what it says of its own tables: every row can be read. */
export function withoutARule(main: Buffer): Buffer {
  return Buffer.from(main.toString('latin1').replaceAll("state IN ('settled'", "state IN ('xettled'"), 'latin1');
}

/** Damaged so that `sql` changed rows of trackers, and no index heard of it. */
export function behindItsIndices(main: Buffer, sql: string): Buffer {
  using folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  writeFileSync(path, main);
  // SQLite reads the list of indices when it opens a file.
  for (const step of [
    `CREATE TABLE hidden AS SELECT * FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'trackers' AND sql IS NOT NULL;
    DELETE FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'trackers' AND sql IS NOT NULL`,
    sql,
    'INSERT INTO sqlite_schema SELECT * FROM hidden',
    'DROP TABLE hidden; PRAGMA wal_checkpoint(TRUNCATE)',
  ]) {
    const db = new DatabaseSync(path);
    db.enableDefensive(false);
    db.exec(`PRAGMA writable_schema = ON; ${step}`);
    db.close();
  }
  return readFileSync(path);
}
