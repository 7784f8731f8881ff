/**
 * npm start       sets up, then opens the app; without a display it plays the demo, without any Electron it serves the preview
 * npm run demo    plays the demo in a desktop of its own, display or not
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { runInDesktop } from './desktop.mjs';
import { onStop, runVisibly } from './processes.mjs';
import { servePreview } from './preview.mjs';
import { say, StepFailure, tellFailure } from './progress.mjs';
import { nodeExecutable, projectFolder } from './project.mjs';
import { DEVELOPMENT_WRAPPER, setUp } from './setup.mjs';

const given = process.argv.slice(2);
const wantsDemo = given.includes('--demo');
const rest = given.filter((argument) => argument !== '--demo');

function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

async function playDemo(electron) {
  const demo = join(projectFolder, 'scripts', 'demo.mjs');
  if (!existsSync(demo)) throw new StepFailure('there is no demo yet', 'start it where there is a display');
  return runInDesktop(nodeExecutable(), [demo, ...rest], {
    env: { CARDCLOCK_ELECTRON_COMMAND: JSON.stringify(electron) },
  });
}

async function run() {
  const shows = hasDisplay() && !wantsDemo;
  const electron = await setUp({ purpose: shows ? 'start' : 'demo' });
  if (electron.kind === 'preview') return servePreview(electron.executable, [...electron.args, ...rest]);
  // A demo is no answer to a command, which needs no display.
  const asks = !wantsDemo && rest.length > 0 && process.platform === 'linux';
  if (asks) return runVisibly(DEVELOPMENT_WRAPPER, rest);
  if (shows) return runVisibly(electron.executable, [...electron.args, ...rest]);
  if (!wantsDemo) say('There is no display here, so no window can be shown. Playing the demo instead.');
  return playDemo(electron);
}

try {
  onStop(() => say('\nStopped.'));
  process.exitCode = await run();
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
