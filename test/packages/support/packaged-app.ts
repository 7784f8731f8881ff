import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type AttachedApp, openAttached } from '../../support/attached-app.ts';
import { launchCommand } from '../../support/launch-command.ts';

/**
 * Starts a packaged app on a data folder and attaches to its window. Its fuses take no inspector from the command line, as
 * they should, so the way in is Chromium's own debugging port.
 */
export async function openPackaged(
  executable: string,
  userDataDir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<AttachedApp> {
  return await openAttached(executable, machineSwitches(), userDataDir, env);
}

/** What this machine needs to open a window at all; never the app's folder, which is in the package. */
function machineSwitches(): readonly string[] {
  return launchCommand().args.filter((argument) => argument.startsWith('--'));
}

const LINK_LIMIT_MS = 30_000;

/** Where a packaged app keeps everything that is started without a word, in the home folder `home`. */
export function usualFolder(home: string): string {
  return join(home, '.config', 'Cardclock');
}

/** As a browser opens an address: the desktop finds the program that is registered for it, in `home` or in the system. */
export async function openAsDesktop(address: string, home: string): Promise<void> {
  const { XDG_CONFIG_HOME: _config, XDG_DATA_HOME: _data, ...env } = process.env;
  // Nobody can give that program a switch.
  const noSandbox = machineSwitches().includes('--no-sandbox') ? { ELECTRON_DISABLE_SANDBOX: '1' } : {};
  await promisify(execFile)('xdg-open', [address], {
    env: { ...env, ...noSandbox, HOME: home },
    timeout: LINK_LIMIT_MS,
  });
}
