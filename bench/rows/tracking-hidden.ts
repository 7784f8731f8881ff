import { launchCommand } from '../../test/support/launch-command.ts';
import { searchAndStart } from '../../test/support/steps.ts';
import { tempFolder } from '../../test/support/temp-folder.ts';
import { startTestService } from '../../test/support/test-service.ts';
import { startTrayHost } from '../../test/support/tray-host.ts';
import { leftAlone, lookAtWindow } from '../desktop/left-alone.ts';
import { connectTo, signedIn } from '../desktop/signed-in.ts';
import { windowlessApp } from '../desktop/windowless.ts';
import { numberOf } from '../options.ts';
import type { BenchRow } from '../row.ts';

/** The icon, its tooltip and its menu may each say once a minute that they are different. */
const PARTS = 3;

/**
 * A timer runs, the window is closed, and nobody does anything for `--tracking-seconds` (180 unless given): how often the tray is
 * drawn anew, and what it takes, against an Electron without a window.
 */
export async function rows(): Promise<BenchRow[]> {
  const { kind, args } = launchCommand();
  if (kind === 'preview' || process.platform !== 'linux') return [];
  const seconds = numberOf('tracking-seconds', 180);
  await using service = await startTestService();
  await using tray = await startTrayHost();
  using folder = tempFolder();
  using empty = tempFolder();
  const [task] = await service.tasks();
  if (task === undefined) throw new Error('the service has no tasks');
  await signedIn(args, folder.path, async (page) => {
    await connectTo(page, service);
    await searchAndStart(page, task.name);
  });
  let before = 0;
  const beforeIt = (): void => {
    before = tray.changes();
  };
  const used = await leftAlone(args, { folder: folder.path, seconds, first: lookAtWindow, beforeIt });
  const changes = tray.changes() - before;
  const bare = await leftAlone([...args.slice(0, -1), await windowlessApp(kind)], { folder: empty.path, seconds });
  const minutes = seconds / 60;
  return [
    {
      figure: `Tracking and hidden for ${seconds} s: changes of the tray`,
      ours: changes / minutes,
      against: `each of its ${PARTS} parts once a minute`,
      reference: PARTS,
      unit: 'per min',
      ratio: changes / minutes / PARTS,
      limit: 'ratio at most 1',
      isKept: changes > 0 && changes <= PARTS * Math.ceil(minutes),
    },
    {
      figure: `Tracking and hidden for ${seconds} s: processor`,
      ours: used.core,
      against: 'windowless Electron',
      reference: bare.core,
      unit: '% of a core',
      ratio: used.core / bare.core,
      limit: null,
      isKept: true,
    },
  ];
}
