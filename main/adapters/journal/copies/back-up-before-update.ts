import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { t } from '../../../../common/i18n/translate.ts';
import { diskWords } from '../../../core/disk-words.ts';
import { backupsIn, createBackups } from './backups.ts';
import { damageOf } from '../damage.ts';
import { freeName, isThere, syncToDisk, timeInName } from '../files.ts';
import { removeDatabase } from './mended-copy.ts';

/**
 * A copy of the journal as the version before left it, made before anything of `version` opens it, and once for each
 * update, also where nothing remembers that this version has started. Null where all is well, or there was nothing to copy;
 * else why there is no copy, in words. What is wrong with a journal says whoever opens it.
 */
export function backUpBeforeUpdate(path: string, version: string, now: number): string | null {
  const folder = join(dirname(path), 'backups');
  const words = `before-update-${version}`;
  if (!isThere(path) || isLatest(folder, words) || !isSound(path)) return null;
  const stem = freeName(join(folder, `journal-${timeInName(now)}-${words}`), (name) => !isThere(`${name}.sqlite`));
  const unfinished = `${stem}.unfinished`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const raw = new DatabaseSync(path);
    try {
      raw.prepare('VACUUM INTO ?').run(unfinished);
      syncToDisk(unfinished);
      renameSync(unfinished, `${stem}.sqlite`);
      createBackups(folder, path, () => now).letGo('before-update');
    } finally {
      raw.close();
    }
    return null;
  } catch (error) {
    if (isThere(unfinished)) removeDatabase(unfinished);
    return t(
      'Cardclock is a new version, and no backup could be made before it started ({reason}). Your time is not touched by this. Make room, and back up by hand in the settings.',
      { reason: diskWords(error) },
    );
  }
}

/** False where nobody can tell: making one says why. */
function isLatest(folder: string, words: string): boolean {
  try {
    const latest = backupsIn(folder).find(({ kind }) => kind === 'before-update');
    return latest?.name.endsWith(`-${words}.sqlite`) === true;
  } catch {
    return false;
  }
}

function isSound(path: string): boolean {
  try {
    return damageOf(path) === null;
  } catch {
    return false;
  }
}
