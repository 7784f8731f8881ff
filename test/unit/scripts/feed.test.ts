import { createHash } from 'node:crypto';
import { parseUpdateInfo, resolveFiles } from 'electron-updater/out/providers/Provider.js';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFeed } from '../../../scripts/packaging/feed.mjs';
import { tempFolder } from '../../support/temp-folder.ts';

const VERSION = '1.2.3';
const AT = new Date('2026-11-26T09:00:00Z');
const FEED = new URL('https://feeds.example.com/cardclock/');

async function feedOf(folder: string, names: readonly string[], platform: string, arch = 'x64') {
  for (const name of names) writeFileSync(join(folder, name), `the bytes of ${name}`);
  const files = names.map((name) => join(folder, name));
  const path = await writeFeed(files, { version: VERSION, platform, arch, at: AT });
  if (path === undefined) throw new Error('no feed was written');
  const info = parseUpdateInfo(readFileSync(path, 'utf8'), basename(path), FEED);
  return { name: basename(path), info, files: resolveFiles(info, FEED) };
}

describe('the feed of updates, as electron-updater reads it', () => {
  it('names each package with its checksum, and lies under the name that each system asks for', async () => {
    using folder = tempFolder();

    const linux = await feedOf(
      folder.path,
      ['cardclock_1.2.3_amd64.deb', 'Cardclock 1.2.3.AppImage', 'x.tar.gz'],
      'linux',
    );

    expect(linux.name).toBe('latest-linux.yml');
    expect(linux.info).toMatchObject({ version: VERSION, releaseDate: AT.toISOString() });
    expect(linux.files.map(({ url }) => url.href)).toEqual([
      'https://feeds.example.com/cardclock/Cardclock%201.2.3.AppImage',
      'https://feeds.example.com/cardclock/cardclock_1.2.3_amd64.deb',
    ]);
    const sum = createHash('sha512').update('the bytes of cardclock_1.2.3_amd64.deb').digest('base64');
    expect(linux.files[1]?.info).toMatchObject({ sha512: sum, size: 38 });
    expect((await feedOf(folder.path, ['a.deb'], 'linux', 'arm64')).name).toBe('latest-linux-arm64.yml');
    expect((await feedOf(folder.path, ['a.exe'], 'win32')).name).toBe('latest.yml');
    expect((await feedOf(folder.path, ['a.dmg'], 'darwin')).name).toBe('latest-mac.yml');
  });

  it('is not there where nothing can be installed by an update', async () => {
    await expect(writeFeed(['/tmp/a.tar.gz'], { version: VERSION })).resolves.toBeUndefined();
  });
});
