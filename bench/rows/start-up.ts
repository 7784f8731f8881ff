import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron } from 'playwright';
import { launchCommand } from '../../test/support/launch-command.ts';
import { type BenchRow, median, ratioRow } from '../row.ts';

const RUNS = 7;
const HELLO = resolve(import.meta.dirname, '../hello-electron');
const MOST = { pinned: 1.5, fallback: 2.5 } as const;

/** Spawn → window usable, against a window with one button in the same Electron; both in fresh data folders, in turns. */
export async function rows(): Promise<BenchRow[]> {
  const { kind, executable, args } = launchCommand();
  if (kind === 'preview') return [];
  const switches = args.slice(0, -1);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const own = await timeToButton(executable, args, 'Try the built-in board');
    const hello = await timeToButton(executable, [...switches, HELLO], 'Hello');
    // The first of each only warms the disk.
    if (run > 0) ours.push(own);
    if (run > 0) bare.push(hello);
  }
  const figure = `Start to usable window (Electron ${launchCommand().version})`;
  return [
    ratioRow(
      { figure, ours: median(ours), against: 'one bare window', reference: median(bare), unit: 'ms' },
      MOST[kind],
    ),
  ];
}

async function timeToButton(executablePath: string, args: readonly string[], button: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'cardclock-bench-'));
  const start = performance.now();
  const app = await _electron.launch({
    executablePath,
    args: [...args, `--user-data-dir=${folder}`],
    colorScheme: null,
  });
  const page = await app.firstWindow();
  await page.getByRole('button', { name: button }).waitFor();
  const elapsed = performance.now() - start;
  await app.evaluate(({ app: running }) => running.exit(0)).catch(() => undefined);
  await app.close().catch(() => undefined);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return elapsed;
}
