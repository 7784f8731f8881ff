import { app, dialog } from 'electron';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { t } from '../../../common/i18n/translate.ts';
import { diskWords } from '../../core/disk-words.ts';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Why nothing can be kept in `folder`, as a sentence; null when it can. Electron itself would only vanish. */
export function folderProblem(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return t(
      'Cardclock keeps your time in {folder}, which cannot be written: {reason}. Nothing was changed. Make the folder writable, or start with --user-data-dir=FOLDER, and try again.',
      { folder, reason: diskWords(error) },
    );
  }
}

/** Says it where a person looks, and ends with an exit code that scripts see. */
export function refuseToStart(problem: string, title = t('Cardclock cannot start')): void {
  process.stderr.write(`${problem}\n`);
  void app.whenReady().then(() => {
    dialog.showErrorBox(title, problem);
    app.exit(1);
    return null;
  });
}

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
