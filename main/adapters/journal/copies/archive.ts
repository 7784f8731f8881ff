import { join } from 'node:path';
import type { ImportReport } from '../../../../common/domain/archive.ts';
import { spokenLanguage, t } from '../../../../common/i18n/translate.ts';
import { isZone } from '../../../../common/time/zone-days.ts';
import type { Alone, Archive } from '../../../core/journal/archive.ts';
import { UserFailure } from '../../../core/user-failure.ts';
import { createBackups, letGoOfOld } from './backups.ts';
import { inThread, type UnsaidJob } from './archive-job.ts';
import type { Database } from '../tables/database.ts';
import { removeDatabase } from '../tables/files.ts';
import { exportName } from './export.ts';
import { RESTORING, toldIfFull } from './restore.ts';

/** A copy that nobody needs. One that cannot go (held, or on a disk that refuses) is in nobody's way. */
function removeLeftCopy(path: string): void {
  try {
    removeDatabase(path);
  } catch {
    // told by nobody: what it was made for has its own answer
  }
}

export interface ArchivePorts {
  /** Of the journal; backups lie in a folder beside it. */
  readonly path: string;
  readonly database: Database;
  /** Script of the thread in which whole journals are read and written. */
  readonly worker: URL;
  /** UTC ms. */
  readonly now: () => number;
  /** By whose clocks an account's time is written for people; its own where absent. */
  readonly zoneOf?: (ownTimezone: string) => string;
}

export function createArchive({ path, database: db, worker, now, zoneOf = knownZone }: ArchivePorts): Archive {
  const backups = createBackups({ path, now, lastDoneAt });
  // Of a restore that was ended in the middle: no other one has begun yet.
  removeLeftCopy(join(backups.folder, RESTORING));

  let takenInAt = 0;

  /** By the newest of what is remembered: a look at the last row of a table. What an import put there last may be years old. */
  function lastDoneAt(): number {
    return Math.max(
      takenInAt,
      Number(db.get('SELECT wall_ms FROM intents ORDER BY id DESC LIMIT 1')?.['wall_ms'] ?? 0),
    );
  }

  /** The restore is done; one copy too many is in nobody's way. */
  function letGoOfOldest(chosen: string): void {
    try {
      letGoOfOld(backups.folder, 'before-restore', now(), chosen);
    } catch {
      // the next restore tries again
    }
  }

  async function taken(job: UnsaidJob, alone?: Alone): Promise<ImportReport> {
    const report = await inThread(worker, { ...job, language: spokenLanguage() }, { alone });
    if (report === null) throw new Error(`Nothing came of ${job.kind}`);
    return report;
  }

  return {
    export: async (format) => {
      db.seeToPlace();
      const at = now();
      const owns = db.all('SELECT DISTINCT timezone FROM accounts').map((row) => String(row['timezone']));
      const zones = Object.fromEntries(owns.map((own) => [own, zoneOf(own)]));
      const parts: string[] = [];
      await inThread(
        worker,
        { kind: 'export', path, format, zones, now: at, language: spokenLanguage() },
        { onPart: (part) => parts.push(part) },
      );
      return { ...exportName(format, at), parts };
    },
    takeIn: async (text, alone) => {
      db.seeToPlace();
      const report = await taken({ kind: 'take-in', path, text }, alone);
      takenInAt = now();
      return report;
    },
    backups: async () => await Promise.resolve(backups.list()),
    backUp: async (kind) => {
      db.seeToPlace();
      return await backups.make(kind);
    },
    backUpIfDue: async () => {
      db.seeToPlace();
      await backups.makeIfDue();
    },
    restore: async (name, alone) => {
      db.seeToPlace();
      const chosen = backups.list().find((backup) => backup.name === name);
      if (chosen === undefined)
        throw new UserFailure('not-found', t('This backup is no longer there. Choose another one.'));
      const { folder } = backups;
      const before = await backups.make('before-restore').catch((error: unknown) => {
        throw toldIfFull(folder, error);
      });
      const job: UnsaidJob = { kind: 'restore', path, backup: join(folder, chosen.name), folder };
      const report = await taken(job, alone).catch((error: unknown) => {
        // Nothing was changed, and each further try would take the room of one more, which may be what is lacking.
        if (error instanceof UserFailure) removeLeftCopy(join(folder, before.name));
        throw error;
      });
      letGoOfOldest(chosen.name);
      return report;
    },
  };
}

function knownZone(timezone: string): string {
  return isZone(timezone) ? timezone : 'UTC';
}
