import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { entryPoint } from './bundled.ts';

const MADE = z.object({ token: z.string(), boards: z.array(z.object({ id: z.number(), name: z.string() })) });

/** The user's token and boards of a demo world. */
export type DemoWorld = z.infer<typeof MADE>;

export interface DemoWorldOptions {
  /** How many cards its boards have. */
  readonly tasks: number;
  /** Trackers that the user has from before. */
  readonly trackers: number;
  /** IANA. */
  readonly timezone: string;
}

interface Original {
  readonly folder: string;
  readonly made: Promise<DemoWorld>;
}

const originals = new Map<string, Original>();

/** Runs one command of the service's command line on this data, and returns what it prints. */
export async function serviceCommand(dataDir: string, args: readonly string[]): Promise<unknown> {
  const command = [entryPoint('service/cli.ts'), ...args, '--data', dataDir];
  const { stdout } = await promisify(execFile)(process.execPath, command);
  return JSON.parse(stdout);
}

/** Fills `dataDir` with a demo world. It is made once in each process and day, and copied from there. */
export async function layDemoWorld(dataDir: string, options: DemoWorldOptions): Promise<DemoWorld> {
  const key = JSON.stringify([options, new Date().toDateString()]);
  const original = originals.get(key) ?? make(options);
  originals.set(key, original);
  const made = await original.made;
  await cp(original.folder, dataDir, { recursive: true });
  return made;
}

function make({ tasks, trackers, timezone }: DemoWorldOptions): Original {
  const folder = mkdtempSync(join(tmpdir(), 'cardclock-demo-world-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const sizes = ['--tasks', String(tasks), '--trackers', String(trackers)];
  const args = ['demo', '--seed', '1', ...sizes, '--timezone', timezone];
  return { folder, made: serviceCommand(folder, args).then((printed) => MADE.parse(printed)) };
}
