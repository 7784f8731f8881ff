import { parseSettings } from '../../../common/domain/settings-schema.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { SettingsPort } from './settings-port.ts';
import { diskWords } from '../disk-words.ts';
import { type HowAside, type SetAside, SETTINGS_VERSION, type SettingsFile, setUnusableAside } from './set-aside.ts';

export interface StoredSettings extends SettingsPort {
  /** What was found and not used; null when all was well. */
  readonly setAside: SetAside | null;
  /** Tells once in words that the disk refuses what is changed, and with null that it takes it again. */
  readonly onRefused: (listener: (words: string | null) => void) => void;
}

export interface SettingsDisk extends SettingsFile {
  /** Throws where the file cannot be read. */
  readonly open: () => SettingsStore;
}

interface SettingsStore {
  readonly store: unknown;
  readonly set: (values: Record<string, unknown>) => void;
}

/**
 * Preferences in a file, read once. One that is damaged, or of a newer version, is set aside and never overwritten; one with
 * some that cannot be used is kept as a copy, and written without them. Where the disk refuses, a change holds until the app
 * quits.
 */
export function storedSettings({
  disk,
  nowMs,
  isPassing,
  onDefect,
}: {
  readonly disk: SettingsDisk;
  readonly nowMs: number;
  /** Nobody would read what a command says of them in passing: what cannot be used is left for the app to find. */
  readonly isPassing: boolean;
  readonly onDefect: (error: unknown) => void;
}): StoredSettings {
  const setAside = setUnusableAside(disk, nowMs, isPassing ? () => false : isPut);
  const isLeftAlone = setAside?.isMoved === false;
  const found = isLeftAlone && setAside.why !== 'unusable' ? null : tellingDefects(onDefect, disk.open);
  const store = isLeftAlone ? null : found;
  let current = parseSettings(found?.store);
  // Found again at each start, it would be kept and told of as often.
  let refusal: string | null = setAside?.why === 'unusable' ? write() : null;
  let tell: ((words: string | null) => void) | null = null;

  function isPut(how: HowAside, from: string, to: string): boolean {
    const done = tellingDefects(onDefect, () => {
      disk[how](from, to);
      return true;
    });
    return done ?? false;
  }

  /** Why not, in words; null where it is written, or nothing was to be. */
  function write(): string | null {
    try {
      store?.set({ version: SETTINGS_VERSION, ...current });
      return null;
    } catch (error) {
      onDefect(error);
      const why = diskWords(error);
      return t(
        'Your settings could not be saved: {why}. Changes last until Cardclock quits; your time is kept elsewhere.',
        { why },
      );
    }
  }

  return {
    setAside,
    read: () => current,
    change: (change) => {
      current = parseSettings({ ...current, ...change });
      const before = refusal;
      refusal = write();
      if ((refusal === null) !== (before === null)) tell?.(refusal);
    },
    onRefused: (listener) => {
      tell = listener;
      if (refusal !== null) listener(refusal);
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
