import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createDemoWorld, openDatabase } from '../../service/admin.ts';
import type { BenchRow } from '../row.ts';
import { timedGets } from '../support/service-world.ts';

const TASKS = 100_000;
const LIMIT_MB = 150;

/** What the service's own process holds with 100,000 tasks, after a hundred searches; measured on Linux only. */
export async function rows(): Promise<BenchRow[]> {
  if (process.platform !== 'linux') return [];
  const dataDir = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  const token = fill(dataDir);
  const cli = resolve(import.meta.dirname, '../../service/cli.ts');
  const child = spawn(process.execPath, [cli, 'serve', '--data', dataDir, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const line = await new Promise<string>((found) => createInterface(child.stdout).once('line', found));
    const url = /"url":"([^"]+)"/.exec(line)?.[1] ?? '';
    const empty = residentMb(child.pid);
    const words = ['calendar', 'release', 'backup', 'report'];
    await timedGets(
      words.map((word) => `${url}/api/v3/tasks/search.json?q=${word}&page=1`),
      token,
      100,
    );
    const ours = residentMb(child.pid);
    const isKept = ours <= LIMIT_MB;
    const figures = {
      figure: 'Service: memory with 100,000 tasks',
      ours,
      against: 'just started',
      reference: empty,
      unit: 'MB',
    } as const;
    return [{ ...figures, ratio: ours / empty, limit: `at most ${LIMIT_MB} MB`, isKept }];
  } finally {
    child.kill('SIGTERM');
    await new Promise((ended) => child.once('exit', ended));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function fill(dataDir: string): string {
  using db = openDatabase(dataDir);
  return createDemoWorld(db, { tasks: TASKS, trackers: 1000 }).token;
}

function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
