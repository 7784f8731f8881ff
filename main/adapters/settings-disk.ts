import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { SettingsDisk } from '../core/settings/stored-settings.ts';

/** `settings.json` of the data folder: whole as it was or whole as it is, also when the power goes. */
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
        writeToDisk(`${path}.new`, JSON.stringify(values, null, 2));
        renameSync(`${path}.new`, path);
      },
    }),
  };
}

function writeToDisk(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    // As often as it takes: a disk that is nearly full may take a part at first, without a word.
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
