import { seenAs } from '../../../main/core/tracking/tracker.ts';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import { STORED, TABLES } from '../../../main/adapters/journal/tables/stored-rows.ts';
import { ACCOUNT } from '../../support/account.ts';
import { soundJournal, withoutARule } from '../../damage/support/sound-journal.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const NOW = Date.UTC(2026, 10, 21, 19, 20, 5);

function journalFile(content: Uint8Array | string): { readonly path: string; readonly folder: string } & Disposable {
  const folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  writeFileSync(path, content);
  return { path, folder: folder.path, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

function backUp({ folder }: { readonly folder: string }, name: string, content: Uint8Array): void {
  mkdirSync(join(folder, 'backups'), { recursive: true });
  writeFileSync(join(folder, 'backups', `journal-${name}.sqlite`), content);
}

/** A backup with two notes and two tasks on the work list, and the journal, in which one of each was taken away since. */
function withNoteAndAddition(): { readonly main: Buffer; readonly copy: Buffer } & Disposable {
  const file = journalFile(soundJournal('closed').copy);
  const before = openJournal(file.path).journal;
  before.notes.put(2, 'removed since');
  before.notes.put(5, 'kept');
  for (const taskId of [7, 8])
    before.additions.put(1, { taskId, boardId: 1, rank: null, highlightedAt: null, addedAt: 1 });
  before.close();
  const copy = readFileSync(file.path);
  const { journal } = openJournal(file.path);
  journal.notes.put(2, '');
  journal.additions.remove(1, 7);
  journal.close();
  return { main: readFileSync(file.path), copy, [Symbol.dispose]: () => file[Symbol.dispose]() };
}

/** The table's page says that it has no rows, and SQLite reads none, without an error. */
function withoutRows(main: Buffer, table: string): Buffer {
  using file = journalFile(main);
  const db = new DatabaseSync(file.path, { readOnly: true });
  const { rootpage } = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table) ?? {};
  const { page_size } = db.prepare('PRAGMA page_size').get() ?? {};
  db.close();
  const copy = Buffer.from(main);
  copy.writeUInt16BE(0, (Number(rootpage) - 1) * Number(page_size) + 3);
  return copy;
}

describe('a file that is no sound journal', () => {
  it('is set aside under its date, and a new journal begins', () => {
    using file = journalFile('this was a shopping list');

    const { news, journal } = openJournal(file.path, () => NOW);

    const kept = join(file.folder, 'journal-damaged-2026-11-21T19-20-05.sqlite');
    expect(readFileSync(kept, 'utf8')).toBe('this was a shopping list');
    expect(news).toContain(kept);
    expect(journal.accounts.all()).toEqual([]);
    journal.close();
  });

  it('never takes the place of one that was set aside in the same second', () => {
    using file = journalFile('first');
    openJournal(file.path, () => NOW).journal.close();
    writeFileSync(file.path, 'second');
    openJournal(file.path, () => NOW).journal.close();

    const kept = readdirSync(file.folder).filter((name) => /^journal-damaged.*\.sqlite$/.test(name));

    expect(new Set(kept.map((name) => readFileSync(join(file.folder, name), 'utf8')))).toEqual(
      new Set(['first', 'second']),
    );
  });

  it('gives up only the rows that lie on what was cut off, and counts or names them', () => {
    const { main, starts } = soundJournal('closed');
    using file = journalFile(main.subarray(0, main.length - 60_000));

    const { news, journal, connection } = openJournal(file.path);

    const { n } = connection.prepare('SELECT COUNT(*) AS n FROM trackers').get() ?? {};
    expect(Number(n)).toBeGreaterThan(starts.size / 2);
    expect(news).toContain(`${Number(n)} intervals were rescued`);
    expect(news).toContain('could not be read');
    journal.close();
  });

  it('comes back as its newest sound backup has it where SQLite reads nothing of it any more, and that is told', () => {
    const { main, copy, inCopy } = soundJournal('closed');
    using file = journalFile(Buffer.concat([Buffer.alloc(4096, 7), main.subarray(4096)]));
    backUp(file, '2026-11-20T08-00-00-daily', copy.subarray(0, 4096));
    backUp(file, '2026-11-20T07-00-00-hourly', copy);
    backUp(file, '2026-11-19T07-00-00-hourly', Buffer.alloc(0));

    const { connection, journal, news } = openJournal(file.path, () => NOW);

    expect(connection.prepare('SELECT COUNT(*) AS n FROM trackers').get()).toEqual({ n: inCopy.size });
    expect(journal.accounts.current()?.address).toBe(ACCOUNT.address);
    expect(journal.tasks.get(1, 17)?.name).toBe('Task 17');
    expect(news).toContain('journal-2026-11-20T07-00-00-hourly.sqlite');
    expect(news).toContain('intervals (nothing tells how many)');
    journal.close();
  });

  it('comes back as a backup has it also where the clock lost its time, and all backups seem to come from the future', () => {
    const { main, copy, inCopy } = soundJournal('closed');
    using file = journalFile(Buffer.concat([Buffer.alloc(4096, 7), main.subarray(4096)]));
    backUp(file, '2026-11-20T07-00-00-hourly', copy);

    const { connection, journal, news } = openJournal(file.path, () => Date.UTC(2000, 0, 1));

    expect(connection.prepare('SELECT COUNT(*) AS n FROM trackers').get()).toEqual({ n: inCopy.size });
    expect(news).toContain('journal-2026-11-20T07-00-00-hourly.sqlite');
    journal.close();
  });

  it('is what its newest sound backup has, with all that was changed since and can be read', () => {
    const { main, copy, starts } = soundJournal('closed');
    using file = journalFile(main);
    const before = openJournal(file.path).journal;
    const [running] = before.trackers.pending(1, 1);
    if (running === undefined) throw new Error('nothing is pending');
    before.trackers.save({ ...running, desired: { ...running.desired, endedAt: null }, changedAt: NOW });
    before.forgets.add({ name: 'https://boards.example.com#7', isTold: true });
    before.close();
    writeFileSync(file.path, withoutARule(readFileSync(file.path)));
    backUp(file, '2026-11-20T07-00-00-hourly', copy);

    const { connection, journal, news } = openJournal(file.path, () => NOW);

    expect(connection.prepare('SELECT COUNT(*) AS n FROM trackers').get()).toEqual({ n: starts.size });
    expect(journal.trackers.running(1)).toMatchObject([{ desired: { startedAt: running.desired.startedAt } }]);
    expect(journal.forgets.all()).toEqual([{ name: 'https://boards.example.com#7', isTold: true }]);
    expect(news).toContain('Nothing is known to be missing');
    journal.close();
  });

  it('stays deleted where it was deleted since the backup', () => {
    const { main, copy } = soundJournal('closed');
    using file = journalFile(main);
    const before = openJournal(file.path).journal;
    const row = before.trackers.byServerId(1, 2);
    if (row === null) throw new Error('no entry has this number');
    before.trackers.save({ ...seenAs(row, null), deleted: true, goneAt: null, changedAt: NOW });
    before.attempts.bury(1, 2, null, NOW);
    before.close();
    writeFileSync(file.path, withoutARule(readFileSync(file.path)));
    backUp(file, '2026-11-20T07-00-00-hourly', copy);

    const { journal } = openJournal(file.path, () => NOW);

    expect(journal.trackers.ofTask(1, row.taskId).map(({ desired }) => desired.startedAt)).not.toContain(
      row.desired.startedAt,
    );
    journal.close();
  });

  it('keeps what is asked about an entry that was not changed since the backup, and which other one has its time', () => {
    const { main, copy } = soundJournal('closed');
    using file = journalFile(main);
    const { journal: before } = openJournal(file.path);
    before.aways.ask({ accountId: 1, trackerId: 2, why: 'idle', fromMs: 1_760_000_100_000, toMs: 1_760_000_200_000 });
    const former = before.trackers.get(4);
    if (former === null) throw new Error('no entry has this number');
    before.trackers.save({ ...former, deleted: true, goneAt: null, successorId: 5 });
    before.close();
    writeFileSync(file.path, withoutARule(readFileSync(file.path)));
    backUp(file, '2026-11-20T07-00-00-hourly', copy);

    const { journal } = openJournal(file.path, () => NOW);

    expect(journal.aways.all(1)).toMatchObject([{ trackerId: 2, why: 'idle' }]);
    expect(journal.trackers.get(4)?.successorId).toBe(5);
    journal.close();
  });

  it('has no note, and no task on the work list, that was taken away since the backup', () => {
    using world = withNoteAndAddition();
    using file = journalFile(withoutARule(world.main));
    backUp(file, '2026-11-20T07-00-00-hourly', world.copy);

    const { journal } = openJournal(file.path, () => NOW);

    expect([2, 5].map((id) => journal.notes.get(id))).toEqual(['', 'kept']);
    expect(journal.additions.all(1).map(({ taskId }) => taskId)).toEqual([8]);
    journal.close();
  });

  it.each(['notes', 'additions'])(
    'has what the backup has of %s where rows may have been lost without a trace',
    (table) => {
      using world = withNoteAndAddition();
      using file = journalFile(withoutRows(world.main, table));
      backUp(file, '2026-11-20T07-00-00-hourly', world.copy);

      const { journal, news } = openJournal(file.path, () => NOW);

      expect(news).toContain('was damaged');
      const left = { notes: journal.notes.get(2), additions: journal.additions.get(1, 7)?.taskId };
      expect(left).toMatchObject(table === 'notes' ? { notes: 'removed since' } : { additions: 7 });
      journal.close();
    },
  );

  it('is rescued whole when one letter of what it says of its tables is wrong, which every change would fail on', () => {
    const { main, starts } = soundJournal('closed');
    using file = journalFile(withoutARule(main));

    const { connection, journal, news } = openJournal(file.path);

    expect(news).toContain('was damaged');
    expect(connection.prepare('SELECT COUNT(*) AS n FROM trackers').get()).toEqual({ n: starts.size });
    expect(journal.trackers.insert(newTracker()).id).toBeGreaterThan(0);
    journal.close();
  });

  it('gives back an entry that the service itself holds with its end before its start', () => {
    using world = journalWithAccount();
    const odd = { startedAt: 900_000, endedAt: 800_000, listed: false, highlightedAt: null };
    world.journal.trackers.insert(newTracker({ accountId: world.account.id, desired: odd, seen: seenTracker(5, odd) }));
    world.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const path = String(world.connection.location());
    using file = journalFile(withoutARule(readFileSync(path)));

    const { journal } = openJournal(file.path);

    expect(journal.trackers.byServerId(world.account.id, 5)?.desired).toEqual(odd);
    journal.close();
  });

  it('still knows which tokens the keychain has yet to let go of', () => {
    using file = journalFile('');
    rmSync(file.path);
    const sound = openJournal(file.path);
    sound.journal.forgets.add({ name: 'https://boards.example.com#7', isTold: true });
    sound.journal.close();
    writeFileSync(file.path, withoutARule(readFileSync(file.path)));

    const { journal, news } = openJournal(file.path);

    expect(news).toContain('was damaged');
    expect(journal.forgets.all()).toEqual([{ name: 'https://boards.example.com#7', isTold: true }]);
    journal.close();
  });

  it('is told as one that may lack more where its log cannot be read, which stays as it is', () => {
    const { log, copy, inCopy } = soundJournal('killed');
    using file = journalFile('');
    writeFileSync(`${file.path}-wal`, log);
    backUp(file, '2026-11-20T07-00-00-hourly', copy);

    const { connection, journal, news } = openJournal(file.path, () => NOW);

    expect(connection.prepare('SELECT COUNT(*) AS n FROM trackers').get()).toEqual({ n: inCopy.size });
    expect(news).toContain('intervals (nothing tells how many)');
    const kept = join(file.folder, 'journal-damaged-2026-11-21T19-20-05.sqlite-wal');
    expect(readFileSync(kept).equals(log)).toBe(true);
    journal.close();
  });

  it('leads to nothing being sent before the service was asked', () => {
    const { main } = soundJournal('closed');
    using file = journalFile(main.subarray(0, main.length - 60_000));

    const { journal } = openJournal(file.path);

    const unsent = journal.trackers.pending(1, 1000).filter((row) => row.seen === null);
    expect(unsent.length).toBeGreaterThan(0);
    expect(unsent.filter((row) => !row.inDoubt)).toEqual([]);
    expect(journal.policies.get(1)).toMatchObject({ pullFirst: true });
    journal.close();
  });

  it('is put right at the next start when the rescue was interrupted before its end', () => {
    const { main, starts } = soundJournal('closed');
    using file = journalFile('damaged, and copied already');
    writeFileSync(`${file.path}-wal`, 'a log that belongs to the damaged one');
    const rescued = join(file.folder, 'journal-repaired.sqlite');
    writeFileSync(rescued, main);
    writeFileSync(join(file.folder, 'journal-damaged-2026-11-21T19-20-05.txt'), 'What was rescued.\n');

    const { connection, journal, news } = openJournal(file.path);

    expect(news).toBe('What was rescued.');
    expect(connection.prepare('SELECT COUNT(*) AS n FROM trackers').get()).toEqual({ n: starts.size });
    expect(rescued).not.toSatisfy(existsSync);
    journal.close();
  });

  it('is a journal whose log lies there without it', () => {
    const { log } = soundJournal('killed');
    using file = journalFile('');
    writeFileSync(`${file.path}-wal`, log);
    rmSync(file.path);

    const { news, journal } = openJournal(file.path);

    expect(news).toContain('was damaged');
    journal.close();
  });
});

describe('what is told of a damaged journal', () => {
  it('is in plain words; those of SQLite stand in the text beside it', () => {
    const { main } = soundJournal('closed');
    using file = journalFile(main.map((byte, at) => (at >= 16_384 && at < 24_576 ? 0xff : byte)));

    const { news, journal } = openJournal(file.path);

    const folder = dirname(file.path);
    const told = readdirSync(folder).find((name) => /^journal-damaged-.*\.txt$/.test(name)) ?? '';
    expect(news).toMatch(/was damaged, so it was set aside as .*\.sqlite and a new one was made/);
    expect(news).not.toMatch(/btree|database|malformed|Page|What was found/i);
    expect(readFileSync(join(folder, told), 'utf8')).toMatch(/\n\nWhat was found: .*(?:page|malformed)/is);
    journal.close();
  });
});

describe('a sound journal', () => {
  it('is opened without a word, and nothing is set aside', () => {
    const { main } = soundJournal('closed');
    using file = journalFile(main);

    const { news, journal } = openJournal(file.path);

    expect(news).toBeNull();
    journal.close();
    expect(readdirSync(file.folder).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  it('keeps what its log holds after a crash', () => {
    const { main, log, starts } = soundJournal('killed');
    using file = journalFile(main);
    writeFileSync(`${file.path}-wal`, log);

    const { news, connection, journal } = openJournal(file.path);

    expect(news).toBeNull();
    expect(connection.prepare('SELECT COUNT(*) AS n FROM trackers').get()).toEqual({ n: starts.size });
    journal.close();
  });

  it('reads a row whose side notes are garbage, and lets the person decide', () => {
    using world = journalWithAccount();
    const attention = { kind: 'refused', status: 422, words: 'no', at: 1 } as const;
    const { id } = world.journal.trackers.insert(newTracker({ accountId: world.account.id, attention }));
    world.connection.exec('UPDATE trackers SET attention = \'{"kind":"ref\'');

    expect(world.journal.trackers.get(id)?.attention?.words).toContain('could not be read');
  });
});

describe('the shapes by which rows are rescued and taken in', () => {
  it.each(TABLES)('name every column of %s', (table) => {
    using folder = tempFolder();
    const path = join(folder.path, 'journal.sqlite');
    openJournal(path).journal.close();
    renameSync(path, `${path}-closed`);
    const db = new DatabaseSync(`${path}-closed`);

    const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();

    expect(new Set(columns.map(({ name }) => name))).toEqual(new Set(Object.keys(STORED[table].shape)));
    db.close();
  });
});
