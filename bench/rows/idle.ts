import { setTimeout as delay } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { HIDDEN_MS } from '../../main/shell/let-go-hidden.ts';
import { HIDDEN_SWITCH } from '../../common/domain/login-item.ts';
import { launchCommand } from '../../test/support/launch-command.ts';
import { tempFolder } from '../../test/support/temp-folder.ts';
import { startTestService } from '../../test/support/test-service.ts';
import { startTrayHost } from '../../test/support/tray-host.ts';
import { type Usage, usageOver } from '../desktop/usage.ts';
import { windowlessApp } from '../desktop/windowless.ts';
import { numberOf } from '../options.ts';
import { type BenchRow, ratioRow } from '../row.ts';

/** Until hidden pages have gone, and what the start leaves to do, such as collecting its garbage, is done. */
const SETTLE_MS = HIDDEN_MS + 30_000;
const MOST_OF_A_CORE = 0.1;
const MOST_MEMORY = 1.15;
/** As far as an app gets that draws nothing of its own. */
const SHOWN_MS = 3000;
const AGAINST = 'windowless Electron';

/**
 * Left alone for `--idle-seconds` (15 unless given): started hidden, as at a login, and once its window was used and closed, with
 * a board elsewhere and with the built-in one, which is a server of its own. Against an Electron of the same kind that never had
 * a window, and, to tell what is ours, one that had: docs/adr/0022-hidden-pages-are-let-go.md says what a window leaves behind.
 */
export async function rows(): Promise<BenchRow[]> {
  const { kind, args } = launchCommand();
  if (kind === 'preview' || process.platform !== 'linux') return [];
  const seconds = numberOf('idle-seconds', 15);
  await using service = await startTestService();
  await using _tray = await startTrayHost();
  using elsewhere = tempFolder();
  using board = tempFolder();
  using empty = tempFolder();
  using closed = tempFolder();
  const bareArgs = [...args.slice(0, -1), await windowlessApp(kind)];
  await beforeTheFirst(bareArgs);
  const used = await measured(args, elsewhere.path, seconds, async (app) => {
    const page = await app.firstWindow();
    await page.getByRole('textbox', { name: 'Address' }).fill(service.url);
    await page.getByRole('textbox', { name: 'Access token' }).fill(service.token);
    await page.getByRole('button', { name: 'Connect' }).click();
    await hideOnceSaved(app, page);
  });
  const started = await measured([...args, HIDDEN_SWITCH], elsewhere.path, seconds, async () => {});
  const builtIn = await measured(args, board.path, seconds, async (app) => {
    const page = await app.firstWindow();
    await page.getByRole('button', { name: 'Try the built-in board' }).click();
    await hideOnceSaved(app, page);
  });
  const bare = await measured(bareArgs, empty.path, seconds, async () => {});
  const bareAfterUse = await measured(bareArgs, closed.path, seconds, showAndClose);
  const never = { against: `${AGAINST} that never had one`, reference: bare.megabytes, unit: 'MB' } as const;
  const before = { against: `${AGAINST} that had one`, reference: bareAfterUse.megabytes, unit: 'MB' } as const;
  return [
    {
      figure: `Idle and hidden for ${seconds} s: processor`,
      ours: used.core,
      against: AGAINST,
      reference: bare.core,
      unit: '% of a core',
      ratio: used.core / bare.core,
      limit: `at most ${MOST_OF_A_CORE} % of a core`,
      isKept: used.core <= MOST_OF_A_CORE,
    },
    ratioRow({ figure: 'Started hidden: memory', ours: started.megabytes, ...never }, MOST_MEMORY),
    ratioRow({ figure: 'Hidden after use: memory', ours: used.megabytes, ...never }, MOST_MEMORY),
    ratioRow({ figure: 'Hidden after use: memory', ours: used.megabytes, ...before }, null),
    ratioRow({ figure: 'The same with the built-in board', ours: builtIn.megabytes, ...never }, null),
    ratioRow({ figure: 'The same with the built-in board', ours: builtIn.megabytes, ...before }, null),
  ];
}

/**
 * The first app on a display chooses its visuals with OpenGL, and keeps the drivers in memory; those after it read what it found
 * (`GDK_VISUALS` of the root window). On a person's desktop the first one was another.
 */
async function beforeTheFirst(args: readonly string[]): Promise<void> {
  using folder = tempFolder();
  const app = await launched(args, folder.path);
  await app.evaluate(async ({ app: running }) => await running.whenReady());
  await app.close();
}

async function showAndClose(app: ElectronApplication): Promise<void> {
  await app.evaluate(async ({ BrowserWindow }, shownMs) => {
    const window = new BrowserWindow();
    await window.loadURL('data:text/html,<title>Hello</title><h1>Hello</h1>');
    await new Promise((resolve) => setTimeout(resolve, shownMs));
    window.destroy();
  }, SHOWN_MS);
}

async function hideOnceSaved(app: ElectronApplication, page: Page): Promise<void> {
  await page.getByRole('status', { name: 'Sync' }).getByText('All saved').waitFor();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.hide()));
}

async function measured(
  args: readonly string[],
  folder: string,
  seconds: number,
  prepare: (app: ElectronApplication) => Promise<void>,
): Promise<Usage> {
  const app = await launched(args, folder);
  await prepare(app);
  await delay(SETTLE_MS);
  const usage = await usageOver(app.process().pid ?? 0, seconds);
  await app.evaluate(({ app: running }) => running.quit()).catch(() => undefined);
  await app.close().catch(() => undefined);
  return usage;
}

async function launched(args: readonly string[], folder: string): Promise<ElectronApplication> {
  return await _electron.launch({
    executablePath: launchCommand().executable,
    args: [...args, `--user-data-dir=${folder}`],
    colorScheme: null,
  });
}
