import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everywhere } from '../../common/domain/search.ts';
import { addDays } from '../../common/time/calendar.ts';
import { dayOf } from '../../common/time/zone-days.ts';
import { createSearch } from '../../main/core/search/search.ts';
import { createView } from '../../main/core/state/view.ts';
import { newTracker, seenTracker } from '../../test/support/journal.ts';
import { MINE, query } from '../../test/support/reports.ts';
import { reportsOver } from '../reports/reports-over.ts';
import { type BenchRow, median, percentile, ratioRow } from '../row.ts';
import { manyTasks, openSearched, type SearchedJournal } from '../search/many-tasks.ts';
import { beginnings, TYPED } from '../search/typed.ts';

const A_YEAR = 100_000;
const YEARS = 10;
const TASKS = 2000;
const ZONE = 'Europe/Berlin';
const APART_MS = (365 * 24 * 60 * 60_000) / A_YEAR;
const LENGTH_MS = 60_000;
const DAYS = 30;
const REPORTS = 5;
const ROUNDS = 3;
const MOST = 1.3;

/** Ten years of a team in one journal, a million entries, against the last of them alone: a day, a report of that year, a letter to search by. */
export async function rows(): Promise<BenchRow[]> {
  using one = await years(1);
  using ten = await years(YEARS);
  const compared = async (of: string, work: (desk: Desk) => Promise<number> | number): Promise<BenchRow> => {
    const [reference, ours] = [await work(one), await work(ten)];
    const figure = `1,000,000 entries of ten years: ${of}`;
    return ratioRow({ figure, ours, against: 'with 100,000 of one', reference, unit: 'ms' }, MOST);
  };
  return [
    await compared('a day read', dayMs),
    await compared('a report of the last year opened', reportMs),
    await compared('a letter to the tasks found, 95th percentile', letterMs),
  ];
}

interface Desk extends SearchedJournal {
  readonly path: string;
  readonly now: number;
}

/** As many entries a year, the last of which ends now. */
async function years(count: number): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  const world = openSearched(folder, manyTasks(TASKS));
  const { journal, account, indexer } = world;
  const now = Math.floor(Date.now() / 1000) * 1000;
  journal.transaction(() => {
    for (let back = 0; back < count * A_YEAR; back += 1) {
      const endedAt = now - Math.floor((back * APART_MS) / 1000) * 1000;
      const desired = { startedAt: endedAt - LENGTH_MS, endedAt, listed: false, highlightedAt: null };
      const seen = seenTracker(count * A_YEAR - back, desired);
      journal.trackers.insert(newTracker({ accountId: account.id, taskId: (back % TASKS) + 1, desired, seen }));
    }
  });
  await indexer.catchUp();
  return {
    ...world,
    path: join(folder, 'journal.sqlite'),
    now,
    [Symbol.dispose]: () => {
      world[Symbol.dispose]();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Of different days: each is read for the first time. */
function dayMs({ journal, account, now }: Desk): number {
  const today = dayOf(ZONE, now);
  return median(
    Array.from({ length: DAYS }, (_, at) => {
      const view = createView(journal, account.id, () => ZONE);
      const startedAt = performance.now();
      view.day(addDays(today, -1 - at));
      return performance.now() - startedAt;
    }),
  );
}

async function reportMs({ path, journal, account, now }: Desk): Promise<number> {
  const reports = reportsOver({ path, journal, account, zone: ZONE, now });
  const to = dayOf(ZONE, now);
  const asked = query({ range: { from: addDays(to, -364), to }, groupBy: ['board', 'task'], filters: MINE });
  const times: number[] = [];
  for (let run = 0; run <= REPORTS; run += 1) {
    const startedAt = performance.now();
    await reports.open(asked, false);
    // The first one only warms up.
    if (run > 0) times.push(performance.now() - startedAt);
  }
  return median(times);
}

async function letterMs({ ports }: Desk): Promise<number> {
  const { cached } = createSearch(ports, { search: async () => await Promise.reject(new Error('nobody is asked')) });
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const typed of TYPED.flatMap(beginnings)) {
      const startedAt = performance.now();
      await cached(everywhere(typed));
      if (round > 0) times.push(performance.now() - startedAt);
    }
  }
  return percentile(times, 0.95);
}
