import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { withFileKept } from '../../../../main/shell/updates/keep-app-image.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { skipWithout } from '../../../support/needs.ts';

// Files that may be run, and paths of Linux.
beforeEach((context) => skipWithout(context, 'posix'));

function installed(install: (file: string) => boolean) {
  using folder = tempFolder();
  const file = join(folder.path, 'Cardclock.AppImage');
  writeFileSync(file, 'old', { mode: 0o755 });
  const defects: unknown[] = [];
  const isInstalled = withFileKept(
    file,
    () => install(file),
    (error) => defects.push(error),
  );
  return {
    isInstalled,
    files: readdirSync(folder.path).map((name) => `${name}: ${readFileSync(join(folder.path, name), 'utf8')}`),
    defects: defects.length,
  };
}

describe('the file of an AppImage', () => {
  it('is the new one where that took its place, also under another name, and nothing of the old one stays', () => {
    expect(installed((file) => put(file, file))).toEqual({
      isInstalled: true,
      files: ['Cardclock.AppImage: new'],
      defects: 0,
    });
    expect(installed((file) => put(file, join(dirname(file), 'Cardclock-2.AppImage')))).toEqual({
      isInstalled: true,
      files: ['Cardclock-2.AppImage: new'],
      defects: 0,
    });
  });

  it('is put back where it was removed and the new one did not come', () => {
    const failed = installed((file) => {
      rmSync(file);
      throw new Error('the disk is full');
    });

    expect(failed).toEqual({ isInstalled: false, files: ['Cardclock.AppImage: old'], defects: 1 });
  });

  it('stays where nothing was done', () => {
    expect(installed(() => false)).toEqual({ isInstalled: false, files: ['Cardclock.AppImage: old'], defects: 0 });
  });

  it('is not touched where it cannot be kept', () => {
    using folder = tempFolder();
    const file = join(folder.path, 'Cardclock.AppImage');
    writeFileSync(file, 'old');
    mkdirSync(join(`${file}.before-update`, 'in the way'), { recursive: true });
    let isAsked = false;

    const isInstalled = withFileKept(
      file,
      () => {
        isAsked = true;
        return true;
      },
      () => {},
    );

    expect([isInstalled, isAsked, existsSync(file)]).toEqual([false, false, true]);
    expect(readdirSync(folder.path)).toContain(basename(file));
  });
});

/** As electron-updater does it. */
function put(file: string, to: string): boolean {
  const downloaded = `${file}.downloaded`;
  writeFileSync(downloaded, 'new');
  rmSync(file);
  renameSync(downloaded, to);
  return true;
}
