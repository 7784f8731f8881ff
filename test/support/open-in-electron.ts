import type { ChildProcess } from 'node:child_process';
import { _electron, type ElectronApplication } from 'playwright';
import { HIDDEN_SWITCH } from '../../common/domain/login-item.ts';
import { endProcess, hasEnded } from './end-process.ts';
import { launchCommand, projectFolder } from './launch-command.ts';
import { touchDesktop } from './press-keys.ts';
import { type Ending, type OpenedApp, traced } from './running-app.ts';

const LAUNCH_LIMIT_MS = 30_000;

/** Opens the app in the Electron of this machine, as a person's double click would, on a data folder of its own. */
export async function openInElectron(
  userDataDir: string,
  more: readonly string[] = [],
  { executable, args } = launchCommand(),
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
