import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { HIDDEN_MS } from '../../main/shell/let-go-hidden.ts';
import { launchCommand } from '../../test/support/launch-command.ts';
import { startTestService } from '../../test/support/test-service.ts';
import { type Usage, usageOver } from '../desktop/usage.ts';
import { numberOf } from '../options.ts';
import { type BenchRow, ratioRow } from '../row.ts';

const WINDOWLESS = resolve(import.meta.dirname, '../windowless-electron');
/** Until hidden pages have gone, and what the start leaves to do, such as collecting its garbage, is done. */
const SETTLE_MS = HIDDEN_MS + 20_000;
const MOST_OF_A_CORE = 0.1;
/** docs/adr/0022-hidden-pages-are-let-go.md says what is left above it, and why. */
const MOST_MEMORY = 1.15;

/**
 * Hidden and left alone for `--idle-seconds` (15 unless given), once with a board elsewhere and once with the built-in one,
 * which is a server of its own, against an Electron of the same kind without any window.
 */
export async function rows(): Promise<BenchRow[]> {
  const { kind, args } = launchCommand();
  if (kind === 'preview' || process.platform !== 'linux') return [];
  const seconds = numberOf('idle-seconds', 15);
  await using service = await startTestService();
  const ours = await measured(args, seconds, async (app) => {
    const page = await app.firstWindow();
    await page.getByRole('textbox', { name: 'Address' }).fill(service.url);
    await page.getByRole('textbox', { name: 'Access token' }).fill(service.token);
    await page.getByRole('button', { name: 'Connect' }).click();
    await hideOnceSaved(app, page);
  });
  const builtIn = await measured(args, seconds, async (app) => {
    const page = await app.firstWindow();
    await page.getByRole('button', { name: 'Try the built-in board' }).click();
    await hideOnceSaved(app, page);
  });
  const bare = await measured([...args.slice(0, -1), WINDOWLESS], seconds, async () => {});
  const against = 'windowless Electron';
  const megabytes = { against, reference: bare.megabytes, unit: 'MB' } as const;
  const core = { ours: ours.core, against, reference: bare.core, unit: '% of a core' } as const;
  return [
    {
      ...core,
      figure: `Idle and hidden for ${seconds} s: processor`,
      ratio: ours.core / bare.core,
      limit: `at most ${MOST_OF_A_CORE} % of a core`,
      isKept: ours.core <= MOST_OF_A_CORE,
    },
    ratioRow({ figure: `Idle and hidden for ${seconds} s: memory`, ours: ours.megabytes, ...megabytes }, MOST_MEMORY),
    ratioRow({ figure: 'The same with the built-in board', ours: builtIn.megabytes, ...megabytes }, MOST_MEMORY),
  ];
}

async function hideOnceSaved(app: ElectronApplication, page: Page): Promise<void> {
  await page.getByRole('status', { name: 'Sync' }).getByText('All saved').waitFor();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.hide()));
}

async function measured(
  args: readonly string[],
  seconds: number,
  prepare: (app: ElectronApplication) => Promise<void>,
): Promise<Usage> {
  const folder = await mkdtemp(join(tmpdir(), 'cardclock-bench-'));
  const app = await _electron.launch({
    executablePath: launchCommand().executable,
    args: [...args, `--user-data-dir=${folder}`],
    colorScheme: null,
  });
  await prepare(app);
  await delay(SETTLE_MS);
  const usage = await usageOver(app.process().pid ?? 0, seconds);
  await app.evaluate(({ app: running }) => running.exit(0)).catch(() => undefined);
  await app.close().catch(() => undefined);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return usage;
}
