import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { createArchive } from '../../main/adapters/journal/copies/archive.ts';
import { openJournal } from '../../main/adapters/journal/open.ts';
import { createTaskIndex } from '../../main/adapters/search/task-index.ts';
import { settingsDisk } from '../../main/adapters/settings-disk.ts';
import type { Journal } from '../../main/core/journal/journal.ts';
import { UserFailure } from '../../main/core/user-failure.ts';
import { newTracker } from '../support/journal.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { type SmallDisk, smallDisk } from './support/small-disk.ts';
import { soundJournal } from './support/sound-journal.ts';
import { ARCHIVE_WORKER } from '../support/archive-worker.ts';
import { ACCOUNT } from '../support/account.ts';

function diskOrSkip({ skip }: TestContext, folder: string, kilobytes: number): SmallDisk {
  const disk = smallDisk(join(folder, 'disk'), kilobytes);
  return disk ?? skip('NOT TESTED: full and read-only disks. Mounting one is not permitted here.');
}

/** Numbers of the trackers that were acknowledged before the disk refused, and how it refused. */
function writeUntilFull(journal: Journal): { readonly ids: readonly number[]; readonly refusal: unknown } {
  const ids: number[] = [];
  for (let row = 0; row < 100_000; row += 1) {
    try {
      const desired = { startedAt: row * 1000, endedAt: row * 1000 + 500, listed: false, highlightedAt: null };
      ids.push(journal.trackers.insert(newTracker({ desired })).id);
    } catch (refusal) {
      return { ids, refusal };
    }
  }
  throw new Error('the disk never became full');
}

function fill(disk: SmallDisk): string {
  const ballast = join(disk.path, 'ballast');
  for (const size of [65_536, 4096, 1])
    try {
      for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // It is full for this size.
    }
  return ballast;
}

/** Leaves `kilobytes` of room. */
function fillBut(disk: SmallDisk, kilobytes: number): string {
  const ballast = join(disk.path, 'ballast');
  const { bavail, bsize } = statfsSync(disk.path);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - kilobytes * 1024));
  return ballast;
}

function refusalOf(work: () => unknown): UserFailure {
  try {
    work();
  } catch (error) {
    if (error instanceof UserFailure) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('a disk that is full', () => {
  it('refuses in words what it cannot take, and loses nothing that it took', (context) => {
    using folder = tempFolder();
    using disk = diskOrSkip(context, folder.path, 2000);
    const path = join(disk.path, 'journal.sqlite');
    const { journal } = openJournal(path);
    journal.accounts.insert(ACCOUNT);

    const { ids, refusal } = writeUntilFull(journal);

    expect(refusal).toBeInstanceOf(UserFailure);
    expect(refusal).toMatchObject({ code: 'storage', message: expect.stringContaining('Make room') });
    journal.close();
    const again = openJournal(path);
    expect(again.news).toBeNull();
    expect(again.connection.prepare('SELECT COUNT(*) AS n FROM trackers').get()).toEqual({ n: ids.length });
    expect(ids.length).toBeGreaterThan(10);
    again.journal.close();
  });

  it('takes more once there is room again', (context) => {
    using folder = tempFolder();
    using disk = diskOrSkip(context, folder.path, 2000);
    const { journal } = openJournal(join(disk.path, 'journal.sqlite'));
    journal.accounts.insert(ACCOUNT);
    const ballast = fill(disk);
    const { refusal } = writeUntilFull(journal);

    rmSync(ballast);

    expect(refusal).toBeInstanceOf(UserFailure);
    expect(journal.trackers.insert(newTracker()).id).toBeGreaterThan(0);
    journal.close();
  });

  it('is told at the start, with nothing half made', (context) => {
    using folder = tempFolder();
    using disk = diskOrSkip(context, folder.path, 200);
    fill(disk);
    const path = join(disk.path, 'journal.sqlite');

    const refusal = refusalOf(() => openJournal(path));

    expect(refusal.code).toBe('storage');
    expect(refusal.message).toContain(path);
    expect(existsSync(path)).toBe(false);
  });

  it('leaves a damaged journal as it is, to be rescued when there is room', (context) => {
    using folder = tempFolder();
    using disk = diskOrSkip(context, folder.path, 2000);
    const path = join(disk.path, 'journal.sqlite');
    const damaged = soundJournal('closed').main.subarray(0, 250_000);
    writeFileSync(path, damaged);
    const ballast = fill(disk);

    const refusal = refusalOf(() => openJournal(path));

    expect(refusal.code).toBe('storage');
    expect(readFileSync(path).equals(damaged)).toBe(true);
    expect(readdirSync(disk.path).filter((name) => name.startsWith('journal-'))).toEqual([]);
    rmSync(ballast);
    const { journal, news } = openJournal(path);
    expect(news).toContain('was damaged');
    journal.close();
  });

  it('makes no half backup', async (context) => {
    using folder = tempFolder();
    using disk = diskOrSkip(context, folder.path, 3000);
    const path = join(disk.path, 'journal.sqlite');
    const { journal, database } = openJournal(path);
    const archive = createArchive({ path, database, worker: ARCHIVE_WORKER, now: Date.now });
    fill(disk);

    await expect(archive.backUp('by-hand')).rejects.toMatchObject({ code: 'storage' });

    expect(await archive.backups()).toEqual([]);
    expect(existsSync(join(disk.path, 'backups')) ? readdirSync(join(disk.path, 'backups')) : []).toEqual([]);
    journal.close();
  });

  // The journal has 385 kB: the copy of what is here does not fit, then that of the backup, then what is put in place.
  it.for([100, 500, 900])('is told as full where a backup is restored with %i kB of room', async (room, context) => {
    using folder = tempFolder();
    using disk = diskOrSkip(context, folder.path, 6000);
    const path = join(disk.path, 'journal.sqlite');
    writeFileSync(path, soundJournal('closed').main);
    const { journal, database, connection } = openJournal(path);
    const archive = createArchive({ path, database, worker: ARCHIVE_WORKER, now: Date.now });
    const { name } = await archive.backUp('by-hand');
    connection.exec('DELETE FROM trackers WHERE id = 1');
    const tracked = (): unknown => connection.prepare('SELECT COUNT(*) AS n FROM trackers').get();
    const before = tracked();
    const ballast = fillBut(disk, room);

    const refusal = await archive.restore(name).catch((error: unknown) => error);

    expect(refusal).toMatchObject({
      code: 'storage',
      message: `The disk is full, so the backup was not restored. Your time is as it was, and so is the backup. Make room on the disk that ${join(disk.path, 'backups')} lies on, then restore it again.`,
    });
    expect(tracked()).toEqual(before);
    expect(readdirSync(join(disk.path, 'backups'))).toEqual([name]);
    rmSync(ballast);
    expect(await archive.restore(name)).toMatchObject({ unreadable: 0 });
    expect(tracked()).not.toEqual(before);
    journal.close();
  });
});

describe('settings', () => {
  it('are as they were where a disk takes only a part of what they are now', (context) => {
    using folder = tempFolder();
    using disk = diskOrSkip(context, folder.path, 200);
    const { store, set } = settingsDisk(disk.path).open();
    expect(store).toEqual({});
    set({ theme: 'dark' });
    const ballast = fillBut(disk, 8);

    expect(() => set({ theme: 'light', saveFolder: 'x'.repeat(20_000) })).toThrow('ENOSPC');

    expect(settingsDisk(disk.path).open().store).toEqual({ theme: 'dark' });
    rmSync(ballast);
    set({ theme: 'light' });
    expect(settingsDisk(disk.path).open().store).toEqual({ theme: 'light' });
  });
});

describe('the index of the search', () => {
  it('is done without where what lies in its place can neither be read nor removed', () => {
    using folder = tempFolder();
    const path = join(folder.path, 'search.sqlite');
    mkdirSync(path);
    const defects: unknown[] = [];

    const index = createTaskIndex(path, (error) => defects.push(error));

    expect(index.revision(1)).toBe(0);
    expect(defects).toHaveLength(1);
    index.close();
  });

  it('is done without where it is damaged while it is open, and cannot be removed', () => {
    using folder = tempFolder();
    const path = join(folder.path, 'search.sqlite');
    const defects: unknown[] = [];
    const index = createTaskIndex(path, (error) => defects.push(error));
    const task = { taskId: 1, name: new Set(['abc']), more: new Set<string>(), facts: [] };
    expect(index.put(1, [task], 1)).toBe(true);
    writeFileSync(path, Buffer.alloc(8192, 7));
    renameSync(path, `${path}-elsewhere`);
    mkdirSync(path);

    expect(index.put(1, [task], 2)).toBe(false);
    expect(index.find(1, { name: ['abc'], anywhere: [], facts: [] }, null, 10)).toBeNull();
    index.close();

    expect(defects).toHaveLength(1);
  });
});

describe('a folder that cannot be written', () => {
  it.for(['sound', 'damaged', 'missing'])('is told at the start, and nothing is changed: %s', (kind, context) => {
    using folder = tempFolder();
    using disk = diskOrSkip(context, folder.path, 4000);
    const path = join(disk.path, 'journal.sqlite');
    const { main } = soundJournal('closed');
    const before = kind === 'sound' ? main : main.subarray(0, 200_000);
    if (kind !== 'missing') writeFileSync(path, before);
    disk.makeReadOnly();

    const refusal = refusalOf(() => openJournal(path));

    expect(refusal.code).toBe('storage');
    expect(refusal.message).toContain(path);
    expect(kind === 'missing' ? existsSync(path) : readFileSync(path).equals(before)).toBe(kind !== 'missing');
  });
});
