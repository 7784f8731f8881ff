import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { autostartFile } from '../../../../main/shell/login/autostart-file.ts';
import { autostartEntry, readAutostartEntry } from '../../../../main/shell/login/desktop-entry.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

describe('the autostart file', () => {
  it('is what the choice says, and nothing where there is none', () => {
    using config = tempFolder();
    const file = autostartFile(config.path, ['/opt/Cardclock/cardclock']);
    const path = join(config.path, 'autostart', 'cardclock.desktop');
    expect(file.read()).toEqual({ isOn: false, isHidden: false });

    file.write({ isOn: true, isHidden: false });
    expect(file.read()).toEqual({ isOn: true, isHidden: false });
    expect(readFileSync(path, 'utf8')).toMatch(/^Exec=\/opt\/Cardclock\/cardclock$/m);

    file.write({ isOn: true, isHidden: true });
    expect(file.read()).toEqual({ isOn: true, isHidden: true });
    expect(readFileSync(path, 'utf8')).toMatch(/^Exec=\/opt\/Cardclock\/cardclock --hidden$/m);

    file.write({ isOn: false, isHidden: true });
    expect(existsSync(path)).toBe(false);
    file.write({ isOn: false, isHidden: false });
  });

  it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])('counts as off with %s, as desktops write it', (line) => {
    using config = tempFolder();
    const path = join(config.path, 'autostart', 'cardclock.desktop');
    mkdirSync(join(config.path, 'autostart'));
    writeFileSync(path, `${autostartEntry(['cardclock'], true)}${line}\n`);
    const file = autostartFile(config.path, ['cardclock']);

    expect(file.read()).toEqual({ isOn: false, isHidden: true });
    file.write({ isOn: true, isHidden: true });

    expect(file.read().isOn).toBe(true);
  });

  it('that cannot be written is told in words, and stays', () => {
    using config = tempFolder();
    writeFileSync(join(config.path, 'autostart'), '');
    const file = autostartFile(config.path, ['cardclock']);

    expect(() => file.write({ isOn: true, isHidden: false })).toThrow('starts at login as it did before');
    expect(file.read().isOn).toBe(false);
  });
});

function execOf(word: string): string {
  return /^Exec=(.*)$/m.exec(autostartEntry([word], false))?.[1] ?? '';
}

describe('the command in it', () => {
  it.each([
    ['/usr/bin/cardclock', '/usr/bin/cardclock'],
    ['/home/ann/My apps/cardclock', '"/home/ann/My apps/cardclock"'],
    ['/tmp/100%', '/tmp/100%%'],
    ['/tmp/a"b', String.raw`"/tmp/a\\"b"`],
    ['/tmp/$HOME`x`', '"/tmp/\\\\$HOME\\\\`x\\\\`"'],
    [String.raw`/tmp/a\b`, String.raw`"/tmp/a\\\\b"`],
    ['/tmp/日本', '"/tmp/日本"'],
  ])('%s is written %s', (word, expected) => {
    expect(execOf(word)).toBe(expected);
  });

  it('is missing in a file that starts nothing', () => {
    expect(readAutostartEntry('[Desktop Entry]\nType=Application\n')).toEqual({ isOn: false, isHidden: false });
  });
});
