import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The writer as one file that starts in a fraction of the time; gives its path. */
export async function bundledWriter(folder: string): Promise<string> {
  const outfile = join(folder, 'writer.mjs');
  const entryPoints = [join(import.meta.dirname, 'writer.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
  return outfile;
}

export interface Told {
  readonly started: ReadonlyMap<number, number>;
  readonly stopped: ReadonlyMap<number, number>;
  /** What it said that a sound journal gives no cause for. */
  readonly complaints: readonly string[];
}

/**
 * Runs a writer on `journal`, kills it `delayMs` after its first acknowledged start, or stop, and gives what it had told by
 * then. Its first start may find that timer running since the writer before: the stop is surely its own.
 */
export async function killedWriter(
  writer: string,
  journal: string,
  after: 'started' | 'stopped',
  delayMs: number,
): Promise<Told> {
  const child = spawn(process.execPath, [writer, journal], { stdio: ['ignore', 'pipe', 'pipe'] });
  const arm = (line: Buffer): void => {
    if (!line.includes(after)) return;
    child.stdout.off('data', arm);
    setTimeout(() => child.kill('SIGKILL'), delayMs);
  };
  child.stdout.on('data', arm);
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const lines = said
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split(' '));
  const numbers = (word: string): Map<number, number> =>
    new Map(lines.filter(([first]) => first === word).map(([, id, at]) => [Number(id), Number(at)]));
  const complaints = lines.filter(([first]) => first === 'news').map((words) => words.join(' '));
  return {
    started: numbers('started'),
    stopped: numbers('stopped'),
    complaints: errors === '' ? complaints : [...complaints, errors],
  };
}
