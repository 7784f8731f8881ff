import Store from 'electron-store';
import { parseSettings } from '../../common/domain/settings-schema.ts';
import type { SettingsPort } from '../core/app/ports.ts';

/** Preferences in `settings.json` of the data folder; a damaged file counts as an empty one. */
export function storedSettings(dataDir: string): SettingsPort {
  const store = new Store({ name: 'settings', cwd: dataDir, clearInvalidConfig: true });
  return {
    read: () => parseSettings(store.store),
    change: (change) => {
      store.set({ ...change });
    },
  };
}
