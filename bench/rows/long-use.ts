import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { launchCommand } from '../../test/support/launch-command.ts';
import { megabytesOf } from '../desktop/usage.ts';
import { isAsked } from '../options.ts';
import { type BenchRow, ratioRow } from '../row.ts';

const HOURS = 8;
/** A busy hour: so many cards are started and stopped, with every view looked at in between. */
const CARDS_AN_HOUR = 10;
const MOST_GROWTH = 1.1;
/** Code that V8 goes on compiling, and what it notes for that, is no leak of ours: it is kept out of the figures. */
const JS_FLAGS = '--js-flags=--expose-gc --no-opt';
const MEGABYTE = 1024 * 1024;

/** With `--long-use`: what the app holds after eight busy hours in a row, against the first one. */
export async function rows(): Promise<BenchRow[]> {
  const { kind, executable, args } = launchCommand();
  if (kind === 'preview' || !isAsked('long-use')) return [];
  const folder = await mkdtemp(join(tmpdir(), 'cardclock-bench-'));
  const app = await _electron.launch({
    executablePath: executable,
    args: [...args, `--user-data-dir=${folder}`, JS_FLAGS],
    colorScheme: null,
  });
  const page = await app.firstWindow();
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  const held: Held[] = [];
  for (let hour = 0; hour < HOURS; hour += 1) {
    await busyHour(page);
    held.push(await heldBy(app, page));
  }
  await app.evaluate(({ app: running }) => running.exit(0)).catch(() => undefined);
  await app.close().catch(() => undefined);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const [first, last] = [held[0], held.at(-1)];
  if (first === undefined || last === undefined) return [];
  const against = 'after the first';
  return PARTS.filter((part) => first[part] > 0).map((part) =>
    ratioRow(
      { figure: `${HOURS} busy hours: ${NAMES[part]}`, ours: last[part], against, reference: first[part], unit: 'MB' },
      MOST_GROWTH,
    ),
  );
}

const PARTS = ['page', 'main', 'all'] as const;
const NAMES = { page: 'heap of the page', main: 'heap of the main process', all: 'memory of all processes' } as const;

/** In MB. */
interface Held {
  /** Living objects. */
  readonly page: number;
  readonly main: number;
  /** With what lives outside the heaps (Linux; 0 elsewhere). */
  readonly all: number;
}

async function busyHour(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Work list' });
  const running = page.getByRole('region', { name: 'Running' });
  for (let card = 0; card < CARDS_AN_HOUR; card += 1) {
    for (const view of ['Reports', 'Ledger', 'Settings', 'Today']) await page.getByRole('tab', { name: view }).click();
    const start = list.getByRole('button', { name: /^Start / });
    await start.nth(card % (await start.count())).click();
    await running.getByRole('timer').first().waitFor();
    await page.getByRole('combobox', { name: 'Search tasks' }).fill('e');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await running
      .getByRole('button', { name: /^Stop / })
      .first()
      .click();
    await running.getByRole('timer').first().waitFor({ state: 'detached' });
  }
}

/** Looked at from the ledger, which is empty: the rows of a longer day are no growth. */
async function heldBy(app: ElectronApplication, page: Page): Promise<Held> {
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await page.getByRole('tabpanel', { name: 'Ledger' }).waitFor();
  const session = await app.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const main = await app.evaluate(() => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  });
  return { page: usedSize / MEGABYTE, main: main / MEGABYTE, all: megabytesOf(app.process().pid ?? 0) };
}
