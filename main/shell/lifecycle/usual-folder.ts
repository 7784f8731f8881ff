import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { t } from '../../../common/i18n/translate.ts';
import { diskWords } from '../../core/disk-words.ts';

/** Where Electron keeps what an app called `name` has. Of Windows and Linux: elsewhere nobody asks without Electron. */
export function usualFolder(name: string, env: NodeJS.ProcessEnv = process.env): string {
  if (process.platform === 'win32') return join(env['APPDATA'] || join(homedir(), 'AppData', 'Roaming'), name);
  return join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), name);
}

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
