import { z } from 'zod';

/** Grows when a file of this version would be misread by a Cardclock before it. */
export const SETTINGS_VERSION = 1;

/** The file of the settings, where it lies. */
export interface SettingsFile {
  readonly path: string;
  /** Null where there is none. Throws where it cannot be read. */
  readonly text: () => string | null;
  readonly isThere: (path: string) => boolean;
  /** Throws where the disk refuses. */
  readonly move: (from: string, to: string) => void;
}

/** A file that is not used, and where it lies now. */
export interface SetAside {
  readonly why: 'damaged' | 'newer';
  readonly path: string;
  /** False where it lies where it did, and must not be overwritten. */
  readonly isMoved: boolean;
}

const VERSIONED = z.object({ version: z.number().optional() });

/**
 * Sets the settings aside, under a name that tells when, where they cannot be used; null where they can. `move` tells
 * whether it could.
 */
export function setUnusableAside(
  file: Omit<SettingsFile, 'move'>,
  nowMs: number,
  move: (from: string, to: string) => boolean,
): SetAside | null {
  const { path } = file;
  const why = problemOf(file);
  if (why === null) return null;
  const aside = freeName(`${path}.${why}-${new Date(nowMs).toISOString().slice(0, 10)}`, file.isThere);
  return move(path, aside) ? { why, path: aside, isMoved: true } : { why, path, isMoved: false };
}

/** Says what became of them; `isPassing`: to who typed a command, which leaves the file where it is. */
export function setAsideWords({ why, path, isMoved }: SetAside, isPassing = false): string {
  const reason =
    why === 'damaged' ? 'Your settings could not be read' : 'Your settings are of a newer Cardclock than this one';
  return `${reason}, so they are as at first. ${placeWords(path, isMoved, isPassing)} Your time is not touched.`;
}

function placeWords(path: string, isMoved: boolean, isPassing: boolean): string {
  if (isMoved) return `The old file is ${path}.`;
  return isPassing
    ? `The file is ${path}; Cardclock sets it aside when it is opened.`
    : `The file ${path} could not be set aside: what you change holds until Cardclock quits.`;
}

function problemOf({ text }: Pick<SettingsFile, 'text'>): SetAside['why'] | null {
  try {
    const stored = text();
    if (stored === null) return null;
    const { version = 0 } = VERSIONED.parse(JSON.parse(stored));
    return version > SETTINGS_VERSION ? 'newer' : null;
  } catch {
    return 'damaged';
  }
}

/** Two in one day must not take each other's place. */
function freeName(name: string, isThere: SettingsFile['isThere'], count = 1): string {
  const tried = count === 1 ? name : `${name}-${count}`;
  return isThere(tried) ? freeName(name, isThere, count + 1) : tried;
}
