import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { setTimeout as restFor } from 'node:timers/promises';
import { type BenchRow, median } from '../row.ts';

const SCHEDULING = '/proc/thread-self/schedstat';
const NS_PER_MS = 1e6;

export interface LongestBlock {
  readonly longestMs: number;
  /** By the processor time of this thread alone, in its grain of some ms: what a busy or shared machine adds is not in it. */
  readonly busyMs: number;
}

/**
 * The longest time in which the event loop of this thread gave nothing else a turn while `work` went on. Where the system
 * tells (Linux), time that other processes kept the processor from us is taken off; waiting for the disk is not.
 */
export async function longestBlock(work: () => Promise<void>): Promise<LongestBlock> {
  using waiting = waitClock();
  const { keptWaitingMs } = waiting;
  let isOver = false;
  let longestMs = 0;
  let busyMs = 0;
  let used = process.threadCpuUsage();
  let last = performance.now() - keptWaitingMs();

  function turn(): void {
    if (isOver) return;
    const now = performance.now() - keptWaitingMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    const { user, system } = process.threadCpuUsage(used);
    busyMs = Math.max(busyMs, (user + system) / 1000);
    used = process.threadCpuUsage();
    setImmediate(turn);
  }

  setImmediate(turn);
  await work();
  isOver = true;
  return { longestMs, busyMs };
}

const MOST_MS = 16;

/** The row of `figure`: `work` so often after a first time that only warms up, each in turns with as long a rest. */
export async function blockRow(figure: string, runs: number, work: () => Promise<LongestBlock>): Promise<BenchRow> {
  const blocks: number[] = [];
  const idle: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const startedAt = performance.now();
    const { longestMs } = await work();
    const elapsedMs = performance.now() - startedAt;
    const rest = await longestBlock(async () => await restFor(elapsedMs));
    if (run > 0) blocks.push(longestMs);
    if (run > 0) idle.push(rest.longestMs);
  }
  const ours = median(blocks);
  const reference = median(idle);
  return {
    figure,
    ours,
    against: 'a loop with nothing to do',
    reference,
    ratio: ours / reference,
    limit: `at most ${MOST_MS} ms`,
    isKept: ours <= MOST_MS,
    unit: 'ms',
  };
}

/** Ms that this thread was ready to run and did not, since it began: the second figure of its scheduling statistics. */
export function waitClock(): Disposable & { readonly keptWaitingMs: () => number } {
  if (!existsSync(SCHEDULING)) return { keptWaitingMs: () => 0, [Symbol.dispose]: () => undefined };
  const file = openSync(SCHEDULING, 'r');
  const bytes = Buffer.alloc(64);
  return {
    keptWaitingMs: () => {
      const length = readSync(file, bytes, 0, bytes.length, 0);
      return Number(bytes.toString('latin1', 0, length).split(' ')[1]) / NS_PER_MS;
    },
    [Symbol.dispose]: () => closeSync(file),
  };
}
