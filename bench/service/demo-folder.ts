import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '../..');
const CLI = join(ROOT, 'service/cli.ts');
const WORLD = z.object({ token: z.string() });

export interface DemoFolder extends Disposable {
  readonly path: string;
  readonly token: string;
}

interface Size {
  readonly tasks: number;
  readonly trackers: number;
}

const made = new Map<string, Omit<DemoFolder, typeof Symbol.dispose>>();

/** A data folder of its own for whoever asks, a copy of one that is made once for each size. */
export function demoFolder({ tasks, trackers }: Size): DemoFolder {
  const key = `${tasks}/${trackers}`;
  const first = made.get(key) ?? make({ tasks, trackers });
  made.set(key, first);
  const path = newFolder();
  cpSync(first.path, path, { recursive: true });
  return { ...first, path, [Symbol.dispose]: () => remove(path) };
}

function make({ tasks, trackers }: Size): Omit<DemoFolder, typeof Symbol.dispose> {
  const path = newFolder();
  process.once('exit', () => remove(path));
  const options = ['--data', path, '--tasks', String(tasks), '--trackers', String(trackers)];
  const { stdout, stderr, status } = spawnSync(process.execPath, [CLI, 'demo', ...options], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the demo world could not be made: ${stderr}`);
  return { path, token: WORLD.parse(JSON.parse(stdout)).token };
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}
