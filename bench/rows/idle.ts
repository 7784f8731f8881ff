import { HIDDEN_SWITCH } from '../../common/domain/login-item.ts';
import { launchCommand } from '../../test/support/launch-command.ts';
import { tempFolder } from '../../test/support/temp-folder.ts';
import { startTestService } from '../../test/support/test-service.ts';
import { startTrayHost } from '../../test/support/tray-host.ts';
import { leftAlone, lookAtWindow } from '../desktop/left-alone.ts';
import { connectTo, launched, signedIn } from '../desktop/signed-in.ts';
import { windowlessApp } from '../desktop/windowless.ts';
import { numberOf } from '../options.ts';
import { type BenchRow, ratioRow } from '../row.ts';

/** Where only the memory counts, which changes no more by then. */
const MEMORY_S = 1;
const MOST_OF_A_CORE = 0.1;
const MOST_MEMORY = 1.15;
const AGAINST = 'windowless Electron';

/**
 * Left alone for `--idle-seconds` (120 unless given; a shorter time is mostly what falls into it): started hidden, as at a login,
 * and once its window was looked at and closed, with a board elsewhere and with the built-in one, which is a server of its own and
 * has no limit. Against an Electron of the same kind that never had a window, and, to tell what is ours, one that had:
 * docs/adr/0022-hidden-pages-are-let-go.md says what a window leaves behind.
 */
export async function rows(): Promise<BenchRow[]> {
  const { kind, args } = launchCommand();
  if (kind === 'preview' || process.platform !== 'linux') return [];
  const seconds = numberOf('idle-seconds', 120);
  await using service = await startTestService();
  await using _tray = await startTrayHost();
  using elsewhere = tempFolder();
  using board = tempFolder();
  using empty = tempFolder();
  const bareArgs = [...args.slice(0, -1), await windowlessApp(kind)];
  await beforeTheFirst(bareArgs);
  await signedIn(args, elsewhere.path, async (page) => await connectTo(page, service));
  await signedIn(args, board.path, async (page) => {
    await page.getByRole('button', { name: 'Try the built-in board' }).click();
  });
  const used = await leftAlone(args, { folder: elsewhere.path, seconds, first: lookAtWindow });
  const started = await leftAlone([...args, HIDDEN_SWITCH], { folder: elsewhere.path, seconds: MEMORY_S });
  const builtIn = await leftAlone(args, { folder: board.path, seconds: MEMORY_S, first: lookAtWindow });
  const bare = await leftAlone(bareArgs, { folder: empty.path, seconds });
  const bareAfterUse = await leftAlone([...bareArgs, '--window'], { folder: empty.path, seconds: MEMORY_S });
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
 * (`GDK_VISUALS` of the root window). On a person's desktop that was usually another, hours ago; an app that is the first keeps 6 MB of its
 * own with it, bare or not, and what the drivers take.
 */
async function beforeTheFirst(args: readonly string[]): Promise<void> {
  using folder = tempFolder();
  const app = await launched(args, folder.path);
  await app.evaluate(async ({ app: running }) => await running.whenReady());
  await app.close().catch(() => undefined);
}
