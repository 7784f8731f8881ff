/** What a package weighs and holds, told so that nobody has to guess. */
import { getRawHeader } from '@electron/asar';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { say } from '../progress.mjs';

const MOST_LINES = 12;

function sizeOf(path) {
  const about = statSync(path);
  if (!about.isDirectory()) return about.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function spoken(bytes) {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Every file in an asar archive, as `[path, bytes]`. */
export function filesIn(asar) {
  const walk = (entry, path) =>
    entry.files === undefined
      ? [[path, entry.size ?? 0]]
      : Object.entries(entry.files).flatMap(([name, inner]) => walk(inner, path === '' ? name : `${path}/${name}`));
  return walk(getRawHeader(asar).header, '');
}

/** Files summed by their first two folders, largest first. */
function grouped(files) {
  const sums = new Map();
  for (const [path, bytes] of files) {
    const group = path.split('/').slice(0, 2).join('/');
    sums.set(group, (sums.get(group) ?? 0) + bytes);
  }
  return [...sums].toSorted((one, other) => other[1] - one[1]);
}

/** One line for each package; then what the app itself is made of. */
export function tellContents(made) {
  say('\nPackages');
  for (const { target, file } of made) say(`  ${spoken(sizeOf(file)).padStart(9)}  ${target.padEnd(8)} ${file}`);
  const unpacked = made.find(({ target }) => target === 'dir')?.file;
  const asar = unpacked === undefined ? '' : join(unpacked, 'resources', 'app.asar');
  if (!existsSync(asar)) return;
  const files = filesIn(asar);
  say(`\nThe app in it: ${files.length} files`);
  for (const [group, bytes] of grouped(files).slice(0, MOST_LINES)) say(`  ${spoken(bytes).padStart(9)}  ${group}`);
}
