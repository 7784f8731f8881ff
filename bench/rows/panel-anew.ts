import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright';
import { NO_SHORTCUTS } from '../../common/domain/shortcut.ts';
import { debuggingAddress } from '../../test/support/attached-app.ts';
import { endProcess } from '../../test/support/end-process.ts';
import { launchCommand } from '../../test/support/launch-command.ts';
import { startTrayHost } from '../../test/support/tray-host.ts';
import { type Keyboard, keyboard } from '../desktop/keyboard.ts';
import { type BenchRow, median, ratioRow } from '../row.ts';

const RUNS = 7;
const OF_PANEL = 'ctrl+alt+p';
const OF_HELLO = 'ctrl+alt+o';
/** Whether a press was heard shows by then, if it was. */
const HEARD_MS = 1000;
/** Whoever looks meanwhile would be in the way; long after it is painted. */
const PAINTED_MS = 2000;
const HELLO = resolve(import.meta.dirname, '../hello-by-key');

/**
 * Keys pressed → first paint of a panel that has no page yet, as after a hidden start or a minute hidden with nothing
 * running, against a bare window that is made for the keys, in the same Electron, in turns. No budget: the memory of a page
 * that waits for it is worth more.
 */
export async function rows(): Promise<BenchRow[]> {
  const { kind, executable, args } = launchCommand();
  if (kind === 'preview' || process.platform !== 'linux') return [];
  // Without one the window stands in the taskbar.
  await using _tray = await startTrayHost();
  await using keys = keyboard();
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(await firstPaint(executable, [...args, '--hidden'], keys, OF_PANEL));
    bare.push(await firstPaint(executable, [...args.slice(0, -1), HELLO, '--anew'], keys, OF_HELLO));
  }
  const figure = 'Shortcut to painted panel, made anew, median';
  const against = 'a bare window made anew';
  return [ratioRow({ figure, ours: median(ours), against, reference: median(bare), unit: 'ms' }, null)];
}

/** Milliseconds from the press. */
async function firstPaint(
  executable: string,
  args: readonly string[],
  keys: Keyboard,
  combination: string,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'cardclock-bench-'));
  await writeFile(
    join(folder, 'settings.json'),
    JSON.stringify({ shortcuts: { ...NO_SHORTCUTS, panel: 'Ctrl+Alt+P' } }),
  );
  const child = spawn(executable, ['--remote-debugging-port=0', ...args, `--user-data-dir=${folder}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await debuggingAddress(child);
  const pages = new URL('/json/list', address.replace('ws:', 'http:'));
  const pressedAt = await pressUntilHeard(pages, () => keys.press(combination));
  await delay(PAINTED_MS);
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  const paintedAt = await browser
    .contexts()[0]
    ?.pages()[0]
    ?.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return performance.timeOrigin + (paint?.startTime ?? Number.NaN);
    });
  await browser.close();
  await endProcess(child, 'SIGTERM');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return (paintedAt ?? Number.NaN) - pressedAt;
}

/** When the keys were pressed, in UTC ms: those that made a page. An app that is just starting hears none. */
async function pressUntilHeard(pages: URL, press: () => void): Promise<number> {
  for (;;) {
    const pressedAt = Date.now();
    press();
    while (Date.now() - pressedAt < HEARD_MS) {
      const listed: unknown = await (await fetch(pages)).json();
      if (Array.isArray(listed) && listed.length > 0) return pressedAt;
      await delay(50);
    }
  }
}
