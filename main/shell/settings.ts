import Store from 'electron-store';
import { parseSettings } from '../../common/domain/settings-schema.ts';
import type { SettingsPort } from '../core/app/ports.ts';

/**
 * Preferences in `settings.json` of the data folder, read once. A damaged file counts as an empty one; where the disk
 * refuses, a change holds until the app quits.
 */
export function storedSettings(dataDir: string, onDefect: (error: unknown) => void): SettingsPort {
  const store = openStore(dataDir, onDefect);
  let current = parseSettings(store?.store);
  return {
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
    return new Store({ name: 'settings', cwd: dataDir, clearInvalidConfig: true });
  } catch (error) {
    onDefect(error);
    return null;
  }
}
