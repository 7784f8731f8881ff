import Store from 'electron-store';
import { renameSync } from 'node:fs';
import type { SettingsDisk } from './settings.ts';

/** `settings.json` of the data folder. */
export const settingsDisk: SettingsDisk = {
  open: (dataDir) => new Store({ name: 'settings', cwd: dataDir }),
  move: renameSync,
};
