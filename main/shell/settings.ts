import Store from 'electron-store';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parseSettings } from '../../common/domain/settings-schema.ts';
import type { SettingsPort } from '../core/app/ports.ts';

export interface StoredSettings extends SettingsPort {
  /** Where a damaged file was set aside; null when there was none. */
  readonly setAside: string | null;
}

/**
 * Preferences in `settings.json` of the data folder, read once. A damaged file is set aside, never overwritten; where the
 * disk refuses, a change holds until the app quits.
 */
export function storedSettings(dataDir: string, onDefect: (error: unknown) => void): StoredSettings {
  const setAside = setDamagedAside(join(dataDir, 'settings.json'), onDefect);
  const store = openStore(dataDir, onDefect);
  let current = parseSettings(store?.store);
  return {
    setAside,
    read: () => current,
    change: (change) => {
      current = parseSettings({ ...current, ...change });
      try {
        store?.set({ ...current });
      } catch (error) {
        onDefect(error);
      }
    },
  };
}

function openStore(dataDir: string, onDefect: (error: unknown) => void): Store | null {
  try {
    return new Store({ name: 'settings', cwd: dataDir });
  } catch (error) {
    onDefect(error);
    return null;
  }
}

function setDamagedAside(path: string, onDefect: (error: unknown) => void): string | null {
  if (!existsSync(path)) return null;
  try {
    JSON.parse(readFileSync(path, 'utf8'));
    return null;
  } catch (error) {
    onDefect(error);
  }
  const aside = `${path}.damaged-${new Date().toISOString().slice(0, 10)}`;
  try {
    renameSync(path, aside);
    return aside;
  } catch (error) {
    onDefect(error);
    return null;
  }
}
