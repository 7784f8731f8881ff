import { z } from 'zod';
import { type SettingName, settingWords } from '../../../common/domain/settings.ts';
import { unusableSettings } from '../../../common/domain/settings-schema.ts';
import { t } from '../../../common/i18n/translate.ts';
import { listInRegion } from '../../../common/time/region.ts';

/** Grows when a file of this version would be misread by a Cardclock before it. */
export const SETTINGS_VERSION = 1;

/** The file of the settings, where it lies. */
export interface SettingsFile {
  readonly path: string;
  /** Null where there is none. Throws where it cannot be read. */
  readonly text: () => string | null;
  readonly isThere: (path: string) => boolean;
  /** Both throw where the disk refuses. */
  readonly move: (from: string, to: string) => void;
  readonly copy: (from: string, to: string) => void;
}

/** A file that is not used, or not all of it, and where it lies now as it was. */
export interface SetAside {
  readonly why: 'damaged' | 'newer' | 'unusable';
  /** For `unusable`: what is set back. */
  readonly names: readonly SettingName[];
  readonly path: string;
  /** False where it lies only where it did, and must not be overwritten. */
  readonly isMoved: boolean;
}

/** What becomes of the file: one that is used in part goes on being used, beside a copy of it. */
export type HowAside = 'move' | 'copy';

const VERSIONED = z.looseObject({ version: z.number().optional() });

/**
 * Sets the settings aside, under a name that tells when, where they cannot be used, or not all of them; null where
 * they can. `put` tells whether it could.
 */
export function setUnusableAside(
  file: Omit<SettingsFile, HowAside>,
  nowMs: number,
  put: (how: HowAside, from: string, to: string) => boolean,
): SetAside | null {
  const { path } = file;
  const problem = problemOf(file);
  if (problem === null) return null;
  const aside = freeName(`${path}.${problem.why}-${new Date(nowMs).toISOString().slice(0, 10)}`, file.isThere);
  const isMoved = put(problem.why === 'unusable' ? 'copy' : 'move', path, aside);
  return { ...problem, path: isMoved ? aside : path, isMoved };
}

/** Says what became of them; `isPassing`: to who typed a command, which leaves the file where it is. */
export function setAsideWords({ why, names, path, isMoved }: SetAside, isPassing = false): string {
  return `${REASONS[why](names)} ${placeWords(path, isMoved, isPassing)} ${t('Your time is not touched.')}`;
}

const REASONS: Readonly<Record<SetAside['why'], (names: SetAside['names']) => string>> = {
  damaged: () => t('Your settings could not be read, so they were reset.'),
  newer: () => t('Your settings come from a newer Cardclock, so they were reset.'),
  unusable: (names) => {
    const told = listInRegion(names.map(settingWords));
    return t('Some of your settings could not be used and were reset: {told}. The others are kept.', { told });
  },
};

function placeWords(path: string, isMoved: boolean, isPassing: boolean): string {
  if (isMoved) return t('The old file is {path}.', { path });
  return isPassing
    ? t('The file is {path}; Cardclock sets it aside when it is opened.', { path })
    : t('The file {path} could not be set aside: what you change holds until Cardclock quits.', { path });
}

function problemOf({ text }: Pick<SettingsFile, 'text'>): Pick<SetAside, 'why' | 'names'> | null {
  try {
    const read = text();
    if (read === null) return null;
    const stored = VERSIONED.parse(JSON.parse(read));
    if ((stored.version ?? 0) > SETTINGS_VERSION) return { why: 'newer', names: [] };
    const names = unusableSettings(stored);
    return names.length === 0 ? null : { why: 'unusable', names };
  } catch {
    return { why: 'damaged', names: [] };
  }
}

/** Two in one day must not take each other's place. */
function freeName(name: string, isThere: SettingsFile['isThere'], count = 1): string {
  const tried = count === 1 ? name : `${name}-${count}`;
  return isThere(tried) ? freeName(name, isThere, count + 1) : tried;
}
