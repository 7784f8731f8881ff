import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright';
import { NO_SHORTCUTS } from '../../common/keys/shortcut.ts';
import { debuggingAddress, openAttached } from '../../test/support/attached-app.ts';
import { endProcess } from '../../test/support/end-process.ts';
import { launchCommand } from '../../test/support/launch-command.ts';
import { startTrayHost } from '../../test/support/tray-host.ts';
import { keyboard } from '../desktop/keyboard.ts';
import { type BenchRow, median, percentile, ratioRow } from '../row.ts';

const RUNS = 7;
const MOST_MS = 150;
const OF_PANEL = 'ctrl+alt+p';
const OF_HELLO = 'ctrl+alt+o';
/** What a start has to do is done by then. */
const STARTED_MS = 3000;
/** Whether a press was heard shows by then, if it was. */
const HEARD_MS = 2000;
const MOST_PRESSES = 10;
/** Whoever looks meanwhile would be in the way; long after it is painted. */
const PAINTED_MS = 2000;
const HELLO = resolve(import.meta.dirname, '../hello-by-key');

/**
 * Keys pressed → first paint of a panel that has no page yet, as after a hidden start or a minute hidden with nothing
 * running, against a bare window that is made for the keys, in the same Electron, in turns.
 */
export async function rows(): Promise<BenchRow[]> {
  const { kind, args } = launchCommand();
  if (kind === 'preview' || process.platform !== 'linux') return [];
  // Without one the window stands in the taskbar.
  await using _tray = await startTrayHost();
  await using keys = keyboard();
  await using folders = await madeFolders();
  await signedIn(folders.ours);
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    const own = [...args, '--hidden', `--user-data-dir=${folders.ours}`];
    ours.push(await firstPaint(own, () => keys.press(OF_PANEL)));
    const hello = [...args.slice(0, -1), HELLO, '--anew', `--user-data-dir=${folders.bare}`];
    bare.push(await firstPaint(hello, () => keys.press(OF_HELLO)));
  }
  const row = (of: string, pick: (times: readonly number[]) => number): BenchRow =>
    ratioRow(
      {
        figure: `Shortcut to painted panel, made anew, ${of}`,
        ours: pick(ours),
        against: 'a bare window made anew',
        reference: pick(bare),
        unit: 'ms',
      },
      null,
    );
  const slow = row('95th percentile', (times) => percentile(times, 0.95));
  return [row('median', median), { ...slow, limit: `at most ${MOST_MS} ms`, isKept: slow.ours <= MOST_MS }];
}

interface Folders extends AsyncDisposable {
  readonly ours: string;
  readonly bare: string;
}

async function madeFolders(): Promise<Folders> {
  const parent = await mkdtemp(join(tmpdir(), 'cardclock-bench-'));
  return {
    ours: join(parent, 'ours'),
    bare: join(parent, 'bare'),
    [Symbol.asyncDispose]: async () => await rm(parent, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Nobody who is not signed in gets a panel. */
async function signedIn(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(
    join(folder, 'settings.json'),
    JSON.stringify({ shortcuts: { ...NO_SHORTCUTS, panel: 'Ctrl+Alt+P' } }),
  );
  const { executable, args } = launchCommand();
  await using app = await openAttached(executable, args, folder);
  await app.page.getByRole('button', { name: 'Try the built-in board' }).click();
  await app.page.getByRole('combobox', { name: 'Search tasks' }).waitFor();
}

/** Milliseconds from the press. */
async function firstPaint(args: readonly string[], press: () => void): Promise<number> {
  const child = spawn(launchCommand().executable, ['--remote-debugging-port=0', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const address = await debuggingAddress(child);
    await delay(STARTED_MS);
    const pages = new URL('/json/list', address.replace('ws:', 'http:'));
    const pressedAt = await pressUntilHeard(pages, press);
    await delay(PAINTED_MS);
    const ms = (await paintedAt(address)) - pressedAt;
    if (!(ms > 0)) throw new Error('it was not painted for this press');
    return ms;
  } finally {
    await endProcess(child, 'SIGTERM');
  }
}

/** UTC ms; NaN: not at all. */
async function paintedAt(address: string): Promise<number> {
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  const pages = browser.contexts().flatMap((context) => context.pages());
  const page = pages.find((one) => /^data:|\?panel$/.test(one.url()));
  const at = await page?.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return performance.timeOrigin + (paint?.startTime ?? Number.NaN);
  });
  await browser.close();
  return at ?? Number.NaN;
}

/** When the keys were pressed, in UTC ms: those that made a page. An app that is just starting hears none. */
async function pressUntilHeard(pages: URL, press: () => void): Promise<number> {
  for (let one = 0; one < MOST_PRESSES; one += 1) {
    const pressedAt = Date.now();
    press();
    while (Date.now() - pressedAt < HEARD_MS) {
      const listed: unknown = await (await fetch(pages)).json();
      if (Array.isArray(listed) && listed.length > 0) return pressedAt;
      await delay(50);
    }
  }
  throw new Error('nobody hears these keys');
}
