import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import { waitingRows } from '../../../main/core/tracking/tracker.ts';
import { journalWithAccount, newTracker, seenTracker, taskRow } from '../../support/journal.ts';
import { tempFolder } from '../../support/temp-folder.ts';

describe('the journal on disk', () => {
  it('refuses a file of a newer version and leaves it untouched', () => {
    using folder = tempFolder();
    const path = join(folder.path, 'journal.sqlite');
    const raw = new DatabaseSync(path);
    raw.exec('CREATE TABLE future (x); PRAGMA user_version = 999');
    raw.close();
    const before = readFileSync(path);

    expect(() => openJournal(path)).toThrow('a newer Cardclock wrote');
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('has each commit past the cache of the drive, and each checkpoint, before it counts', () => {
    using folder = tempFolder();
    const { journal, connection } = openJournal(join(folder.path, 'journal.sqlite'));
    const pragmas = ['synchronous', 'fullfsync', 'checkpoint_fullfsync'];

    const values = pragmas.map((name) => connection.prepare(`PRAGMA ${name}`).get()?.[name]);
    journal.close();

    expect(values).toEqual([2, 1, 1]);
  });

  it('keeps a tracker field by field', () => {
    using world = journalWithAccount();
    const row = newTracker({
      accountId: world.account.id,
      desired: { startedAt: 1000, endedAt: 2000, listed: false, highlightedAt: 3000 },
      seen: seenTracker(9, { endedAt: 5000, enlistAt: 8000 }),
      requestedPosition: 4,
      rank: 1.5,
      inDoubt: true,
      attention: { kind: 'refused', status: 422, words: 'no', at: 6000 },
      failures: 2,
      notBefore: 7000,
    });

    const { id } = world.journal.trackers.insert(row);

    expect(world.journal.trackers.get(id)).toEqual({ ...row, id });
  });

  it('saves what differs from what is stored, and not from what was read before that was written', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const { id } = journal.trackers.insert(newTracker({ accountId: account.id }));

    journal.transaction(() => {
      const before = journal.trackers.get(id);
      if (before === null) throw new Error('it is gone');
      journal.trackers.save({ ...before, failures: 5 });
      journal.trackers.save(before);
    });

    expect(journal.trackers.get(id)?.failures).toBe(0);
  });

  it('undoes the whole transaction when part of it fails', () => {
    using world = journalWithAccount();
    const { journal, account } = world;

    expect(() =>
      journal.transaction(() => {
        journal.trackers.insert(newTracker({ accountId: account.id }));
        throw new Error('in the middle');
      }),
    ).toThrow('in the middle');

    expect(journal.trackers.running(account.id)).toEqual([]);
  });

  it('never binds one server id to two rows', () => {
    using world = journalWithAccount();
    const row = newTracker({ accountId: world.account.id, seen: seenTracker(9) });
    world.journal.trackers.insert(row);

    expect(() => world.journal.trackers.insert(row)).toThrow('could not be written');
  });

  it('counts unconfirmed intervals as waiting, and a handed-over row with the interval that took it', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const closed = { startedAt: 1000, endedAt: 2000, listed: false, highlightedAt: null };
    const unlisted = { desired: closed, seen: seenTracker(9, { ...closed, listed: true }) };
    const rows = [
      newTracker({ taskId: 1, ...unlisted }),
      newTracker({ taskId: 1, desired: { ...closed, startedAt: 3000, endedAt: 4000 } }),
      newTracker({ taskId: 2, ...unlisted, seen: seenTracker(10, { ...closed, listed: true }) }),
      newTracker({ taskId: 3, attention: { kind: 'refused', status: 422, words: 'no', at: 1 } }),
    ];
    for (const row of rows) journal.trackers.insert({ ...row, accountId: account.id });

    expect(journal.trackers.counts(account.id)).toEqual({ waiting: 2, attention: 1 });
    expect(new Set(waitingRows(journal.trackers.pending(account.id, 10)).map((row) => row.taskId))).toEqual(
      new Set([1, 2]),
    );
  });

  it('knows which task ran last also of two that were started and ended within one second', () => {
    using world = journalWithAccount();
    const desired = { startedAt: 1000, endedAt: 1000, listed: false, highlightedAt: null };
    for (const taskId of [3, 2, 1])
      world.journal.trackers.insert(newTracker({ accountId: world.account.id, taskId, desired }));

    expect(world.journal.trackers.recentTaskIds(world.account.id, 2)).toEqual([1, 2]);
  });

  it('sums finished time of a task', () => {
    using world = journalWithAccount();
    const ended = { startedAt: 90_000, endedAt: 200_000, listed: false, highlightedAt: null };
    for (const desired of [ended, { ...ended, startedAt: 150_000 }, { ...ended, endedAt: null }])
      world.journal.trackers.insert(newTracker({ accountId: world.account.id, desired }));
    world.journal.trackers.insert(newTracker({ accountId: world.account.id, taskId: 2, desired: ended }));

    expect(world.journal.trackers.finishedMs(world.account.id, 1)).toBe(160_000);
  });
});

describe('known tasks', () => {
  it('are told as changed only where they became otherwise, each later than the one before', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const before = journal.tasks.lastRevision(account.id);
    const names = (): readonly string[] =>
      journal.tasks.changedAfter(account.id, before, 5).map(({ task }) => task.name);

    journal.tasks.put(account.id, [taskRow(1, 'Ship the thing')]);
    expect(names()).toEqual([]);
    journal.tasks.put(account.id, [taskRow(3, 'Call Oslo'), taskRow(2, 'Write the notes', { tags: 'new' })]);

    expect(names()).toEqual(['Call Oslo', 'Write the notes']);
  });

  it('come page by page, the highest number first', () => {
    using world = journalWithAccount();
    const { journal, account } = world;

    const first = journal.tasks.page(account.id, null, 2).map(({ taskId }) => taskId);

    expect(first).toEqual([3, 2]);
    expect(journal.tasks.page(account.id, 2, 2).map(({ taskId }) => taskId)).toEqual([1]);
  });

  it('tell their different tags', () => {
    using world = journalWithAccount([]);
    const { journal, account } = world;
    const tags = ['b', '', 'a,b', 'b'];
    journal.tasks.put(
      account.id,
      tags.map((text, index) => taskRow(index + 1, 'x', { tags: text })),
    );

    expect(journal.tasks.tags(account.id, 10)).toEqual(['a,b', 'b']);
    expect(journal.tasks.tags(account.id, 1)).toEqual(['a,b']);
  });
});
