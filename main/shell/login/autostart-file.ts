import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFailure } from '../../core/user-failure.ts';
import type { LoginItems } from '../../ipc/desktop-routes.ts';
import { autostartEntry, readAutostartEntry } from './desktop-entry.ts';

/** `cardclock.desktop` in `autostart` of the person's configuration folder: nothing of it is kept elsewhere. */
export function autostartFile(configFolder: string, command: readonly string[]): LoginItems {
  const folder = join(configFolder, 'autostart');
  const path = join(folder, 'cardclock.desktop');

  function change(work: () => void): void {
    try {
      work();
    } catch (error) {
      const words = `${path} could not be changed, so the app starts at login as it did before.`;
      throw new UserFailure('storage', words, { cause: error });
    }
  }

  return {
    read: () => {
      try {
        return readAutostartEntry(readFileSync(path, 'utf8'));
      } catch {
        return { isOn: false, isHidden: false };
      }
    },
    write: ({ isOn, isHidden }) =>
      change(() => {
        if (!isOn) return rmSync(path, { force: true });
        mkdirSync(folder, { recursive: true });
        writeFileSync(`${path}.new`, autostartEntry(command, isHidden === true));
        renameSync(`${path}.new`, path);
      }),
  };
}
