import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Backup } from '../../../../common/domain/archive.ts';
import { t } from '../../../../common/i18n/translate.ts';
import { diskWords } from '../../../core/disk-words.ts';
import { UserFailure } from '../../../core/user-failure.ts';
import { freeName, isThere, syncToDiskMeanwhile, timeInName } from '../files.ts';
import { removeDatabase } from './mended-copy.ts';

const DAY_MS = 86_400_000;
/** Ours alone: one that a person gave a name of their own is never rotated away. */
const NAME =
  /^journal-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(daily|weekly|by-hand|before-restore|before-update)(?:(?<=update)-\d[\w.+-]*|-\d+)?\.sqlite$/;
const KEPT: Readonly<Record<Backup['kind'], number>> = {
  daily: 7,
  weekly: 4,
  // Whoever made one meant to have it.
  'by-hand': Infinity,
  'before-restore': 10,
  'before-update': 5,
};
/** All pages at once: between two steps another connection's write would make the copy begin anew. */
const PAGES_AT_ONCE = 2 ** 31 - 1;
const PATIENCE_MS = 5000;
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
  readonly makeIfDue: () => Promise<void>;
  /** Removes those of a kind that are too many: the oldest. One that a clock which ran ahead has dated neither counts nor goes. */
  readonly letGo: (kind: Backup['kind'], spared?: string) => void;
}

/** Whole copies of the journal at `path`, each complete before it has its name. */
export function createBackups(folder: string, path: string, now: () => number): Backups {
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
    if (kind !== 'before-restore') letGo(kind);
    if (made === undefined) throw new Error(`${stem} is gone`);
    return made;
  }

  function letGo(kind: Backup['kind'], spared?: string): void {
    const tooMany = datedSoundly(kind).slice(KEPT[kind]);
    for (const { name } of tooMany) if (name !== spared) rmSync(join(folder, name));
  }

  /** Latest first. What seems to come from the future was made before the clock was set back. */
  function datedSoundly(kind: Backup['kind']): readonly Backup[] {
    return list().filter((made) => made.kind === kind && made.madeAt <= now());
  }

  return {
    folder,
    list,
    make,
    letGo,
    makeIfDue: async () => {
      for (const { kind, everyMs } of RHYTHMS) {
        const [latest] = datedSoundly(kind);
        if (latest === undefined || now() - latest.madeAt >= everyMs) await make(kind);
      }
    },
  };
}

/** Over a connection of its own: on the app's, a copy fails in the middle of what is being written there. */
async function copyWhole(path: string, to: string): Promise<void> {
  const source = new DatabaseSync(path, { readOnly: true });
  try {
    source.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
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

const RECOGNISED = ['daily', 'weekly', 'by-hand', 'before-restore', 'before-update'] as const;

function inWords(folder: string, error: unknown): UserFailure {
  const words = t(
    'No backup could be made in {folder} ({reason}). Your time is not touched by this. Make room, or check that the folder can be written, and try again.',
    { folder, reason: diskWords(error) },
  );
  return new UserFailure('storage', words, { cause: error });
}
