import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { processTree } from '../../test/support/process-tree.ts';

export interface Usage {
  /** Share of one core, in percent. */
  readonly core: number;
  /** Memory of the whole tree, shared pages counted by their share. */
  readonly megabytes: number;
}

/** What a process and all that it started use while they are left alone for so long (Linux). */
export async function usageOver(pid: number, seconds: number): Promise<Usage> {
  const before = nanosecondsByThread(pid);
  const start = performance.now();
  await delay(seconds * 1000);
  const passedMs = performance.now() - start;
  const usedMs = sum([...nanosecondsByThread(pid)].map(([thread, used]) => used - (before.get(thread) ?? 0))) / 1e6;
  return {
    core: (usedMs / passedMs) * 100,
    megabytes: sum(processTree(pid).map((one) => kilobytesOf(one, 'Pss'))) / 1024,
  };
}

/** By folder. Of threads that ended meanwhile nothing is known any more: an idle app has few of those. */
function nanosecondsByThread(root: number): ReadonlyMap<string, number> {
  const threads = processTree(root).flatMap((pid) =>
    listed(`/proc/${pid}/task`).map((tid) => `/proc/${pid}/task/${tid}`),
  );
  return new Map(threads.map((thread) => [thread, Number(read(`${thread}/schedstat`).split(' ')[0])]));
}

/** What these processes have written to, in MB: no part of a file that others may share (Linux; 0 elsewhere). */
export function ownMegabytesOf(pids: readonly number[]): number {
  return process.platform === 'linux' ? sum(pids.map((pid) => kilobytesOf(pid, 'Pss_Anon'))) / 1024 : 0;
}

function kilobytesOf(pid: number, field: 'Pss' | 'Pss_Anon'): number {
  const told = new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(read(`/proc/${pid}/smaps_rollup`));
  return Number(told?.[1] ?? 0);
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Empty for a process that has ended since. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
