/** What the files of some folders say, in a few characters: the same again only where none of them changed. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectFolder } from './project.mjs';

/** The files that git knows or would take in, under `paths` and not under `except`. Throws where there is no git. */
export function filesUnder(paths, except = []) {
  const sought = [...paths, ...except.map((path) => `:(exclude)${path}`)];
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', ...sought];
  const files = execFileSync('git', list, { cwd: projectFolder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  // One that was deleted is still known until that is committed.
  return files
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(projectFolder, file)))
    .toSorted();
}

/** Of the same files. Throws where there is no git. */
export function fingerprint(paths, except = []) {
  const hash = createHash('sha256');
  for (const file of filesUnder(paths, except))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(projectFolder, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}
