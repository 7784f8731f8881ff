import { HIDDEN_SWITCH, type LoginItem } from '../../../common/domain/login-item.ts';

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

/** What such a file says, also where the desktop's own settings have switched it off. */
export function readAutostartEntry(text: string): LoginItem {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const isOff = lines.some((line) => /^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)$/.test(line));
  const exec = lines.find((line) => /^Exec\s*=/.test(line)) ?? '';
  return { isOn: exec !== '' && !isOff, isHidden: exec.split(/\s+/).includes(HIDDEN_SWITCH) };
}

/** Quoted for `Exec`, whose field codes begin with `%`; backslashes are read twice. */
function execWord(word: string): string {
  const plain = word.replaceAll('%', '%%');
  if (/^[\w@%+=:,./-]+$/.test(plain)) return plain;
  const quoted = `"${plain.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`;
  return quoted.replaceAll('\\', '\\\\').replaceAll('\n', String.raw`\n`);
}
