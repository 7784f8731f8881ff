import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { NO_SHORTCUTS } from '../../common/keys/shortcut.ts';
import { type AttachedApp, openAttached } from '../../test/support/attached-app.ts';
import { launchCommand } from '../../test/support/launch-command.ts';
import { panelPage } from '../../test/support/panel-steps.ts';
import { running, workList } from '../../test/support/steps.ts';
import { type Keyboard, keyboard } from '../desktop/keyboard.ts';
import { type BenchRow, median, percentile, ratioRow } from '../row.ts';

const OPENINGS = 60;
/** Of them, how many are not counted. */
const WARMING_UP = 5;
const LIMIT_MS = 100;
const OF_PANEL = 'ctrl+alt+p';
const OF_HELLO = 'ctrl+alt+o';
/** As a person leaves between two openings, at least. */
const REST_MS = 200;
const HELLO = resolve(import.meta.dirname, '../hello-by-key');

/** Keys pressed → panel painted, against the same for a bare window that was hidden, in the same Electron, in turns. */
export async function rows(): Promise<BenchRow[]> {
  const { kind, executable, args } = launchCommand();
  if (kind === 'preview' || process.platform !== 'linux') return [];
  const folders = [tempFolder(), tempFolder()] as const;
  writeFileSync(
    join(folders[0], 'settings.json'),
    JSON.stringify({ shortcuts: { ...NO_SHORTCUTS, panel: 'Ctrl+Alt+P' } }),
  );
  const app = await openAttached(executable, args, folders[0]);
  const hello = await openAttached(executable, [...args.slice(0, -1), HELLO], folders[1]);
  await using keys = keyboard();
  try {
    const panel = await trackedPanel(app, keys);
    await hello.page.getByRole('button', { name: 'Hello' }).waitFor();
    keys.press(OF_HELLO);
    const [ours, bare]: number[][] = [[], []];
    for (let turn = 0; turn < OPENINGS; turn += 1) {
      ours?.push(await opening(panel, () => keys.press(OF_PANEL)));
      bare?.push(await opening(hello.page, () => keys.press(OF_HELLO)));
    }
    return table((ours ?? []).slice(WARMING_UP), (bare ?? []).slice(WARMING_UP));
  } finally {
    await app.quit();
    await hello.quit();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function table(ours: readonly number[], bare: readonly number[]): BenchRow[] {
  const against = 'a bare window that was hidden';
  const p95 = percentile(ours, 0.95);
  const middle = { ours: median(ours), against, reference: median(bare), unit: 'ms' } as const;
  const slow = { ours: p95, against, reference: percentile(bare, 0.95), unit: 'ms' } as const;
  return [
    ratioRow({ figure: 'Shortcut to painted panel, median', ...middle }, null),
    {
      ...ratioRow({ figure: 'Shortcut to painted panel, 95th percentile', ...slow }, null),
      limit: `at most ${LIMIT_MS} ms`,
      isKept: p95 <= LIMIT_MS,
    },
  ];
}

function tempFolder(): string {
  return mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
}

/** The panel of an app with a timer that runs, hidden again. */
async function trackedPanel({ page, context }: AttachedApp, { press }: Keyboard): Promise<Page> {
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  await workList(page)
    .getByRole('button', { name: /^Start / })
    .first()
    .click();
  press(OF_PANEL);
  const panel = await panelPage(context);
  await running(panel).getByRole('timer').waitFor();
  press(OF_PANEL);
  return panel;
}

/** Milliseconds from the press to the frame in which the page was drawn after it could be seen; hides it again. */
async function opening(page: Page, press: () => void): Promise<number> {
  await until(page, 'hidden');
  await delay(REST_MS);
  await page.evaluate(notePaint);
  const pressedAt = Date.now();
  press();
  await until(page, 'visible');
  const paintedAt = await page.evaluate(async (): Promise<unknown> => await Reflect.get(globalThis, 'painted'));
  press();
  return Number(paintedAt) - pressedAt;
}

async function until(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  // asked from here: a page's own timers are slow while it is hidden
  while ((await page.evaluate(() => document.visibilityState)) !== state) await delay(5);
}

/** In the page: when, in UTC ms, it was painted after it could be seen again. */
function notePaint(): void {
  const painted = new Promise<number>((resolve) => {
    document.addEventListener(
      'visibilitychange',
      () => {
        // After the next frame has been drawn: a message queued within its callback runs behind the paint.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.timeOrigin + performance.now()));
          port1.start();
          port2.postMessage(null);
        });
      },
      { once: true },
    );
  });
  Object.assign(globalThis, { painted });
}
