import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Backup } from '../../../../common/domain/archive.ts';
import { t } from '../../../../common/i18n/translate.ts';
import type { Timers } from '../../../core/clock.ts';
import { diskWords } from '../../../core/disk-words.ts';
import type { Archive } from '../../../core/journal/archive.ts';
import { UserFailure } from '../../../core/user-failure.ts';
import { freeName, isThere, removeDatabase, syncToDisk, syncToDiskMeanwhile, timeInName } from '../tables/files.ts';
import { JOURNAL_VERSION, versionOf } from '../tables/migrations.ts';
import { damageOf } from './damage.ts';

const FIRST_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Ours alone: one that a person gave a name of their own is never rotated away. */
const NAME =
  /^journal-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(hourly|daily|weekly|by-hand|before-restore|before-update)(?:(?<=update)-\d[\w.+-]*|-\d+)?\.sqlite$/;
const KEPT: Readonly<Record<Backup['kind'], number>> = {
  // A repair begins with the newest that is sound.
  hourly: 3,
  daily: 7,
  weekly: 4,
  // Whoever made one meant to have it.
  'by-hand': Infinity,
  'before-restore': 10,
  'before-update': 5,
};
/** All pages at once: between two steps another connection's write would make the copy begin anew. */
const PAGES_AT_ONCE = 2 ** 31 - 1;
const TIMEOUT_MS = 5000;
const RHYTHMS = [
  { kind: 'daily', everyMs: DAY_MS },
  { kind: 'weekly', everyMs: 7 * DAY_MS },
] as const;

export interface Backups {
  readonly folder: string;
  /** Latest first. */
  readonly list: () => readonly Backup[];
  /**
   * Lets go of those that are too many; for one before a restore, whoever restores does, once that is done. Throws
   * `UserFailure('storage')` where the disk refuses; nothing is left of it then.
   */
  readonly make: (kind: Backup['kind']) => Promise<Backup>;
  /** Throws as `make` does. */
  readonly makeIfDue: () => Promise<void>;
}

export interface BackupsOf {
  /** Of the journal; its backups lie in a folder beside it. */
  readonly path: string;
  /** UTC ms. */
  readonly now: () => number;
  /** When the person did something last, UTC ms; 0 for never. */
  readonly lastDoneAt: () => number;
}

export function backupFolder(path: string): string {
  return join(dirname(path), 'backups');
}

/** Whole copies of the journal at `path`, each complete before it has its name. */
export function createBackups({ path, now, lastDoneAt }: BackupsOf): Backups {
  const folder = backupFolder(path);
  const list = (): readonly Backup[] => backupsIn(folder);
  let making: Promise<unknown> = Promise.resolve();

  /** One at a time: two of the same second would take each other's name. */
  async function make(kind: Backup['kind']): Promise<Backup> {
    const turn = making.then(async () => await makeNow(kind));
    making = turn.catch(() => {});
    return await turn;
  }

  /** Of a process that was ended in the middle; never the copy that a restore may be at work with. */
  function removeUnfinished(): void {
    const unfinished = readdirSync(folder).filter((name) => /^journal-.*\.unfinished$/.test(name));
    for (const name of unfinished) removeDatabase(join(folder, name));
  }

  async function makeNow(kind: Backup['kind']): Promise<Backup> {
    const stem = freeName(join(folder, `journal-${timeInName(now())}-${kind}`), (name) => !isThere(`${name}.sqlite`));
    const unfinished = `${stem}.unfinished`;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      removeUnfinished();
      await copyWhole(path, unfinished);
      await syncToDiskMeanwhile(unfinished);
      renameSync(unfinished, `${stem}.sqlite`);
    } catch (error) {
      removeDatabase(unfinished);
      throw inWords(folder, error);
    }
    const made = list().find(({ name }) => join(folder, name) === `${stem}.sqlite`);
    if (kind !== 'before-restore') letGoOfOld(folder, kind, now());
    if (made === undefined) throw new Error(`${stem} is gone`);
    return made;
  }

  /** What was done since is in no copy yet. */
  function isHourOver(): boolean {
    const [latest] = datedSoundly(folder, now());
    const madeAt = latest?.madeAt ?? 0;
    return lastDoneAt() > madeAt && now() - madeAt >= HOUR_MS;
  }

  return {
    folder,
    list,
    make,
    makeIfDue: async () => {
      try {
        for (const { kind, everyMs } of RHYTHMS) {
          const latest = datedSoundly(folder, now()).find((made) => made.kind === kind);
          if (latest === undefined || now() - latest.madeAt >= everyMs) await make(kind);
        }
        if (isHourOver()) await make('hourly');
      } catch (error) {
        throw error instanceof UserFailure ? error : inWords(folder, error);
      }
    },
  };
}

/** Removes those of a kind that are too many: the oldest. One that a clock which ran ahead has dated neither counts nor goes. */
export function letGoOfOld(folder: string, kind: Backup['kind'], now: number, spared?: string): void {
  const tooMany = datedSoundly(folder, now)
    .filter((made) => made.kind === kind)
    .slice(KEPT[kind]);
  for (const { name } of tooMany) if (name !== spared) rmSync(join(folder, name));
}

/** Latest first. What seems to come from the future was made before the clock was set back. */
export function datedSoundly(folder: string, now: number): readonly Backup[] {
  return backupsIn(folder).filter(({ madeAt }) => madeAt <= now);
}

/** Over a connection of its own: on the app's, a copy fails in the middle of what is being written there. */
async function copyWhole(path: string, to: string): Promise<void> {
  const source = new DatabaseSync(path, { readOnly: true });
  try {
    source.exec(`PRAGMA busy_timeout = ${TIMEOUT_MS}`);
    await backup(source, to, { rate: PAGES_AT_ONCE });
  } finally {
    source.close();
  }
}

/** Latest first. */
export function backupsIn(folder: string): readonly Backup[] {
  if (!isThere(folder)) return [];
  const found = readdirSync(folder).flatMap((name) => backupOf(folder, name) ?? []);
  return found.toSorted((a, b) => b.madeAt - a.madeAt || (a.name < b.name ? 1 : -1));
}

function backupOf(folder: string, name: string): Backup | null {
  const [, day, hours, minutes, seconds, word] = NAME.exec(name) ?? [];
  const kind = RECOGNISED.find((known) => known === word);
  if (kind === undefined) return null;
  const madeAt = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  const bytes = statSync(join(folder, name), { throwIfNoEntry: false })?.size;
  return bytes === undefined || Number.isNaN(madeAt) ? null : { name, madeAt, kind, bytes };
}

const RECOGNISED = ['hourly', 'daily', 'weekly', 'by-hand', 'before-restore', 'before-update'] as const;

function inWords(folder: string, error: unknown): UserFailure {
  const words = t(
    'No backup could be made in {folder} ({reason}). Your time is not touched by this. Make room, or check that the folder can be written, and try again.',
    { folder, reason: diskWords(error) },
  );
  return new UserFailure('storage', words, { cause: error });
}

export interface RegularBackupPorts {
  readonly archive: Pick<Archive, 'backUpIfDue'>;
  readonly timers: Timers;
  /** Once, why none can be made, in words; null once one could be made again. */
  readonly onRefused: (words: string | null) => void;
  readonly onDefect: (error: unknown) => void;
}

/** Makes what is due soon after the start and each hour; the returned function ends it, once what it began is done. */
export function backUpRegularly({ archive, timers, onRefused, onDefect }: RegularBackupPorts): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  let isRefused = false;
  let cancel = timers.after(FIRST_MS, run);

  function run(): void {
    working = backUp();
    cancel = timers.after(HOUR_MS, run);
  }

  async function backUp(): Promise<void> {
    try {
      await archive.backUpIfDue();
      if (isRefused) onRefused(null);
      isRefused = false;
    } catch (error) {
      onDefect(error);
      if (isRefused || !(error instanceof UserFailure)) return;
      isRefused = true;
      onRefused(error.message);
    }
  }

  return async () => {
    cancel();
    await working;
  };
}

/**
 * A copy of the journal as the version before left it, made before anything of `version` opens it, and once for each
 * update, also where nothing remembers that this version has started; whoever went back in between and comes again has another
 * journal, of the tables of before. Null where all is well, or there was nothing to copy;
 * else why there is no copy, in words. What is wrong with a journal says whoever opens it.
 */
export function backUpBeforeUpdate(path: string, version: string, now: number): string | null {
  const folder = backupFolder(path);
  const words = `before-update-${version}`;
  if (!isThere(path) || !isSound(path)) return null;
  if (isLatest(folder, words) && versionIn(path) === JOURNAL_VERSION) return null;
  const stem = freeName(join(folder, `journal-${timeInName(now)}-${words}`), (name) => !isThere(`${name}.sqlite`));
  const unfinished = `${stem}.unfinished`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const raw = new DatabaseSync(path);
    try {
      raw.prepare('VACUUM INTO ?').run(unfinished);
      syncToDisk(unfinished);
      renameSync(unfinished, `${stem}.sqlite`);
      letGoOfOld(folder, 'before-update', now);
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

/** The name of the latest backup from before an update that this version can read; null where there is none. */
export function latestBeforeUpdate(path: string): string | null {
  const folder = backupFolder(path);
  const isReadable = ({ kind, name }: Backup): boolean => kind === 'before-update' && isSound(join(folder, name));
  return backupsIn(folder).find(isReadable)?.name ?? null;
}

function versionIn(path: string): number {
  const raw = new DatabaseSync(path, { readOnly: true });
  try {
    return versionOf(raw);
  } finally {
    raw.close();
  }
}

function isSound(path: string): boolean {
  try {
    return damageOf(path) === null;
  } catch {
    return false;
  }
}
