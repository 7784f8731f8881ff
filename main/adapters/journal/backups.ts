import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import type { Backup } from '../../../common/domain/archive.ts';
import { UserFailure } from '../../core/user-failure.ts';
import { freeName, isThere, syncToDiskMeanwhile, timeInName } from './files.ts';
import { removeDatabase } from './mended-copy.ts';

const DAY_MS = 86_400_000;
/** Ours alone: one that a person gave a name of their own is never rotated away. */
const NAME =
  /^journal-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(daily|weekly|by-hand|before-restore|before-update)(?:(?<=update)-\d[\w.+-]*|-\d+)?\.sqlite$/;
const KEPT: Readonly<Record<Backup['kind'], number>> = {
  daily: 7,
  weekly: 4,
  'by-hand': 10,
  'before-restore': 10,
  'before-update': 5,
};
const RHYTHMS = [
  { kind: 'daily', everyMs: DAY_MS },
  { kind: 'weekly', everyMs: 7 * DAY_MS },
] as const;

export interface Backups {
  readonly folder: string;
  /** Latest first. */
  readonly list: () => readonly Backup[];
  /** Throws `UserFailure('storage')` where the disk refuses; nothing is left of it then. */
  readonly make: (kind: Backup['kind']) => Promise<Backup>;
  readonly makeIfDue: () => Promise<void>;
  /** Removes those of a kind that are too many: the oldest. */
  readonly letGo: (kind: Backup['kind']) => void;
}

/** Whole copies of the journal, each complete before it has its name. */
export function createBackups(folder: string, connection: DatabaseSync, now: () => number): Backups {
  const list = (): readonly Backup[] => backupsIn(folder);
  let making: Promise<unknown> = Promise.resolve();

  /** One at a time: two of the same second would take each other's name. */
  async function make(kind: Backup['kind']): Promise<Backup> {
    const turn = making.then(async () => await makeNow(kind));
    making = turn.catch(() => {});
    return await turn;
  }

  /** Of a process that was ended in the middle. */
  function removeUnfinished(): void {
    for (const name of readdirSync(folder)) if (name.endsWith('.unfinished')) removeDatabase(join(folder, name));
  }

  async function makeNow(kind: Backup['kind']): Promise<Backup> {
    const stem = freeName(join(folder, `journal-${timeInName(now())}-${kind}`), (name) => !isThere(`${name}.sqlite`));
    const unfinished = `${stem}.unfinished`;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      removeUnfinished();
      await backup(connection, unfinished);
      await syncToDiskMeanwhile(unfinished);
      renameSync(unfinished, `${stem}.sqlite`);
    } catch (error) {
      removeDatabase(unfinished);
      throw inWords(folder, error);
    }
    const made = list().find(({ name }) => join(folder, name) === `${stem}.sqlite`);
    letGo(kind);
    if (made === undefined) throw new Error(`${stem} is gone`);
    return made;
  }

  function letGo(kind: Backup['kind']): void {
    const tooMany = list()
      .filter((other) => other.kind === kind)
      .slice(KEPT[kind]);
    for (const { name } of tooMany) rmSync(join(folder, name));
  }

  return {
    folder,
    list,
    make,
    letGo,
    makeIfDue: async () => {
      for (const { kind, everyMs } of RHYTHMS) {
        const latest = list().find((made) => made.kind === kind);
        // A clock that was set back must not keep it waiting for years.
        const isDue = latest === undefined || Math.abs(now() - latest.madeAt) >= everyMs;
        if (isDue) await make(kind);
      }
    },
  };
}

/** Latest first. */
export function backupsIn(folder: string): readonly Backup[] {
  if (!isThere(folder)) return [];
  const found = readdirSync(folder).flatMap((name) => backupOf(folder, name) ?? []);
  return found.toSorted((a, b) => b.madeAt - a.madeAt || b.name.localeCompare(a.name));
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
  const reason = error instanceof Error ? error.message : String(error);
  const words = `No backup could be made in ${folder} (${reason}). Your time is not touched by this.`;
  return new UserFailure('storage', `${words} Make room, or check that the folder can be written, and try again.`, {
    cause: error,
  });
}
