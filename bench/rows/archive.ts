import { join } from 'node:path';
import { createArchive } from '../../main/adapters/journal/copies/archive.ts';
import { openJournal } from '../../main/adapters/journal/open.ts';
import type { Archive } from '../../main/core/journal/archive.ts';
import { ACCOUNT } from '../../test/support/account.ts';
import { ARCHIVE_WORKER } from '../../test/support/archive-worker.ts';
import { newTracker, taskRow } from '../../test/support/journal.ts';
import { tempFolder } from '../../test/support/temp-folder.ts';
import { type BenchRow, ratioRow } from '../row.ts';
import { longestBlock } from '../sync/longest-block.ts';

const INTERVALS = 20_000;
/** In the thread of the clicks it would be one. */
const MOST = 0.1;
const BEGAN_AT = 1_760_000_000_000;

/** A journal of years, exported, taken in again and restored by a thread of its own: how long no click had its turn, at the worst. */
export async function rows(): Promise<BenchRow[]> {
  using folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  const { journal, database } = openJournal(path);
  const account = journal.accounts.insert(ACCOUNT);
  journal.tasks.put(account.id, [taskRow(1, 'One')]);
  journal.transaction(() => {
    for (let row = 0; row < INTERVALS; row += 1) {
      const startedAt = BEGAN_AT + row * 1000;
      const desired = { startedAt, endedAt: startedAt + 1000, listed: false, highlightedAt: null };
      journal.trackers.insert(newTracker({ accountId: account.id, desired }));
    }
  });
  const archive = createArchive({ path, database, worker: ARCHIVE_WORKER, now: Date.now });
  const { name } = await archive.backUp('by-hand');
  const text = (await archive.export('jsonl')).parts.join('');
  const works: Readonly<Record<string, (of: Archive) => Promise<unknown>>> = {
    exported: async (of) => await of.export('jsonl'),
    'taken in': async (of) => await of.takeIn(text),
    restored: async (of) => await of.restore(name),
  };
  const table: BenchRow[] = [];
  for (const [what, work] of Object.entries(works))
    table.push(await blockRow(what, async () => void (await work(archive))));
  journal.close();
  return table;
}

async function blockRow(what: string, work: () => Promise<void>): Promise<BenchRow> {
  const startedAt = performance.now();
  const { longestMs } = await longestBlock(work);
  const figures = {
    figure: `Journal of 20,000 intervals ${what}: longest block`,
    ours: longestMs,
    against: 'all that it took',
    reference: performance.now() - startedAt,
    unit: 'ms',
  } as const;
  return ratioRow(figures, MOST);
}
