import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ImportReport } from '../../../../common/domain/archive.ts';
import { t } from '../../../../common/i18n/translate.ts';
import type { Alone } from '../../../core/journal/archive.ts';
import { diskWords, isFull } from '../../../core/disk-words.ts';
import { UserFailure } from '../../../core/user-failure.ts';
import { createDatabase, type Database, number } from '../tables/database.ts';
import { removeDatabase } from '../tables/files.ts';
import { type ForeignRows, markUnverified, type Merged, mergeRows } from './merge-rows.ts';
import { endAsDeleted } from './merge-trackers.ts';
import { JOURNAL_VERSION, migrate, versionOf } from '../tables/migrations.ts';
import { reviseAll } from '../tables/revision.ts';
import { LASTING_TABLES, STORED } from '../tables/stored-rows.ts';
import { ownRows } from './own-rows.ts';

/**
 * Trackers of here that the backup must not undo: not confirmed, deleted, moved, or not certain in one of the two; that the
 * backup does not have, or knows as they were before, since the service may have lost them too, or be out of reach. And what
 * this device runs, or is asked about: from the service it would come back as another device's, whom nobody here asks. And what is noted: no
 * service has that.
 */
const TAKEN_OVER = `
  SELECT * FROM main.trackers WHERE state IN ('pending', 'needs-attention') OR doubt_at IS NOT NULL OR gone_at IS NOT NULL OR moved IS NOT NULL
    OR id IN (SELECT tracker_id FROM main.dedupes)
    OR id IN (SELECT tracker_id FROM main.attempts WHERE answer IS NULL)
    OR id IN (SELECT tracker_id FROM main.aways)
    OR id IN (SELECT tracker_id FROM main.notes)
    OR uid NOT IN (SELECT uid FROM restored.trackers)
    OR EXISTS (SELECT 1 FROM restored.trackers AS old WHERE old.uid = main.trackers.uid
      AND (main.trackers.changed_at > old.changed_at OR main.trackers.seen_at > COALESCE(old.seen_at, 0)))
    OR uid IN (SELECT uid FROM restored.trackers WHERE state <> 'settled')
    OR (deleted = 1 AND uid IN (SELECT uid FROM restored.trackers)) OR (is_own = 1 AND ended_at IS NULL AND deleted = 0)`;

/** The copy that a restore works with, beside the backups. */
export const RESTORING = 'restoring.unfinished';

/** Puts the backup at `path` in the place of all that `connection` holds, but for what the service has not confirmed. */
export async function restoreFrom(
  connection: DatabaseSync,
  path: string,
  folder: string,
  alone: Alone,
): Promise<ImportReport> {
  const copy = join(folder, RESTORING);
  try {
    prepareCopy(path, copy);
    await alone();
    const db = createDatabase(connection);
    db.run('ATTACH ? AS restored', copy);
    try {
      return db.transaction(() => replaceAll(db));
    } finally {
      db.run('DETACH restored');
    }
  } catch (error) {
    throw toldIfFull(folder, error);
  } finally {
    removeDatabase(copy);
  }
}

/** A full disk says nothing about the backup, so choosing another one is no help. Other errors are given back as they are. */
export function toldIfFull(folder: string, error: unknown): unknown {
  if (!isFull(error)) return error;
  const words = t(
    'The disk is full, so the backup was not restored. Your time is as it was, and so is the backup. Make room on the disk that {folder} lies on, then restore it again.',
    { folder },
  );
  return new UserFailure('storage', words, { cause: error });
}

/** The backup itself is never opened: opening an older one would change it. */
function prepareCopy(path: string, to: string): void {
  removeDatabase(to);
  try {
    copyFileSync(path, to);
    const copy = new DatabaseSync(to);
    try {
      const [found] = copy.prepare('PRAGMA quick_check').all();
      const version = versionOf(copy);
      if (found?.['quick_check'] !== 'ok') throw new Error(String(found?.['quick_check']));
      if (version < 1) throw new Error(t('it is not a journal'));
      if (version > JOURNAL_VERSION) throw new Error(t('a newer Cardclock wrote it'));
      migrate(copy);
      copy.exec('PRAGMA journal_mode = DELETE');
    } finally {
      copy.close();
    }
  } catch (error) {
    if (isFull(error)) throw error;
    const reason = diskWords(error);
    const words = t('The backup {path} cannot be used ({reason}). Nothing was changed. Choose another one.', {
      path,
      reason,
    });
    throw new UserFailure('storage', words, { cause: error });
  }
}

function replaceAll(db: Database): ImportReport {
  const before = ownRows(db, TAKEN_OVER);
  const all = count(db, 'SELECT COUNT(*) AS n FROM restored.trackers');
  const known = count(db, 'SELECT COUNT(*) AS n FROM restored.trackers WHERE uid IN (SELECT uid FROM main.trackers)');
  db.run('PRAGMA defer_foreign_keys = ON');
  // The beat stays: that of the backup would ask about all the time since. Questions grow old, and those of the backup are.
  for (const table of ['aways', ...LASTING_TABLES.toReversed()]) db.run(`DELETE FROM main.${table}`);
  for (const table of LASTING_TABLES) {
    const columns = Object.keys(STORED[table].shape).join(', ');
    db.run(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM restored.${table}`);
  }
  putNewer(db, before);
  return { added: all - known, known, unreadable: 0 };
}

/** Puts rows of a newer journal over those of an older copy, which is here; afterwards the service is asked before anything is sent. */
export function putNewer(db: Database, newer: ForeignRows): Merged {
  reviseAll(db);
  const merged = mergeRows(db, newer, 'foreign');
  if (newer.accounts.length > 0) db.run('UPDATE main.accounts SET is_current = 0');
  for (const { id, is_current } of newer.accounts)
    if (is_current === 1) db.run('UPDATE main.accounts SET is_current = 1 WHERE id = ?', merged.accounts.get(id) ?? 0);
  buryAgain(db, new Set(merged.taken.values()));
  markUnverified(db);
  return merged;
}

/** What was deleted since the backup was made, and did not come from here just now. */
function buryAgain(db: Database, taken: ReadonlySet<number>): void {
  const buried = db.all(
    `SELECT id FROM main.trackers WHERE deleted = 0 AND EXISTS (SELECT 1 FROM main.tombstones AS buried
       WHERE buried.account_id = trackers.account_id AND buried.server_id = trackers.server_id
       AND (buried.born_at IS NULL OR seen_created_at IS NULL OR buried.born_at = seen_created_at))`,
  );
  for (const row of buried) if (!taken.has(number(row, 'id'))) endAsDeleted(db, number(row, 'id'));
}

function count(db: Database, sql: string): number {
  return number(db.get(sql) ?? {}, 'n');
}
