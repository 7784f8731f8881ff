import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ENDPOINTS } from '../../api/endpoints.ts';
import { createOddities, ODD } from '../../api/contract/odd.ts';
import { serverTracker } from '../../main/adapters/board-api/translate.ts';
import { systemClock, systemTimers } from '../../main/adapters/clock.ts';
import { pullEverything } from '../../main/core/sync/pull.ts';
import { type BenchRow, median } from '../row.ts';
import { demoFolder } from '../service/demo-folder.ts';
import { serve, type Served } from '../service/processes.ts';
import { desk } from '../sync/desk.ts';
import { longestBlock } from '../sync/longest-block.ts';

const TRACKERS = 10_000;
const SIZE = { tasks: 200, trackers: TRACKERS };
const RUNS = 5;
const MOST_MS = 16;

/** All 10,000 trackers of a user, pulled and merged into a journal; how long nothing else had its turn, at the worst. */
export async function rows(): Promise<BenchRow[]> {
  using folder = demoFolder(SIZE);
  ownAll(folder.path);
  await using service = await serve(folder.path);
  const at = { ...service, token: folder.token };
  const fresh: number[] = [];
  const again: number[] = [];
  const idle: number[] = [];
  const total: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const { first, second, elapsedMs } = await pulledTwice(at);
    const rest = await longestBlock(async () => await restFor(elapsedMs));
    // The first of each only warms up.
    if (run === 0) continue;
    fresh.push(first);
    again.push(second);
    idle.push(rest.longestMs);
    total.push(elapsedMs);
  }
  console.error(`  a pull took ${median(total).toFixed(0)} ms; ${await partsOf(at)}`);
  const against = 'a loop with nothing to do';
  const reference = median(idle);
  return [
    blockRow('Pull of 10,000 trackers: longest block, new', median(fresh), against, reference),
    blockRow('Pull of 10,000 trackers: longest block, known', median(again), against, reference),
  ];
}

function blockRow(figure: string, ours: number, against: string, reference: number): BenchRow {
  const limit = `at most ${MOST_MS} ms`;
  return { figure, ours, against, reference, ratio: ours / reference, limit, isKept: ours <= MOST_MS, unit: 'ms' };
}

/** Of the demo's team everybody tracked; the pull is about one person. */
function ownAll(folder: string): void {
  const db = new DatabaseSync(join(folder, 'service.sqlite'));
  db.exec('UPDATE time_trackers SET user_id = (SELECT MIN(id) FROM users), ended_at = COALESCE(ended_at, started_at)');
  db.close();
}

interface Pulled {
  readonly first: number;
  readonly second: number;
  readonly elapsedMs: number;
}

async function pulledTwice(at: Served & { readonly token: string }): Promise<Pulled> {
  using own = await desk(at);
  const ports = { ...own, clock: systemClock, timers: systemTimers, isStopped: () => false };
  const pull = async (): Promise<void> => {
    const failure = await pullEverything(ports);
    if (failure !== null) throw new Error(failure.words);
  };
  const startedAt = performance.now();
  const first = await longestBlock(pull);
  const elapsedMs = performance.now() - startedAt;
  const held = own.journal.trackers.countBound(own.accountId);
  if (held !== TRACKERS) throw new Error(`${held} trackers arrived instead of ${TRACKERS}`);
  const second = await longestBlock(pull);
  return { first: first.longestMs, second: second.longestMs, elapsedMs };
}

async function restFor(ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** What one answer costs by itself, apart from the network and the journal. */
async function partsOf({ url, token }: Served & { readonly token: string }): Promise<string> {
  const answer = await fetch(`${url}/api/v1/time_trackers.json`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const [raw, jsonMs] = timed((): unknown => JSON.parse(text));
  const [records, readMs] = timed(() => ENDPOINTS.v1.listTrackers.answer.read(raw, createOddities()));
  if (records === ODD) throw new Error('the list was not understood');
  const [, translateMs] = timed(() => records.map(serverTracker));
  const megabytes = (text.length / 1e6).toFixed(1);
  return `of its ${megabytes} MB JSON.parse ${jsonMs} ms, read ${readMs} ms, translate ${translateMs} ms`;
}

function timed<T>(work: () => T): [T, string] {
  const startedAt = performance.now();
  const result = work();
  return [result, (performance.now() - startedAt).toFixed(1)];
}
