import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSettings } from '../common/domain/settings-schema.ts';
import type { SettingsPort } from '../main/core/app/ports.ts';

/** Preferences in `settings.json` of the data folder, as the desktop keeps them. */
export function fileSettings(dataDir: string): SettingsPort {
  const path = join(dataDir, 'settings.json');
  let current = parseSettings(stored(path));
  return {
    read: () => current,
    change: (change) => {
      current = parseSettings({ ...current, ...change });
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(`${path}.new`, JSON.stringify(current, null, 2));
      renameSync(`${path}.new`, path);
    },
  };
}

/** A missing or damaged file counts as an empty one. */
function stored(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
