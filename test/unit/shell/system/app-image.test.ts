import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownAppImage } from '../../../../main/shell/system/app-image.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { skipWithout } from '../../../support/needs.ts';

// Paths of Linux, and links.
beforeEach((context) => skipWithout(context, 'posix'));

const APPIMAGE = '/home/me/Cardclock.AppImage';

describe('the AppImage that the app runs from', () => {
  it('is the one whose folder holds the program', () => {
    const env = { APPIMAGE, APPDIR: '/tmp/.mount_card' };

    expect(ownAppImage({ env, program: '/tmp/.mount_card/cardclock' })).toBe(APPIMAGE);
  });

  it('is found also where its folder is given by way of a link', () => {
    using folder = tempFolder();
    const mounted = join(folder.path, 'mounted');
    mkdirSync(mounted);
    writeFileSync(join(mounted, 'cardclock'), '');
    symlinkSync(mounted, join(folder.path, 'link'));
    const env = { APPIMAGE, APPDIR: join(folder.path, 'link') };

    expect(ownAppImage({ env, program: join(mounted, 'cardclock') })).toBe(APPIMAGE);
  });

  it.each([
    ['of the program that started this one', { APPIMAGE, APPDIR: '/tmp/.mount_edit' }],
    ['whose folder only begins alike', { APPIMAGE, APPDIR: '/opt/card' }],
    ['without a folder', { APPIMAGE }],
    ['with an empty one', { APPIMAGE, APPDIR: '' }],
    ['that is none', { APPDIR: '/opt/cardclock' }],
  ])('is not one %s', (_what, env) => {
    expect(ownAppImage({ env, program: '/opt/cardclock/cardclock' })).toBeNull();
  });
});
