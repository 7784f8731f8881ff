import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import { waitingRows } from '../../../main/core/sync/changes.ts';
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

  it('says so when the file is no journal, and leaves it', () => {
    using folder = tempFolder();
    const path = join(folder.path, 'journal.sqlite');
    writeFileSync(path, 'this was a shopping list');

    expect(() => openJournal(path)).toThrow('cannot be read');
    expect(readFileSync(path, 'utf8')).toBe('this was a shopping list');
  });

  it('keeps a tracker field by field', () => {
    using world = journalWithAccount();
    const row = newTracker({
      accountId: world.account.id,
      desired: { startedAt: 1000, endedAt: 2000, listed: false, highlightedAt: 3000 },
      seen: seenTracker(9, { endedAt: 5000 }),
      wishedPosition: 4,
      rank: 1.5,
      ambiguous: true,
      parked: { status: 422, words: 'no', at: 6000 },
      failures: 2,
      notBefore: 7000,
    });

    const { id } = world.journal.trackers.insert(row);

    expect(world.journal.trackers.get(id)).toEqual({ ...row, id });
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
      newTracker({ taskId: 3, parked: { status: 422, words: 'no', at: 1 } }),
    ];
    for (const row of rows) journal.trackers.insert({ ...row, accountId: account.id });

    expect(journal.trackers.counts(account.id)).toEqual({ waiting: 2, parked: 1 });
    expect(new Set(waitingRows(journal.trackers.pending(account.id, 10)).map((row) => row.taskId))).toEqual(
      new Set([1, 2]),
    );
  });

  it('sums finished time cut to the day', () => {
    using world = journalWithAccount();
    const desired = { startedAt: 90_000, endedAt: 200_000, listed: false, highlightedAt: null };
    world.journal.trackers.insert(newTracker({ accountId: world.account.id, desired }));

    expect(world.journal.trackers.finishedMs(world.account.id, 1, 100_000, 150_000)).toBe(50_000);
    expect(world.journal.trackers.finishedMs(world.account.id, 1, 200_000, 300_000)).toBe(0);
  });
});

describe('the search over known tasks', () => {
  it.each([
    ['thing ship', [1]],
    ['LODZ', [3]],
    ['ote', [2]],
    ['th', [1, 2]],
    ['ship "thing" OR *', []],
    ["'; DROP TABLE tasks; --", []],
    ['100%', []],
  ])('finds “%s”', (query, expected) => {
    using world = journalWithAccount();

    const found = world.journal.tasks.search(world.account.id, query, 10).map((hit) => hit.task.taskId);

    expect(new Set(found)).toEqual(new Set(expected));
  });

  it('forgets tasks that left the board, but none that was tracked', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    journal.trackers.insert(newTracker({ accountId: account.id, taskId: 1 }));

    journal.tasks.replaceBoard(account.id, 1, [taskRow(2, 'Write the notes, renamed')]);

    expect(journal.tasks.get(account.id, 1)?.name).toBe('Ship the thing');
    expect(journal.tasks.get(account.id, 3)).toBeNull();
    expect(journal.tasks.search(account.id, 'renamed', 5)).toHaveLength(1);
  });
});
