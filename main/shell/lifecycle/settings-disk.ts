import Store from 'electron-store';
import { constants, copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingsDisk } from '../../core/settings/stored-settings.ts';

/** `settings.json` of the data folder. */
export function settingsDisk(dataDir: string): SettingsDisk {
  const path = join(dataDir, 'settings.json');
  return {
    path,
    text: () => (existsSync(path) ? readFileSync(path, 'utf8') : null),
    isThere: existsSync,
    move: renameSync,
    copy: (from, to) => copyFileSync(from, to, constants.COPYFILE_EXCL),
    open: () => new Store({ name: 'settings', cwd: dataDir }),
  };
}
