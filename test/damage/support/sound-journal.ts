import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import { newTracker, seenTracker, taskRow } from '../../support/journal.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { ACCOUNT } from '../../support/account.ts';

const ROWS = 400;
const LATER_ROWS = 40;

/** The files of a journal that was in use, and the numbers of all trackers that were acknowledged in it. */
export interface SoundJournal {
  readonly main: Buffer;
  /** Of a process that was killed: it holds the last rows. Empty after a proper end. */
  readonly log: Buffer;
  readonly ids: ReadonlySet<number>;
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
  const { journal, connection } = openJournal(path);
  for (let row = 0; row < LATER_ROWS; row += 1) addRows(journal, account.id, ROWS + row, 1);
  const ids = new Set(
    connection
      .prepare('SELECT id FROM trackers')
      .all()
      .map(({ id }) => Number(id)),
  );
  if (end === 'closed') journal.close();
  const found = {
    main: readFileSync(path),
    log: end === 'killed' ? readFileSync(`${path}-wal`) : Buffer.alloc(0),
    ids,
  };
  journal.close();
  return found;
}

type Journal = ReturnType<typeof openJournal>['journal'];

function addRows(journal: Journal, accountId: number, from: number, count: number): void {
  for (let row = from; row < from + count; row += 1) {
    const startedAt = 1_760_000_000_000 + row * 1_000_000;
    const desired = { startedAt, endedAt: startedAt + 900_000, listed: row % 20 === 0, highlightedAt: null };
    const seen = row % 3 === 0 ? null : seenTracker(row + 1, desired);
    const { id } = journal.trackers.insert(newTracker({ accountId, taskId: (row % 40) + 1, desired, seen }));
    const what = { accountId, what: 'log', taskId: 1, trackerId: id, wallMs: startedAt, monotonicMs: row } as const;
    journal.intents.append({ ...what, changes: [], turned: null });
  }
}
