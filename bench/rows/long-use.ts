import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { launchCommand } from '../../test/support/launch-command.ts';
import { ownMegabytesOf } from '../desktop/usage.ts';
import { isAsked } from '../options.ts';
import { type BenchRow, ratioRow } from '../row.ts';

const HOURS = 8;
/** A busy hour: so many cards are started and stopped, forty a day, with every view looked at in between. */
const CARDS_AN_HOUR = 5;
const LOOKS_A_CARD = 2;
const VIEWS = ['Reports', 'Settings', 'Today'];
const MOST_GROWTH = 1.1;
/** Code that V8 goes on compiling, and what it notes for that, is no leak of ours: it is kept out of the figures. */
const JS_FLAGS = '--js-flags=--expose-gc --no-opt';
/** Until the system has back what was freed. */
const SETTLE_MS = 3000;
const MEGABYTE = 1024 * 1024;

/**
 * With `--long-use`: what the app holds after eight busy hours in a row, in a window that nobody closes, against the first one: living
 * objects, and what the processes keep, which grows with a day that gets longer and with code that is used for the first time.
 */
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
const NAMES = {
  page: 'heap of the page',
  main: 'heap of the main process',
  all: 'own memory of these two processes',
} as const;

/** In MB. */
interface Held {
  /** Living objects. */
  readonly page: number;
  readonly main: number;
  /** Own memory of both processes, with what lives outside the heaps (Linux; 0 elsewhere). The panel comes and goes meanwhile. */
  readonly all: number;
}

async function busyHour(page: Page): Promise<void> {
  const list = page.getByRole('grid', { name: 'Work list' });
  const running = page.getByRole('region', { name: 'Running' });
  for (let card = 0; card < CARDS_AN_HOUR; card += 1) {
    for (let look = 0; look < LOOKS_A_CARD; look += 1) {
      for (const view of VIEWS) await page.getByRole('tab', { name: view }).click();
      await page.getByRole('combobox', { name: 'Search tasks' }).fill('e');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Escape');
    }
    const start = list.getByRole('button', { name: /^Start / });
    await start.nth(card % (await start.count())).click();
    await running.getByRole('timer').first().waitFor();
    await running
      .getByRole('button', { name: /^Stop / })
      .first()
      .click();
    await running.getByRole('timer').first().waitFor({ state: 'detached' });
  }
}

/** Looked at from the settings: the rows of a longer day are no growth. */
async function heldBy(app: ElectronApplication, page: Page): Promise<Held> {
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('tabpanel', { name: 'Settings' }).waitFor();
  await collected(app, page);
  await delay(SETTLE_MS);
  const { usedSize } = await collected(app, page);
  const window = await app.browserWindow(page);
  const pids = [app.process().pid ?? 0, await window.evaluate((one) => one.webContents.getOSProcessId())];
  const main = await app.evaluate(() => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  });
  return { page: usedSize / MEGABYTE, main: main / MEGABYTE, all: ownMegabytesOf(pids) };
}

/** Has a page give back what it does not need, as where a system runs short. */
async function collected(app: ElectronApplication, page: Page): Promise<{ readonly usedSize: number }> {
  const session = await app.context().newCDPSession(page);
  await session.send('Memory.simulatePressureNotification', { level: 'critical' });
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { usedSize };
}
