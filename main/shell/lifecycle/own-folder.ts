import { app } from 'electron';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The folder where everything is kept, which may be one that cannot be made: `folderProblem` says so. */
export function ownFolder(): string {
  const named = app.commandLine.getSwitchValue('user-data-dir');
  if (named !== '') app.setPath('userData', resolve(named));
  try {
    return app.getPath('userData');
  } catch {
    // Where it cannot make the folder, Electron throws instead of naming it; from now on it knows its name.
    const folder = usualFolder(process.env, homedir(), app.getName());
    app.setPath('userData', folder);
    return folder;
  }
}

/** Where Electron looks on Linux; elsewhere the system itself makes the folder that ours lies in. */
function usualFolder(env: NodeJS.ProcessEnv, home: string, name: string): string {
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), name);
}
