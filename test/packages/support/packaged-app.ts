import { type AttachedApp, openAttached } from '../../support/attached-app.ts';
import { launchCommand } from '../../support/launch-command.ts';

/**
 * Starts a packaged app on a data folder and attaches to its window. Its fuses take no inspector from the command line, as
 * they should, so the way in is Chromium's own debugging port.
 */
export async function openPackaged(executable: string, userDataDir: string): Promise<AttachedApp> {
  return await openAttached(executable, machineSwitches(), userDataDir);
}

/** What this machine needs to open a window at all; never the app's folder, which is in the package. */
function machineSwitches(): readonly string[] {
  return launchCommand().args.filter((argument) => argument.startsWith('--'));
}
