import { app, dialog } from 'electron';
import { resolve } from 'node:path';
import { t } from '../../../common/i18n/translate.ts';
import { usualFolder } from './usual-folder.ts';

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
    const folder = usualFolder(app.getName());
    app.setPath('userData', folder);
    return folder;
  }
}
