import type { ChildProcess } from 'node:child_process';
import { setTimeout as after } from 'node:timers/promises';
import { _electron, type ElectronApplication } from 'playwright';
import { HIDDEN_SWITCH } from '../../common/domain/login-item.ts';
import { endProcess, hasEnded } from './end-process.ts';
import { type LaunchCommand, launchCommand, projectFolder } from './launch-command.ts';
import { touchDesktop } from './press-keys.ts';
import { type Ending, type OpenedApp, traced } from './running-app.ts';
import { windowsThen } from './windows-then.ts';

/** Only what never comes waits so long. */
const LAUNCH_LIMIT_MS = 90_000;
const ROOM_LIMIT_MS = 10_000;

/** No window of the app gets narrower. */
const LEAST_PX = 300;

/**
 * Opens the app in the Electron of this machine, as a person's double click would, on a data folder of its own. A desktop that
 * gives its window no room fails what has nothing to do with it: what is known about it is printed, and the app is opened once more.
 */
export async function openInElectron(
  userDataDir: string,
  more: readonly string[] = [],
  command = launchCommand(),
): Promise<OpenedApp> {
  const opened = await open(userDataDir, more, command);
  if (more.includes(HIDDEN_SWITCH) || (await hasRoom(opened))) return opened;
  process.stderr.write(`OPENED AGAIN: the window got no room. ${await windowsThen(opened)}\n`);
  await opened.end('quit');
  const again = await open(userDataDir, more, command);
  if (await hasRoom(again)) return again;
  const known = await windowsThen(again);
  await again.end('SIGKILL');
  throw new Error(`the desktop gave the window no room twice: ${known}`);
}

/** Soon, at least: it is the window manager who gives it. Before its page is loaded, the window has none. */
async function hasRoom({ page }: OpenedApp): Promise<boolean> {
  const deadline = performance.now() + ROOM_LIMIT_MS;
  while (!page.isClosed() && (await page.evaluate(() => innerWidth).catch(() => 0)) < LEAST_PX) {
    if (performance.now() > deadline) return false;
    await after(50);
  }
  return true;
}

async function open(
  userDataDir: string,
  more: readonly string[],
  { executable, args }: LaunchCommand,
): Promise<OpenedApp> {
  await touchDesktop();
  const electron = await _electron.launch({
    executablePath: executable,
    args: [...args, `--user-data-dir=${userDataDir}`, ...more],
    cwd: projectFolder,
    // what the desktop says, not Playwright's "light": the app follows the system
    colorScheme: null,
    timeout: LAUNCH_LIMIT_MS,
  });
  const { tracing } = electron.context();
  const child = electron.process();
  // Hidden, it has no page before somebody asks for its window.
  const first = more.includes(HIDDEN_SWITCH) ? null : await electron.firstWindow({ timeout: LAUNCH_LIMIT_MS });
  return {
    get page() {
      const page = first ?? electron.windows()[0];
      if (page === undefined) throw new Error('the app has no window yet');
      return page;
    },
    electron,
    end: async (ending) => await end(electron, child, ending),
    startTrace: async () => {
      await tracing.start(traced());
    },
    saveTrace: async (path) => await tracing.stop({ path }),
  };
}

async function end(electron: ElectronApplication, child: ChildProcess, ending: Ending): Promise<void> {
  if (hasEnded(child)) return;
  const closed = electron.waitForEvent('close', { timeout: 0 });
  if (ending === 'quit') {
    const ended = endProcess(child);
    // the answer may be lost, since the app is on its way out
    await electron.evaluate(({ app }) => app.quit()).catch(() => undefined);
    await ended;
  } else {
    await endProcess(child, ending);
  }
  await closed;
}
