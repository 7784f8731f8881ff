import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { t } from '../../../common/i18n/translate.ts';
import type { Journal } from '../../core/journal/journal.ts';
import { diskWords } from '../../core/disk-words.ts';
import { UserFailure } from '../../core/user-failure.ts';
import { accountStore, forgetStore, policyStore } from './tables/account-store.ts';
import { additionStore, taskStore } from './tables/task-store.ts';
import { attemptStore, dedupeStore } from './tables/attempt-store.ts';
import { awayStore, heartbeatStore, intentStore, noteStore, trackerStore } from './tables/tracker-store.ts';
import { boardStore } from './tables/board-store.ts';
import { connect, createDatabase, type Database, number } from './tables/database.ts';
import { latestBeforeUpdate } from './copies/backups.ts';
import { damageOf, isDamage, NewerJournal } from './copies/damage.ts';
import { keepInPlace, type PlaceOf } from './copies/put-back.ts';
import { endInterruptedRepair, repair } from './copies/repair.ts';
import { isThere, removeDatabase } from './tables/files.ts';
import { migrate } from './tables/migrations.ts';
import { newTaskStore } from './tables/new-task-store.ts';

/**
 * Where another process keeps the file locked, a write gives up soon: every click would wait for it. A commit of the
 * `cardclock` command takes some milliseconds.
 */
const TIMEOUT_MS = 200;

export interface OpenedJournal {
  readonly journal: Journal;
  /** The same file, for what concerns it as a whole. */
  readonly database: Database;
  /** As it was opened: what is in the place of a file that was deleted has another. */
  readonly connection: DatabaseSync;
  /** What there is to tell about a journal that was found damaged; null where all is well. */
  readonly news: string | null;
}

/**
 * The journal at `path`, made when it is missing. WAL with `synchronous=FULL`: a commit is on disk when it returns. A damaged
 * file is set aside, and the newest good copy with what can be read of it takes its place. Throws `UserFailure('storage')` for a file of a newer version and
 * where the disk or the folder refuses; what was there is left untouched then. Where the file is taken away
 * while it is open, all of it is put there again: `keepInPlace`.
 */
export function openJournal(
  path: string,
  now: () => number = Date.now,
  place: Pick<PlaceOf, 'claim' | 'onPutBack'> = { claim: () => {}, onPutBack: () => {} },
): OpenedJournal {
  return inWords(path, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const interrupted = endInterruptedRepair(path);
    const damage = damageOf(path);
    const news = damage === null ? interrupted : repair(path, damage, now());
    if (!isThere(path)) createEmpty(path);
    try {
      return { ...openSound({ ...place, path, now }), news };
    } catch (error) {
      if (!isDamage(error)) throw error;
      const told = repair(path, String(error), now());
      return { ...openSound({ ...place, path, now }), news: told };
    }
  });
}

/** Complete before it has its name: a journal without content is a damaged one. */
function createEmpty(path: string): void {
  const unfinished = `${path}-unfinished`;
  removeDatabase(unfinished);
  const raw = new DatabaseSync(unfinished);
  orClose(raw, () => migrate(raw)).close();
  renameSync(unfinished, path);
}

function openSound(place: Omit<PlaceOf, 'connect'>): Omit<OpenedJournal, 'news'> {
  const open = (): DatabaseSync => {
    const raw = connect(place.path);
    orClose(raw, () => {
      migrate(raw);
      raw.exec(`PRAGMA busy_timeout = ${TIMEOUT_MS}`);
    });
    return raw;
  };
  const connection = open();
  return { ...journalOn(connection, keepInPlace({ ...place, connect: open })), connection };
}

function journalOn(
  connection: DatabaseSync,
  inPlace: (raw: DatabaseSync) => DatabaseSync,
): Pick<OpenedJournal, 'journal' | 'database'> {
  let raw = connection;
  let timeNews = 0;
  /** Counts what other connections wrote: an import, a restored backup, the command line. */
  let others = raw.prepare('PRAGMA data_version');
  let othersNews = 0;
  const db = createDatabase(connection, (used) => {
    const next = inPlace(used);
    if (next === raw) return next;
    raw = next;
    others = raw.prepare('PRAGMA data_version');
    // It counts from the start.
    timeNews += othersNews + 1;
    return next;
  });
  const onTime = (): void => {
    timeNews += 1;
  };
  const journal: Journal = {
    transaction: db.transaction,
    timeNews: () => {
      othersNews = number(others.get() ?? {}, 'data_version');
      return timeNews + othersNews;
    },
    accounts: accountStore(db),
    trackers: trackerStore(db, onTime),
    attempts: attemptStore(db),
    dedupes: dedupeStore(db),
    additions: additionStore(db),
    boards: boardStore(db),
    tasks: taskStore(db),
    newTasks: newTaskStore(db),
    notes: noteStore(db, onTime),
    intents: intentStore(db),
    heartbeat: heartbeatStore(db),
    aways: awayStore(db),
    policies: policyStore(db),
    forgets: forgetStore(db),
    close: () => {
      if (!raw.isOpen) return;
      try {
        raw = inPlace(raw);
      } finally {
        if (raw.isOpen) raw.close();
      }
    },
  };
  return { journal, database: db };
}

function orClose(raw: DatabaseSync, work: () => void): DatabaseSync {
  try {
    work();
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}

function inWords<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof NewerJournal) throw withWayBack(error, path);
    if (error instanceof UserFailure) throw error;
    const words = t(
      'Cardclock cannot use the file with your time, {path} ({reason}). Nothing was changed. Check that the disk has room and that the folder can be written, then start Cardclock again.',
      { path, reason: diskWords(error) },
    );
    throw new UserFailure('storage', words, { cause: error });
  }
}

/** Restored and not put in place, so that the service is asked before anything is sent a second time. */
function withWayBack(newer: NewerJournal, path: string): UserFailure {
  const copy = latestBeforeUpdate(path);
  if (copy === null) return newer;
  const words = t(
    'Or go back to this version: move {path}, and what lies beside it as {path}-wal, to another folder, and keep them. Open Cardclock, sign in, and under Settings, Data restore the backup {copy}, made before the update. What the service has comes again; what was not sent since then stays in the file that you moved.',
    { path, copy },
  );
  return new UserFailure('storage', `${newer.message} ${words}`);
}
