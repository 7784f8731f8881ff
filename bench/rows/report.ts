import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dayEdges } from '../../common/time/day-edges.ts';
import { systemTimers } from '../../main/adapters/clock.ts';
import { openJournal } from '../../main/adapters/journal/open.ts';
import type { Entry } from '../../main/core/reports/entry.ts';
import type { Reports } from '../../main/core/reports/reports.ts';
import { createSheet } from '../../main/core/reports/sheet.ts';
import { tally } from '../../main/core/reports/reports.ts';
import { createRandom } from '../../service/demo/random.ts';
import { MINE, query } from '../../test/support/reports.ts';
import { reportsOver } from '../reports/reports-over.ts';
import { type BenchRow, median, ratioRow } from '../row.ts';

const TRACKERS = 100_000;
const TASKS = 400;
const BOARDS = 8;
const RUNS = 21;
const LIMIT_MS = 50;
const OPEN_LIMIT_MS = 150;
const BLOCK_LIMIT_MS = 16;
const ZONE = 'Europe/Berlin';
const RANGE = { from: '2025-01-01', to: '2025-12-31' };
const YEAR = dayEdges(ZONE, RANGE.from, RANGE.to);
const NOW = YEAR.edges.at(-1) ?? 0;
const QUERY = query({ range: RANGE, groupBy: ['board', 'task'], filters: MINE });

/** A report over 100,000 trackers of a year against the plain loop that sums the same by task and day; then all of it. */
export async function rows(): Promise<BenchRow[]> {
  const entries = yearOfEntries();
  const ours: number[] = [];
  const reference: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const [own, plain] = [timed(() => report(entries)), timed(() => plainLoop(entries))];
    if (own.result !== plain.result) throw new Error(`the two differ: ${own.result} and ${plain.result}`);
    // The first of each only warms up.
    if (run > 0) ours.push(own.ms);
    if (run > 0) reference.push(plain.ms);
  }
  const figures = {
    figure: 'Report over 100,000 trackers of a year in Berlin',
    ours: median(ours),
    against: 'plain loop over day bounds',
    reference: median(reference),
    unit: 'ms',
  } as const;
  const row = ratioRow(figures, 2);
  const limit = `${row.limit}, and at most ${LIMIT_MS} ms`;
  return [{ ...row, limit, isKept: row.isKept && figures.ours <= LIMIT_MS }, ...(await wholeReport(figures.reference))];
}

function yearOfEntries(): readonly Entry[] {
  const random = createRandom(11);
  const span = NOW - (YEAR.edges[0] ?? 0);
  return Array.from({ length: TRACKERS }, (_, index) => {
    const taskId = 1 + Math.floor(random() ** 2 * TASKS);
    const startedAt = (YEAR.edges[0] ?? 0) + Math.floor((random() * span) / 1000) * 1000;
    const endedAt = startedAt + 1000 + Math.floor(random() ** 4 * 12 * 3600) * 1000;
    return {
      trackerId: index + 1,
      taskId,
      boardId: (taskId % BOARDS) + 1,
      userId: 1,
      startedAt,
      endedAt,
      confirmed: true,
    };
  });
}

/** All that a window shows: groups within groups, bars, totals and what the rows are made of. */
function report(entries: readonly Entry[]): number {
  const sheet = createSheet(YEAR, NOW, (taskId, boardId, userId) => ({
    task: { taskId, name: `Task ${taskId}`, boardId, boardName: `Board ${boardId}`, column: null, colour: null },
    user: { id: userId, name: 'Somebody' },
  }));
  for (const entry of entries) sheet.add(entry);
  return tally(sheet, QUERY).totals.ms;
}

/** What anybody would write: the first day by bisection, then day by day, summed by task. */
function plainLoop(entries: readonly Entry[]): number {
  const { edges, dates } = YEAR;
  const sums = new Map<number, Float64Array>();
  for (const { taskId, startedAt, endedAt } of entries) {
    const ofTask = sums.get(taskId) ?? new Float64Array(dates.length);
    sums.set(taskId, ofTask);
    const end = Math.min(endedAt ?? NOW, NOW);
    let from = startedAt;
    for (let day = bisect(edges, from); from < end; day += 1) {
      const to = Math.min(end, edges[day + 1] ?? NOW);
      ofTask[day] = (ofTask[day] ?? 0) + (to - from);
      from = to;
    }
  }
  let total = 0;
  for (const ofTask of sums.values()) for (const ms of ofTask) total += ms;
  return total;
}

function bisect(edges: Float64Array, at: number): number {
  let [low, high] = [0, edges.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Opened from a journal of 100,000 rows, sorted and paged, while the longest time is noted in which nothing else could run. */
async function wholeReport(referenceMs: number): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  const path = join(folder, 'journal.sqlite');
  try {
    using opened = openReports(path);
    const totals: number[] = [];
    const blocks: number[] = [];
    for (let run = 0; run <= 5; run += 1) {
      using watch = watchBlocks();
      const startedAt = performance.now();
      const { reportId } = await opened.reports.open(QUERY, false);
      const openMs = performance.now() - startedAt;
      await systemTimers.pause();
      await opened.reports.rows(reportId, { column: 'task', descending: true }, 50_000, 100);
      await systemTimers.pause();
      if (run > 0) totals.push(openMs);
      if (run > 0) blocks.push(watch.longestMs());
    }
    const against = 'plain loop over day bounds';
    const whole = { figure: 'Report opened from a journal of 100,000 rows', ours: median(totals), against };
    // One that the collector of garbage happened to fall into counts too: it is the longest of all runs.
    const block = { figure: 'Longest block of the main process by a report', ours: Math.max(...blocks), against };
    const wholeRow = ratioRow({ ...whole, reference: referenceMs, unit: 'ms' }, null);
    const blockRow = ratioRow({ ...block, reference: referenceMs, unit: 'ms' }, null);
    return [
      { ...wholeRow, limit: `at most ${OPEN_LIMIT_MS} ms`, isKept: whole.ours <= OPEN_LIMIT_MS },
      { ...blockRow, limit: `at most ${BLOCK_LIMIT_MS} ms`, isKept: block.ours <= BLOCK_LIMIT_MS },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function openReports(path: string): { readonly reports: Reports } & Disposable {
  const { journal } = openJournal(path);
  const account = journal.accounts.insert({
    kind: 'built-in', address: '', userId: 1, userName: 'Somebody', initials: 'S', timezone: ZONE, api: 'v3', current: true,
  }); // prettier-ignore
  const names = Array.from({ length: TASKS }, (_, index) => index + 1);
  journal.tasks.put(
    account.id,
    names.map((taskId) => {
      const boardId = (taskId % BOARDS) + 1;
      return {
        taskId,
        boardId,
        boardName: `Board ${boardId}`,
        name: `Task ${taskId}`,
        column: null,
        colour: null,
        facts: null,
      };
    }),
  );
  insertAll(path, account.id);
  const reports = reportsOver({ path, journal, account, zone: ZONE, now: NOW });
  return { reports, [Symbol.dispose]: () => journal.close() };
}

function insertAll(path: string, accountId: number): void {
  const db = new DatabaseSync(path);
  db.exec('BEGIN');
  const insert = db.prepare(
    `INSERT INTO trackers (account_id, task_id, board_id, is_own, started_at, ended_at, listed, deleted, server_id,
       seen_started_at, seen_ended_at, seen_listed, seen_at, in_doubt, resend, made_at, changed_at, failures, not_before, state)
     VALUES (?, ?, ?, 1, ?, ?, 0, 0, ?, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, 'settled')`,
  );
  for (const { trackerId, taskId, boardId, startedAt, endedAt } of yearOfEntries())
    insert.run(accountId, taskId, boardId, startedAt, endedAt, trackerId, startedAt, endedAt);
  db.exec('COMMIT');
  db.close();
}

/** Turns of the event loop, the longest of which a click would have had to wait for. */
function watchBlocks(): { readonly longestMs: () => number } & Disposable {
  let [longest, last, isOver] = [0, processorMs(), false];
  const turn = (): void => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    longestMs: () => longest,
    [Symbol.dispose]: () => {
      isOver = true;
    },
  };
}

function timed<T>(work: () => T): { readonly ms: number; readonly result: T } {
  const startedAt = processorMs();
  const result = work();
  return { ms: processorMs() - startedAt, result };
}

/** Of this thread: what else the machine does at the same time is not counted. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
