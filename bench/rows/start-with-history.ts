import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright';
import { openJournal } from '../../main/adapters/journal/open.ts';
import { launchCommand } from '../../test/support/launch-command.ts';
import { newTracker, seenTracker, taskRow } from '../../test/support/journal.ts';
import { type BenchRow, median, ratioRow } from '../row.ts';
import { ACCOUNT } from '../../test/support/account.ts';

const TRACKERS = 100_000;
const TASKS = 500;
const LISTED = 10;
const RUNS = 7;
const MOST = 1.3;
const LENGTH_MS = 15 * 60_000;
/** Some twenty a day. */
const APART_MS = 72 * 60_000;

/** Spawn → the day on the screen, of somebody with years of trackers in the journal, against somebody with none; in turns. */
export async function rows(): Promise<BenchRow[]> {
  if (launchCommand().kind === 'preview') return [];
  using years = seeded(TRACKERS);
  using fresh = seeded(0);
  const long: number[] = [];
  const short: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const [withHistory, without] = [await timeToDay(years.path), await timeToDay(fresh.path)];
    // The first of each only warms the disk.
    if (run > 0) long.push(withHistory);
    if (run > 0) short.push(without);
  }
  const figure = 'Start with 100,000 trackers in the journal';
  const against = 'with none';
  return [ratioRow({ figure, ours: median(long), against, reference: median(short), unit: 'ms' }, MOST)];
}

/** A data folder of somebody who signed in once; no token is kept, so nothing is asked of any service. */
function seeded(trackers: number): { readonly path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  const { journal } = openJournal(join(path, 'journal.sqlite'));
  journal.transaction(() => {
    const { id: accountId } = journal.accounts.insert(ACCOUNT);
    const tasks = Array.from({ length: TASKS }, (_, index) => taskRow(index + 1, `Card ${index + 1}`));
    journal.tasks.put(accountId, tasks);
    const lastEnd = Math.floor(Date.now() / 1000) * 1000;
    for (let back = 0; back < trackers; back += 1) {
      const endedAt = lastEnd - back * APART_MS;
      const fields = { startedAt: endedAt - LENGTH_MS, endedAt, listed: back < LISTED, highlightedAt: null };
      const seen = seenTracker(trackers - back, { ...fields, position: back < LISTED ? back + 1 : null });
      journal.trackers.insert(newTracker({ accountId, taskId: (back % TASKS) + 1, desired: fields, seen }));
    }
  });
  journal.close();
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

async function timeToDay(folder: string): Promise<number> {
  const { executable, args } = launchCommand();
  const start = performance.now();
  const app = await _electron.launch({
    executablePath: executable,
    args: [...args, `--user-data-dir=${folder}`],
    colorScheme: null,
  });
  const page = await app.firstWindow();
  await page.getByRole('combobox', { name: 'Search tasks' }).waitFor();
  const elapsed = performance.now() - start;
  await app.evaluate(({ app: running }) => running.exit(0)).catch(() => undefined);
  await app.close().catch(() => undefined);
  return elapsed;
}
