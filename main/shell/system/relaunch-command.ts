import { app } from 'electron';
import { ownAppImage } from './app-image.ts';

/** What starts this very app again, with its data folder where that was chosen: the program, then its arguments. */
export function relaunchCommand(): readonly [string, ...string[]] {
  const folder = app.commandLine.getSwitchValue('user-data-dir');
  return [
    ownAppImage() ?? process.execPath,
    ...(app.isPackaged ? [] : [app.getAppPath()]),
    ...(folder === '' ? [] : [`--user-data-dir=${folder}`]),
  ];
}
