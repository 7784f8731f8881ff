import type { ExportFormat } from '../../../common/domain/archive.ts';
import { createArchive } from '../../../main/adapters/journal/copies/archive.ts';
import { openJournal, type OpenedJournal } from '../../../main/adapters/journal/open.ts';
import type { Archive } from '../../../main/core/journal/archive.ts';
import type { AccountRow, NewTracker, TrackerRow } from '../../../main/core/journal/rows.ts';
import { newTracker, taskRow } from '../../support/journal.ts';
import { join } from 'node:path';
import { tempFolder } from '../../support/temp-folder.ts';
import { ARCHIVE_WORKER } from '../../support/archive-worker.ts';

/** A journal on disk with its archive, and a clock that stands where it is put. */
export interface ArchiveWorld extends OpenedJournal, Disposable {
  readonly archive: Archive;
  /** As the next start of the app does. */
  readonly openArchive: () => Archive;
  readonly backupsFolder: string;
  readonly clock: { now: number };
  readonly account: (userId?: number) => AccountRow;
  readonly track: (fields: Partial<NewTracker>) => TrackerRow;
  readonly uidOf: (id: number) => string;
}

export function archiveWorld(): ArchiveWorld {
  const folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  const opened = openJournal(path);
  const { journal, database, connection } = opened;
  const clock = { now: Date.UTC(2026, 10, 21, 12) };
  const openArchive = (): Archive => createArchive({ path, database, worker: ARCHIVE_WORKER, now: () => clock.now });
  return {
    ...opened,
    archive: openArchive(),
    openArchive,
    backupsFolder: join(folder.path, 'backups'),
    clock,
    account: (userId = 7) => {
      const known = journal.accounts.find('service', 'https://boards.example', userId);
      if (known !== null) return known;
      const account = journal.accounts.insert({
        kind: 'service',
        address: 'https://boards.example',
        userId,
        userName: 'Test User',
        initials: 'TU',
        timezone: 'Europe/Berlin',
        api: 'v3',
        current: journal.accounts.current() === null,
      });
      journal.tasks.put(account.id, [taskRow(1, 'Ship the thing')]);
      return account;
    },
    track: (fields) =>
      journal.trackers.insert(newTracker({ accountId: journal.accounts.current()?.id ?? 0, ...fields })),
    uidOf: (id) => String(connection.prepare('SELECT uid FROM trackers WHERE id = ?').get(id)?.['uid']),
    [Symbol.dispose]: () => {
      journal.close();
      folder[Symbol.dispose]();
    },
  };
}

/** An interval of `minutes` from `startedAt` on. */
export function interval(startedAt: number, minutes = 10): NewTracker['desired'] {
  return { startedAt, endedAt: startedAt + minutes * 60_000, listed: false, highlightedAt: null };
}

/** The text of the file that everything is exported to. */
export async function exported(
  { archive }: Pick<ArchiveWorld, 'archive'>,
  format: ExportFormat = 'jsonl',
): Promise<string> {
  return (await archive.export(format)).parts.join('');
}
