import { join } from 'node:path';
import { parseSettings } from '../../common/domain/settings-schema.ts';
import type { SettingsPort } from '../core/app/ports.ts';
import { type SetAside, SETTINGS_VERSION, setUnusableAside } from './settings-file.ts';

export interface StoredSettings extends SettingsPort {
  /** What was found and not used; null when all was well. */
  readonly setAside: SetAside | null;
}

export interface SettingsDisk {
  /** Throws where the file cannot be read. */
  readonly open: (dataDir: string) => SettingsStore;
  readonly move: (from: string, to: string) => void;
}

interface SettingsStore {
  readonly store: unknown;
  readonly set: (values: Record<string, unknown>) => void;
}

/**
 * Preferences in `settings.json` of the data folder, read once. A file that is damaged, or of a newer version, is set aside
 * and never overwritten; where the disk refuses, a change holds until the app quits.
 */
export function storedSettings(
  dataDir: string,
  onDefect: (error: unknown) => void,
  disk: SettingsDisk,
): StoredSettings {
  const setAside = setUnusableAside(join(dataDir, 'settings.json'), Date.now(), isMoved);
  const store = setAside?.isMoved === false ? null : tellingDefects(onDefect, () => disk.open(dataDir));
  let current = parseSettings(store?.store);

  function isMoved(from: string, to: string): boolean {
    const done = tellingDefects(onDefect, () => {
      disk.move(from, to);
      return true;
    });
    return done ?? false;
  }

  return {
    setAside,
    read: () => current,
    change: (change) => {
      current = parseSettings({ ...current, ...change });
      tellingDefects(onDefect, () => store?.set({ version: SETTINGS_VERSION, ...current }));
    },
  };
}

function tellingDefects<T>(onDefect: (error: unknown) => void, work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    onDefect(error);
    return null;
  }
}
