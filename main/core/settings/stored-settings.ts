import { parseSettings } from '../../../common/domain/settings-schema.ts';
import type { SettingsPort } from '../app/ports.ts';
import { type SetAside, SETTINGS_VERSION, type SettingsFile, setUnusableAside } from './set-aside.ts';

export interface StoredSettings extends SettingsPort {
  /** What was found and not used; null when all was well. */
  readonly setAside: SetAside | null;
}

export interface SettingsDisk extends SettingsFile {
  /** Throws where the file cannot be read. */
  readonly open: () => SettingsStore;
}

interface SettingsStore {
  readonly store: unknown;
  readonly set: (values: Record<string, unknown>) => void;
}

export interface StoredSettingsPorts {
  readonly disk: SettingsDisk;
  readonly nowMs: number;
  /** Nobody would read what a command says of them in passing: what cannot be used is left for the app to find. */
  readonly isPassing: boolean;
  readonly onDefect: (error: unknown) => void;
}

/**
 * Preferences in a file, read once. One that is damaged, or of a newer version, is set aside and never overwritten; where
 * the disk refuses, a change holds until the app quits.
 */
export function storedSettings({ disk, nowMs, isPassing, onDefect }: StoredSettingsPorts): StoredSettings {
  const setAside = setUnusableAside(disk, nowMs, isPassing ? () => false : isMoved);
  const store = setAside?.isMoved === false ? null : tellingDefects(onDefect, disk.open);
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
