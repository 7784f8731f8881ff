import { HIDDEN_SWITCH, type LoginItem } from '../../../common/domain/login-item.ts';

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

export interface AutostartEntry extends LoginItem {
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
