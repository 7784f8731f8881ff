/** The Chromium that the system brings, for the preview's specs: the current engine, not a downloaded one. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The same engine without the windows around it comes first: a page opens for a third of the work. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** `CARDCLOCK_CHROMIUM`, or the first that is found, or nothing. */
export function chromiumExecutable() {
  if (process.env.CARDCLOCK_CHROMIUM) return process.env.CARDCLOCK_CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  // Whoever goes through a test step by step wants to see a window.
  const names = process.env.PWDEBUG ? NAMES.filter((name) => !name.includes('headless')) : NAMES;
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES];
  return candidates.find(isExecutable);
}
