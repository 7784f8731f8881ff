import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { t } from '../../common/i18n/translate.ts';
import { diskWords } from '../core/disk-words.ts';
import { UserFailure } from '../core/user-failure.ts';
import { isBusy } from './journal/tables/database.ts';

/** The command line holds the folder for a moment. */
const TIMEOUT_MS = 6000;

/**
 * Holds the data folder for this process, until it is released or the process ends in whatever way: two must never send
 * from one queue. Throws `UserFailure('storage')` when another process holds it, or the folder cannot be written.
 */
export function lockFolder(dataDir: string, timeout = TIMEOUT_MS): () => void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout });
    return hold(lock);
  } catch (error) {
    const reason = diskWords(error);
    const words = t('Cardclock cannot use the folder {folder}: {reason}. Nothing was changed.', {
      folder: dataDir,
      reason,
    });
    const hint = isBusy(error)
      ? t('It is open there already: use that window, or close it and try again.')
      : t('Free the folder, or choose another one, and try again.');
    throw new UserFailure('storage', `${words} ${hint}`, { cause: error });
  }
}

function hold(lock: DatabaseSync): () => void {
  try {
    // An exclusive transaction is a lock that the operating system lets go of when the process dies.
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    throw error;
  }
}
