import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from '../../main/adapters/journal/open.ts';
import { createReportStore } from '../../main/adapters/journal/report-store.ts';
import { ACCOUNT } from '../../test/support/account.ts';
import { newTracker } from '../../test/support/journal.ts';
import { type BenchRow, median, ratioRow } from '../row.ts';

const ENTRIES = 100_000;
const RUNS = 7;
const PAGE = 1000;
/** One look-up by primary key and one text for each entry. */
const MOST = 1.5;
const BEGAN_AT = 1_760_000_000_000;

/** All of 100,000 entries as a report reads them, where each has a note against where none has one. */
export function rows(): BenchRow[] {
  const folder = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  try {
    const noted = read(join(folder, 'noted', 'journal.sqlite'), 'Waits for the review of the release');
    const plain = read(join(folder, 'plain', 'journal.sqlite'), '');
    // In turns, so that whatever else the computer does falls on both; the first ones fill caches.
    const pairs = Array.from({ length: RUNS }, () => [noted(), plain()] as const).slice(1);
    const [ours, reference] = [median(pairs.map(([ms]) => ms)), median(pairs.map(([, ms]) => ms))];
    const figure = 'Entries of a report from 100,000 with a note each';
    return [ratioRow({ figure, ours, against: 'from 100,000 without', reference, unit: 'ms' }, MOST)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(path: string, note: string): () => number {
  const { journal } = openJournal(path);
  const { id: accountId } = journal.accounts.insert(ACCOUNT);
  journal.transaction(() => {
    for (let row = 0; row < ENTRIES; row += 1) {
      const startedAt = BEGAN_AT + row * 1000;
      const desired = { startedAt, endedAt: startedAt + 1000, listed: false, highlightedAt: null };
      const { id } = journal.trackers.insert(newTracker({ accountId, taskId: (row % 500) + 1, desired }));
      if (note !== '') journal.notes.put(id, `${note} ${row}`);
    }
  });
  journal.close();
  const store = createReportStore(path);
  return () => {
    const startedAt = performance.now();
    const reader = store.read(accountId, BEGAN_AT, BEGAN_AT + ENTRIES * 1000);
    let count = 0;
    for (let page = reader.next(PAGE); page.length > 0; page = reader.next(PAGE)) count += page.length;
    reader.close();
    if (count !== ENTRIES) throw new Error(`${count} entries were read of ${ENTRIES}`);
    return performance.now() - startedAt;
  };
}
