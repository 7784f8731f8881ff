import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { autostartFile } from '../../../../main/shell/login/autostart-file.ts';
import { autostartEntry, readAutostartEntry } from '../../../../main/shell/login/autostart-file.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { skipWithout } from '../../../support/needs.ts';

// Paths of Linux.
beforeEach((context) => skipWithout(context, 'posix'));

describe('the autostart file', () => {
  it('is what the choice says, and nothing where there is none', () => {
    using config = tempFolder();
    const program = join(config.path, 'cardclock');
    writeFileSync(program, '');
    const file = autostartFile(config.path, [program]);
    const path = join(config.path, 'autostart', 'cardclock.desktop');
    expect(file.read()).toEqual({ isOn: false, isHidden: false });

    file.write({ isOn: true, isHidden: false });
    expect(file.read()).toEqual({ isOn: true, isHidden: false });
    expect(readFileSync(path, 'utf8')).toContain(`\nExec=${program}\n`);

    file.write({ isOn: true, isHidden: true });
    expect(file.read()).toEqual({ isOn: true, isHidden: true });
    expect(readFileSync(path, 'utf8')).toContain(`\nExec=${program} --hidden\n`);

    file.write({ isOn: false, isHidden: true });
    expect(path).not.toSatisfy(existsSync);
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

    expect(file.read()).toMatchObject({ isOn: true });
  });

  it('of an AppImage that was updated or moved reads as off, and starts the one that runs from its next start on', () => {
    using config = tempFolder();
    const [old, updated] = [join(config.path, 'My apps 0.1.0 "$a"'), join(config.path, 'Cardclock-99.0.0.AppImage')];
    for (const program of [old, updated]) writeFileSync(program, '');
    const [before, after] = [autostartFile(config.path, [old]), autostartFile(config.path, [updated])];
    const text = (): string => readFileSync(join(config.path, 'autostart', 'cardclock.desktop'), 'utf8');
    after.mend();
    expect(after.read()).toMatchObject({ isOn: false });
    before.write({ isOn: true, isHidden: true });

    const chosen = text();
    after.mend();
    expect(text(), 'a copy that is still there').toBe(chosen);
    expect(after.read()).toMatchObject({ isOn: true });

    rmSync(old);
    expect(after.read()).toEqual({ isOn: false, isHidden: true });
    autostartFile(config.path, [updated, '--user-data-dir=/elsewhere']).mend();
    expect(text(), 'of another data folder').toBe(chosen);
    after.mend();
    expect(after.read()).toEqual({ isOn: true, isHidden: true });
    expect(text()).toContain(`\nExec=${updated} --hidden\n`);
  });

  it('that was switched off stays so when its program is gone', () => {
    using config = tempFolder();
    const path = join(config.path, 'autostart', 'cardclock.desktop');
    mkdirSync(join(config.path, 'autostart'));
    const text = `${autostartEntry([join(config.path, 'gone')], true)}Hidden=true\n`;
    writeFileSync(path, text);

    autostartFile(config.path, ['/usr/bin/env']).mend();

    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('that cannot be written is told in words, and stays', () => {
    using config = tempFolder();
    writeFileSync(join(config.path, 'autostart'), '');
    const file = autostartFile(config.path, ['cardclock']);

    expect(() => file.write({ isOn: true, isHidden: false })).toThrow('starts at login as it did before');
    expect(file.read()).toMatchObject({ isOn: false });
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
    expect(readAutostartEntry(`Exec=${expected} --hidden %u`).command).toEqual([word, '%u']);
  });

  it('is missing in a file that starts nothing', () => {
    expect(readAutostartEntry('[Desktop Entry]\nType=Application\n')).toEqual({
      isOn: false,
      isHidden: false,
      command: [],
    });
  });
});
