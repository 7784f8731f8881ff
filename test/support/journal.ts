import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createArchive } from '../../main/adapters/journal/copies/archive.ts';
import { openJournal } from '../../main/adapters/journal/open.ts';
import type { Archive } from '../../main/core/journal/archive.ts';
import type { Journal } from '../../main/core/journal/journal.ts';
import type {
  AccountRow,
  NewTracker,
  SeenTracker,
  TaskFacts,
  TaskRow,
  TrackerRow,
} from '../../main/core/journal/rows.ts';
import { freshRow } from '../../main/core/tracking/tracker.ts';
import { tempFolder } from './temp-folder.ts';
import { ARCHIVE_WORKER } from './archive-worker.ts';
import { NOTHING_SAID } from '../../main/core/search/found-tasks.ts';
import { ACCOUNT } from './account.ts';

/** A real journal on disk with one account, and a few tasks on board 1. */
export function journalWithAccount(taskNames: readonly string[] = ['Ship the thing', 'Write the notes', 'Call Łódź']): {
  readonly journal: Journal;
  readonly archive: Archive;
  readonly connection: DatabaseSync;
  readonly account: AccountRow;
} & Disposable {
  const folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  writeFileSync(path, emptyJournal());
  const { journal, database, connection } = openJournal(path);
  const account = journal.accounts.insert({ ...ACCOUNT, timezone: 'Europe/Berlin' });
  journal.tasks.put(
    account.id,
    taskNames.map((name, index) => taskRow(index + 1, name)),
  );
  return {
    journal,
    connection,
    archive: createArchive({ path, database, worker: ARCHIVE_WORKER, now: Date.now }),
    account,
    [Symbol.dispose]: () => {
      journal.close();
      folder[Symbol.dispose]();
    },
  };
}

let empty: Uint8Array | undefined;

/** A file as `openJournal` makes it: making it anew takes four times as long as reading it. */
function emptyJournal(): Uint8Array {
  if (empty !== undefined) return empty;
  using folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  openJournal(path).journal.close();
  empty = readFileSync(path);
  return empty;
}

export function taskRow(taskId: number, name: string, facts: Partial<TaskFacts> | null = null): TaskRow {
  return {
    taskId,
    boardId: 1,
    boardName: 'Product',
    name,
    column: 'Doing',
    colour: 'blue',
    facts: facts === null ? null : taskFacts(facts),
  };
}

/** A task of which nothing was filled in. */
export function taskFacts(facts: Partial<TaskFacts> = {}): TaskFacts {
  return { ...NOTHING_SAID, ...facts };
}

export function seenTracker(serverId: number, fields: Partial<SeenTracker> = {}): SeenTracker {
  return {
    serverId,
    startedAt: 1_000_000,
    endedAt: null,
    listed: true,
    highlightedAt: null,
    position: 1,
    createdAt: 1_000_000,
    seenAt: 1_000_000,
    ...fields,
  };
}

/** Any of them: a test names those that matter, and says itself what goes with what. */
type Fields<T> = Partial<Pick<T, keyof T>>;

export function newTracker(fields: Fields<NewTracker> = {}): NewTracker {
  const desired = { startedAt: 1_000_000, endedAt: null, listed: true, highlightedAt: null };
  const fresh = freshRow({ accountId: 1, taskId: 1, boardId: 1 }, desired, 1_000_000);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whether they go together is for the test
  return { ...fresh, ...fields } as NewTracker;
}

export function trackerRow({ id = 1, ...fields }: Fields<TrackerRow> = {}): TrackerRow {
  return { ...newTracker(fields), id };
}
