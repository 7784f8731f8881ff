import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setAsideWords, SETTINGS_VERSION } from '../../../main/shell/settings-file.ts';
import { type SettingsDisk, storedSettings } from '../../../main/shell/settings.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const NEWER = `{"version":${SETTINGS_VERSION + 1},"theme":{"by":"sun"}}`;

/** Files as they are, in the manner of the store of the desktop. */
const DISK: SettingsDisk = {
  open: (dataDir) => {
    const path = join(dataDir, 'settings.json');
    const store: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    return { store, set: (values) => writeFileSync(path, JSON.stringify(values)) };
  },
  move: renameSync,
};

function refuse(): never {
  throw new Error('the folder is locked');
}

function fail(error: unknown): never {
  throw error;
}

describe('stored settings', () => {
  it('are there at the next start', () => {
    using folder = tempFolder();

    storedSettings(folder.path, fail, DISK).change({ theme: 'dark' });

    const settings = storedSettings(folder.path, fail, DISK);
    expect(settings.read().theme).toBe('dark');
    expect(settings.setAside).toBeNull();
  });

  it('begin anew beside those of a newer version', () => {
    using folder = tempFolder();
    writeFileSync(join(folder.path, 'settings.json'), NEWER);

    const settings = storedSettings(folder.path, fail, DISK);
    settings.change({ theme: 'dark' });

    expect(settings.setAside).toMatchObject({ why: 'newer', isMoved: true });
    expect(readFileSync(settings.setAside?.path ?? '', 'utf8')).toBe(NEWER);
    expect(storedSettings(folder.path, fail, DISK).read().theme).toBe('dark');
  });

  it.each([
    ['newer', NEWER, 'Your settings are of a newer Cardclock than this one'],
    ['damaged', '{"theme":"da', 'Your settings could not be read'],
  ])('that are %s and cannot be set aside stay as they are, and changes hold until the end', (why, text, reason) => {
    using folder = tempFolder();
    const path = join(folder.path, 'settings.json');
    writeFileSync(path, text);
    const defects: unknown[] = [];

    const settings = storedSettings(folder.path, (error) => defects.push(error), { ...DISK, move: refuse });
    settings.change({ theme: 'dark' });

    expect(settings.read().theme).toBe('dark');
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readdirSync(folder.path)).toEqual(['settings.json']);
    expect(defects).toHaveLength(1);
    expect(settings.setAside).toEqual({ why, path, isMoved: false });
    expect(setAsideWords({ why: why === 'newer' ? 'newer' : 'damaged', path: '/a/b', isMoved: false })).toBe(
      `${reason}, so they are as at first. The file /a/b could not be set aside: what you change holds until Cardclock quits. Your time is not touched.`,
    );
  });
});
