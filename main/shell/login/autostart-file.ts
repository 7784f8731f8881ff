import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { LoginItem } from '../../../common/domain/login-item.ts';
import { t } from '../../../common/i18n/translate.ts';
import { UserFailure } from '../../core/user-failure.ts';
import type { LoginItems } from '../../ipc/desktop-routes.ts';
import { type AutostartEntry, autostartEntry, readAutostartEntry } from './desktop-entry.ts';

export interface AutostartFile extends LoginItems {
  /**
   * Starts this very app at login where the file is on and what it starts is gone: an AppImage that was updated or moved. A
   * copy that is still there was chosen, and so was another data folder. Throws as `write`.
   */
  readonly mend: () => void;
}

/** `cardclock.desktop` in `autostart` of the person's configuration folder: nothing of it is kept elsewhere. */
export function autostartFile(configFolder: string, command: readonly string[]): AutostartFile {
  const folder = join(configFolder, 'autostart');
  const path = join(folder, 'cardclock.desktop');

  function change(work: () => void): void {
    try {
      work();
    } catch (error) {
      const words = t('{path} could not be changed, so the app starts at login as it did before.', { path });
      throw new UserFailure('storage', words, { cause: error });
    }
  }

  function entry(): AutostartEntry {
    try {
      return readAutostartEntry(readFileSync(path, 'utf8'));
    } catch {
      return { isOn: false, isHidden: false, command: [] };
    }
  }

  function write({ isOn, isHidden }: LoginItem): void {
    change(() => {
      if (!isOn) return rmSync(path, { force: true });
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${path}.new`, autostartEntry(command, isHidden === true));
      renameSync(`${path}.new`, path);
    });
  }

  return {
    read: () => {
      const { isOn, isHidden, command: started } = entry();
      return { isOn: isOn && isThere(started), isHidden };
    },
    write,
    mend: () => {
      const { isOn, isHidden, command: started } = entry();
      const isOfOurs = isDeepStrictEqual(started.slice(1), command.slice(1));
      if (isOn && isOfOurs && !isThere(started)) write({ isOn, isHidden });
    },
  };
}

/** A name without a path is for the system to find. */
function isThere([program = '']: readonly string[]): boolean {
  return !isAbsolute(program) || existsSync(program);
}
