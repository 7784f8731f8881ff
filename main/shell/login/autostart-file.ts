import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type LoginItem, HIDDEN_SWITCH } from '../../../common/domain/login-item.ts';
import { t } from '../../../common/i18n/translate.ts';
import { UserFailure } from '../../core/user-failure.ts';
import type { LoginItems } from '../../ipc/desktop-routes.ts';

export interface AutostartFile extends LoginItems {
  /**
   * Starts this very app at login where the file is on and what it starts is gone: an AppImage that was updated or moved. A
   * copy that is still there was chosen, and so was another data folder. Throws as `write`.
   */
  readonly mend: () => void;
}

/** `cardclock.desktop` in `autostart` of the person's configuration folder: nothing of it is kept elsewhere. */
export function autostartFile(configFolder: string, command: readonly string[]): AutostartFile {
  const folder = join(configFolder, 'autostart');
  const path = join(folder, 'cardclock.desktop');

  function change(work: () => void): void {
    try {
      work();
    } catch (error) {
      const words = t('{path} could not be changed, so the app starts at login as it did before.', { path });
      throw new UserFailure('storage', words, { cause: error });
    }
  }

  function entry(): AutostartEntry {
    try {
      return readAutostartEntry(readFileSync(path, 'utf8'));
    } catch {
      return { isOn: false, isHidden: false, command: [] };
    }
  }

  function write({ isOn, isHidden }: LoginItem): void {
    change(() => {
      if (!isOn) return rmSync(path, { force: true });
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${path}.new`, autostartEntry(command, isHidden === true));
      renameSync(`${path}.new`, path);
    });
  }

  return {
    read: () => {
      const { isOn, isHidden, command: started } = entry();
      return { isOn: isOn && isThere(started), isHidden };
    },
    write,
    mend: () => {
      const { isOn, isHidden, command: started } = entry();
      const isOfOurs = isDeepStrictEqual(started.slice(1), command.slice(1));
      if (isOn && isOfOurs && !isThere(started)) write({ isOn, isHidden });
    },
  };
}

/** A name without a path is for the system to find. */
function isThere([program = '']: readonly string[]): boolean {
  return !isAbsolute(program) || existsSync(program);
}

const UNESCAPED: Readonly<Record<string, string>> = { s: ' ', n: '\n', r: '\r', t: '\t' };

/** The autostart file of a Linux desktop (Desktop Entry Specification 1.5, Desktop Application Autostart Specification). */
export function autostartEntry(command: readonly string[], isHidden: boolean): string {
  const words = isHidden ? [...command, HIDDEN_SWITCH] : command;
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Cardclock',
    'Comment=Tracks time on kanban cards from the tray',
    `Exec=${words.map((word) => execWord(word)).join(' ')}`,
    'Icon=cardclock',
    'Terminal=false',
    '',
  ].join('\n');
}

interface AutostartEntry extends LoginItem {
  /** The program and its arguments, without the switch that hides it; empty where the file starts nothing. */
  readonly command: readonly string[];
}

/** What such a file says, also where the desktop's own settings have switched it off. */
export function readAutostartEntry(text: string): AutostartEntry {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const isOff = lines.some((line) => /^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)$/.test(line));
  const [exec = ''] = lines.flatMap((line) => /^Exec\s*=\s*(.*)$/.exec(line)?.[1] ?? []);
  const words = execWords(exec);
  return {
    isOn: words.length > 0 && !isOff,
    isHidden: words.includes(HIDDEN_SWITCH),
    command: words.filter((word) => word !== HIDDEN_SWITCH),
  };
}

/** What `execWord` has quoted, as it was; `%u` and its like stay as they stand there. */
function execWords(exec: string): readonly string[] {
  const value = exec.replaceAll(/\\([\\snrt])/g, (_, letter: string) => UNESCAPED[letter] ?? letter);
  return [...value.matchAll(/"((?:[^"\\]|\\.)*)"|[^\s"]+/gs)].map(([word, quoted]) =>
    (quoted?.replaceAll(/\\(.)/gs, '$1') ?? word).replaceAll('%%', '%'),
  );
}

/** Quoted for `Exec`, whose field codes begin with `%`; backslashes are read twice. */
function execWord(word: string): string {
  const plain = word.replaceAll('%', '%%');
  if (/^[\w@%+=:,./-]+$/.test(plain)) return plain;
  const quoted = `"${plain.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`;
  return quoted.replaceAll('\\', '\\\\').replaceAll('\n', String.raw`\n`);
}
