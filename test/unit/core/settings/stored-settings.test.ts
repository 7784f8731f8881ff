import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setAsideWords, SETTINGS_VERSION } from '../../../../main/core/settings/set-aside.ts';
import { storedSettings, type StoredSettings } from '../../../../main/core/settings/stored-settings.ts';
import { settingsDisk } from '../../../../main/adapters/settings-disk.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const NEWER = `{"version":${SETTINGS_VERSION + 1},"theme":{"by":"sun"}}`;

function refuse(): never {
  throw new Error('the folder is locked');
}

function full(): never {
  throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
}

function fail(error: unknown): never {
  throw error;
}

function opened(dataDir: string, isPassing = false): StoredSettings {
  return storedSettings({ disk: settingsDisk(dataDir), nowMs: Date.now(), isPassing, onDefect: fail });
}

describe('stored settings', () => {
  it('are there at the next start', () => {
    using folder = tempFolder();

    opened(folder.path).change({ theme: 'dark' });

    const settings = opened(folder.path);
    expect(settings.read().theme).toBe('dark');
    expect(settings.setAside).toBeNull();
  });

  it('begin anew beside those of a newer version', () => {
    using folder = tempFolder();
    writeFileSync(join(folder.path, 'settings.json'), NEWER);

    const settings = opened(folder.path);
    settings.change({ theme: 'dark' });

    expect(settings.setAside).toMatchObject({ why: 'newer', isMoved: true });
    expect(readFileSync(settings.setAside?.path ?? '', 'utf8')).toBe(NEWER);
    expect(opened(folder.path).read().theme).toBe('dark');
  });

  it.each([
    ['newer', NEWER, 'Your settings come from a newer Cardclock'],
    ['damaged', '{"theme":"da', 'Your settings could not be read'],
  ])('that are %s and cannot be set aside stay as they are, and changes hold until the end', (why, text, reason) => {
    using folder = tempFolder();
    const path = join(folder.path, 'settings.json');
    writeFileSync(path, text);
    const defects: unknown[] = [];

    const settings = storedSettings({
      disk: { ...settingsDisk(folder.path), move: refuse },
      nowMs: Date.now(),
      isPassing: false,
      onDefect: (error) => defects.push(error),
    });
    settings.change({ theme: 'dark' });

    expect(settings.read().theme).toBe('dark');
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readdirSync(folder.path)).toEqual(['settings.json']);
    expect(defects).toHaveLength(1);
    expect(settings.setAside).toEqual({ why, names: [], path, isMoved: false });
    expect(setAsideWords({ why: why === 'newer' ? 'newer' : 'damaged', names: [], path: '/a/b', isMoved: false })).toBe(
      `${reason}, so they were reset. The file /a/b could not be set aside: what you change holds until Cardclock quits. Your time is not touched.`,
    );
  });

  it('of which some cannot be used keep the others, name these once, and leave the file as it was beside it', () => {
    using folder = tempFolder();
    const text = `{"version":${SETTINGS_VERSION},"theme":"dark","dailyGoalMinutes":-5,"shortcuts":{"toggle":"Ctrl+?!"}}`;
    writeFileSync(join(folder.path, 'settings.json'), text);

    const first = opened(folder.path);
    const second = opened(folder.path);

    expect(first.read()).toMatchObject({ theme: 'dark', dailyGoalMinutes: 480 });
    expect(first.setAside).toMatchObject({ why: 'unusable', names: ['dailyGoalMinutes', 'shortcuts'], isMoved: true });
    expect(readFileSync(first.setAside?.path ?? '', 'utf8')).toBe(text);
    expect(second.setAside).toBeNull();
    expect(second.read()).toEqual(first.read());
  });

  it('of which some cannot be used are not written where the file cannot be kept', () => {
    using folder = tempFolder();
    const path = join(folder.path, 'settings.json');
    writeFileSync(path, '{"theme":"dark","density":"dense"}');

    const settings = storedSettings({
      disk: { ...settingsDisk(folder.path), copy: refuse },
      nowMs: Date.now(),
      isPassing: false,
      onDefect: () => {},
    });
    settings.change({ region: 'DE' });

    expect(settings.read()).toMatchObject({ theme: 'dark', density: 'comfortable', region: 'DE' });
    expect(settings.setAside).toEqual({ why: 'unusable', names: ['density'], path, isMoved: false });
    expect(readFileSync(path, 'utf8')).toBe('{"theme":"dark","density":"dense"}');
  });

  it('that the disk refuses hold until the end, and that is said once, until it takes them again', () => {
    using folder = tempFolder();
    const disk = settingsDisk(folder.path);
    let isFull = true;
    const open = (): ReturnType<typeof disk.open> => {
      const { store, set } = disk.open();
      return { store, set: (values) => (isFull ? full() : set(values)) };
    };
    const defects: unknown[] = [];
    const settings = storedSettings({
      disk: { ...disk, open },
      nowMs: 0,
      isPassing: false,
      onDefect: (error) => defects.push(error),
    });
    const said: (string | null)[] = [];

    settings.change({ startedVersion: '1.2.3' });
    settings.onRefused((words) => said.push(words));
    settings.change({ theme: 'dark' });
    isFull = false;
    settings.change({ density: 'compact' });

    expect(said).toEqual([
      'Your settings could not be saved: the disk is full. Changes last until Cardclock quits; your time is kept elsewhere.',
      null,
    ]);
    expect(defects).toHaveLength(2);
    expect(opened(folder.path).read()).toMatchObject({ theme: 'dark', density: 'compact', startedVersion: '1.2.3' });
  });

  it('that cannot be used are left for the app to find by a command that passes', () => {
    using folder = tempFolder();
    const path = join(folder.path, 'settings.json');
    writeFileSync(path, NEWER);

    const passing = opened(folder.path, true);
    passing.change({ startedVersion: '1.2.3' });

    expect(passing.setAside).toEqual({ why: 'newer', names: [], path, isMoved: false });
    expect(readFileSync(path, 'utf8')).toBe(NEWER);
    expect(opened(folder.path).setAside).toMatchObject({ why: 'newer', isMoved: true });
  });
});
