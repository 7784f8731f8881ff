import { constants, copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingsDisk } from '../main/core/settings/stored-settings.ts';

/** `settings.json` of the data folder, as the desktop keeps it. */
export function settingsDisk(dataDir: string): SettingsDisk {
  const path = join(dataDir, 'settings.json');
  const text = (): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);
  return {
    path,
    text,
    isThere: existsSync,
    move: renameSync,
    copy: (from, to) => copyFileSync(from, to, constants.COPYFILE_EXCL),
    open: () => ({
      store: JSON.parse(text() ?? '{}'),
      set: (values) => {
        writeFileSync(`${path}.new`, JSON.stringify(values, null, 2));
        renameSync(`${path}.new`, path);
      },
    }),
  };
}
