import { app } from 'electron';
import { compose } from './compose.ts';
import { runShell } from './shell/run.ts';

const folder = app.commandLine.getSwitchValue('user-data-dir');
if (folder !== '') app.setPath('userData', folder);

runShell({
  rendererDir: new URL('../renderer/', import.meta.url),
  preload: new URL('../preload/index.cjs', import.meta.url),
  compose: (ports) => compose({ ...ports, workers: { builtInBoard: new URL('./built-in-board.js', import.meta.url) } }),
});
