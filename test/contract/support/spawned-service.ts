import { spawn, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '../../..');
const cli = join(root, 'service/cli.ts');

export interface CommandResult {
  readonly code: number | null;
  /** The one line of JSON, parsed; undefined when there is none. */
  readonly line: unknown;
  readonly lines: number;
  readonly error: string;
}

/** Runs one command of the service to its end. */
export function runCommand(...args: readonly string[]): CommandResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8', cwd: root });
  const lines = stdout.split('\n').filter((line) => line !== '');
  return {
    code: status,
    line: lines[0] === undefined ? undefined : JSON.parse(lines[0]),
    lines: lines.length,
    error: stderr,
  };
}

/** Starts one command; answers its exit code. */
export async function startCommand(...args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [cli, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  return await new Promise((resolve) => child.once('exit', resolve));
}

export interface SpawnedService extends AsyncDisposable {
  readonly url: string;
  /** Ends it with a signal; answers its exit code, null when the signal ended it. */
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** The service in a process of its own, listening. */
export async function spawnService(dataDir: string, ...args: readonly string[]): Promise<SpawnedService> {
  const child = spawn(process.execPath, [cli, 'serve', '--data', dataDir, '--port', '0', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve((JSON.parse(line) as { url: string }).url)); // oxlint-disable-line typescript/no-unsafe-type-assertion -- its own word
    child.once('exit', () => reject(new Error('the service ended before it listened')));
  });
  const kill = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return await ended;
  };
  return {
    url,
    kill,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) await kill('SIGKILL');
    },
  };
}
