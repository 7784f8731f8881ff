/**
 * The feed of updates beside the packages, as electron-updater looks for it (`docs/adr/0016-updates-from-a-feed-of-ones-own.md`): whoever puts
 * the folder on a web server has one.
 */
import { createHash } from 'node:crypto';
import { createReadStream, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What can be installed over what runs, the one first that a reader of old takes. */
const INSTALLABLE = [/\.AppImage$/, /\.deb$/, /\.exe$/, /\.dmg$/];
/** As electron-updater asks for them. */
const NAMES = {
  linux: (arch) => (arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`),
  darwin: () => 'latest-mac.yml',
  win32: () => 'latest.yml',
};

async function sha512(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}

async function entryOf(file) {
  return { url: encodeURIComponent(basename(file)), sha512: await sha512(file), size: statSync(file).size };
}

/** Every text in quotes, which YAML has from JSON. */
function feedText({ version, entries, at }) {
  const lines = [`version: ${JSON.stringify(version)}`, 'files:'];
  for (const { url, sha512: sum, size } of entries) {
    lines.push(`  - url: ${JSON.stringify(url)}`, `    sha512: ${JSON.stringify(sum)}`, `    size: ${size}`);
  }
  const [{ url, sha512: sum }] = entries;
  lines.push(`path: ${JSON.stringify(url)}`, `sha512: ${JSON.stringify(sum)}`);
  return `${lines.join('\n')}\nreleaseDate: ${JSON.stringify(at.toISOString())}\n`;
}

/** Writes the feed of these packages into their folder, and gives its path; undefined where none of them can be installed by an update. */
export async function writeFeed(files, { version, platform = process.platform, arch = process.arch, at = new Date() }) {
  const wanted = INSTALLABLE.flatMap((form) => files.filter((file) => form.test(file)));
  if (wanted.length === 0) return undefined;
  const entries = await Promise.all(wanted.map((file) => entryOf(file)));
  const path = join(dirname(wanted[0]), NAMES[platform](arch));
  writeFileSync(path, feedText({ version, entries, at }));
  return path;
}
