import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createArchive } from '../../../main/adapters/journal/copies/archive.ts';
import type { PutBack } from '../../../main/adapters/journal/copies/put-back.ts';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import type { Journal } from '../../../main/core/journal/journal.ts';
import { UserFailure } from '../../../main/core/user-failure.ts';
import { ACCOUNT } from '../../support/account.ts';
import { ARCHIVE_WORKER } from '../../support/archive-worker.ts';
import { newTracker } from '../../support/journal.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const NOW = Date.UTC(2026, 10, 28, 12, 0, 5);

/** A journal in a folder of its own, with one account and an entry of the first minute. */
function openedJournal() {
  const around = tempFolder();
  const folder = join(around.path, 'data');
  const path = join(folder, 'journal.sqlite');
  const told: PutBack[] = [];
  let refusal: Error | null = null;
  const claim = (): void => {
    if (refusal !== null) throw refusal;
  };
  const opened = openJournal(path, () => NOW, { claim, onPutBack: (putBack) => told.push(putBack) });
  const { journal } = opened;
  const { id: accountId } = journal.accounts.insert(ACCOUNT);
  const track = (minute: number): void => {
    const startedAt = minute * 60_000;
    const desired = { startedAt, endedAt: startedAt + 60_000, listed: false, highlightedAt: null };
    journal.trackers.insert(newTracker({ accountId, desired }));
  };
  track(1);
  return {
    ...opened,
    folder,
    path,
    elsewhere: join(around.path, 'elsewhere'),
    told,
    track,
    refuse: (error: Error | null) => {
      refusal = error;
    },
    [Symbol.dispose]: () => {
      journal.close();
      around[Symbol.dispose]();
    },
  };
}

/** The minutes of the entries in the file, as the next start finds them. */
function minutesIn(path: string): readonly number[] {
  const { journal } = openJournal(path);
  try {
    return minutesOf(journal);
  } finally {
    journal.close();
  }
}

function minutesOf({ trackers, accounts }: Journal): readonly number[] {
  const account = accounts.all()[0];
  if (account === undefined) return [];
  return trackers.pending(account.id, 100).map(({ desired }) => desired.startedAt / 60_000);
}

describe('a journal whose file is taken away while it is open', () => {
  it('is written again whole with the next entry', () => {
    using world = openedJournal();
    rmSync(world.folder, { recursive: true });

    world.track(2);

    expect(minutesOf(world.journal)).toEqual([1, 2]);
    expect(world.told).toEqual([{ aside: null }]);
    world.track(3);
    world.journal.close();
    expect(world.told).toHaveLength(1);
    expect(minutesIn(world.path)).toEqual([1, 2, 3]);
  });

  it('is written again when it is closed, and nothing was done since', () => {
    using world = openedJournal();
    rmSync(world.path);

    world.journal.close();

    expect(minutesIn(world.path)).toEqual([1]);
    expect(readdirSync(world.folder)).toEqual(['journal.sqlite']);
  });

  it('tells what another connection wrote before as before', () => {
    using world = openedJournal();
    const before = world.journal.timeNews();
    rmSync(world.folder, { recursive: true });
    world.journal.notes.put(1, 'noted');

    expect(world.journal.timeNews()).toBeGreaterThan(before);
    const since = world.journal.timeNews();
    const other = openJournal(world.path).journal;
    other.notes.put(1, 'noted by another');
    other.close();
    expect(world.journal.timeNews()).not.toBe(since);
  });

  it('stays whole in the folder that was moved away, too', () => {
    using world = openedJournal();
    renameSync(world.folder, world.elsewhere);

    world.track(2);

    world.journal.close();
    expect(minutesIn(world.path)).toEqual([1, 2]);
    expect(minutesIn(join(world.elsewhere, 'journal.sqlite'))).toEqual([1]);
  });

  it('leaves another one that has its name as it is, under another name', () => {
    using world = openedJournal();
    renameSync(world.folder, world.elsewhere);
    const stranger = openJournal(world.path).journal;
    const { id: accountId } = stranger.accounts.insert({ ...ACCOUNT, userId: 99 });
    const desired = { startedAt: 540_000, endedAt: 600_000, listed: false, highlightedAt: null };
    stranger.trackers.insert(newTracker({ accountId, desired }));

    world.track(2);

    const aside = join(world.folder, 'journal-found-2026-11-28T12-00-05.sqlite');
    expect(world.told).toEqual([{ aside }]);
    stranger.close();
    world.journal.close();
    expect(minutesIn(aside)).toEqual([9]);
    expect(minutesIn(world.path)).toEqual([1, 2]);
  });

  it('never takes its own log for that of a file that was put in its place', () => {
    using world = openedJournal();
    const other = join(world.elsewhere, 'journal.sqlite');
    const put = (minute: number): Buffer => {
      mkdirSync(world.elsewhere, { recursive: true });
      const stranger = openJournal(other).journal;
      const { id: accountId } = stranger.accounts.insert({ ...ACCOUNT, userId: 99 });
      const desired = { startedAt: minute * 60_000, endedAt: 3_600_000, listed: false, highlightedAt: null };
      stranger.trackers.insert(newTracker({ accountId, desired }));
      stranger.close();
      const content = readFileSync(other);
      renameSync(other, world.path);
      // The log that is made next cannot get the number of this one.
      linkSync(`${world.path}-wal`, join(world.elsewhere, `log-${minute}`));
      return content;
    };
    const first = put(9);
    world.track(2);
    const second = put(10);
    world.track(3);

    expect(minutesOf(world.journal)).toEqual([1, 2, 3]);
    world.journal.close();
    expect(minutesIn(world.path)).toEqual([1, 2, 3]);
    expect(world.told.map(({ aside }) => readFileSync(aside ?? '').equals(first))).toEqual([true, false]);
    expect(world.told.map(({ aside }) => readFileSync(aside ?? '').equals(second))).toEqual([false, true]);
    expect(
      readdirSync(world.folder).filter((name) => name.startsWith('journal-found') && !name.endsWith('.sqlite')),
    ).toEqual([]);
  });

  it('is looked for again where another writes to the file that has its name', () => {
    using world = openedJournal();
    renameSync(world.folder, world.elsewhere);
    const stranger = openJournal(world.path).journal;

    stranger.transaction(() => world.track(2));
    stranger.close();
    world.track(3);

    world.journal.close();
    expect(minutesIn(world.path)).toEqual([1, 2, 3]);
  });

  it('waits where the disk refuses, and is written once it takes it', () => {
    using world = openedJournal();
    renameSync(world.folder, world.elsewhere);
    writeFileSync(world.folder, 'a file where the folder was');

    expect(() => world.track(2)).toThrow(UserFailure);
    expect(minutesOf(world.journal)).toEqual([1]);

    rmSync(world.folder);
    world.track(2);
    world.journal.close();
    expect(minutesIn(world.path)).toEqual([1, 2]);
  });

  it('takes its place with a later write where that fails for once', () => {
    using world = openedJournal();
    renameSync(world.folder, world.elsewhere);
    // Nothing but a folder could be in the way of what is to be removed.
    mkdirSync(join(world.folder, 'journal.sqlite-journal'), { recursive: true });

    expect(() => world.track(2)).toThrow(UserFailure);
    rmdirSync(join(world.folder, 'journal.sqlite-journal'));
    world.track(2);
    world.journal.close();

    expect(world.told).toEqual([{ aside: null }]);
    expect(minutesIn(world.path)).toEqual([1, 2]);
  });

  it('waits where another process has the folder since', () => {
    using world = openedJournal();
    renameSync(world.folder, world.elsewhere);
    const stranger = openJournal(world.path).journal;
    world.refuse(new UserFailure('storage', 'It is open there already.'));

    expect(() => world.track(2)).toThrow('It is open there already.');
    expect(readdirSync(world.folder).filter((name) => name.startsWith('journal-'))).toEqual([]);

    stranger.close();
    world.refuse(null);
    world.track(2);
    world.journal.close();
    expect(minutesIn(world.path)).toEqual([1, 2]);
  });

  it('is found where the computer stopped before it had its name', () => {
    using world = openedJournal();
    world.journal.close();
    mkdirSync(world.elsewhere);
    renameSync(world.path, join(world.elsewhere, 'journal-repaired.sqlite'));

    expect(minutesIn(join(world.elsewhere, 'journal.sqlite'))).toEqual([1]);
  });

  it('is there before it is copied', async () => {
    using world = openedJournal();
    const archive = createArchive({
      path: world.path,
      database: world.database,
      worker: ARCHIVE_WORKER,
      now: () => NOW,
    });
    rmSync(world.folder, { recursive: true });

    const { name } = await archive.backUp('by-hand');

    expect(existsSync(join(world.folder, 'backups', name))).toBe(true);
    expect((await archive.export('jsonl')).parts.join('')).toContain('"started_at":60000');
  });
});
