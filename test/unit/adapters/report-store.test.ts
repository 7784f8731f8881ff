import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import { createReportStore, REPORT_QUERIES } from '../../../main/adapters/journal/report-store.ts';
import type { Journal } from '../../../main/core/journal/journal.ts';
import type { NewTracker, TrackerRow } from '../../../main/core/journal/rows.ts';
import type { OwnEntry, ReportStore } from '../../../main/core/reports/ports.ts';
import { isTimeConfirmed } from '../../../main/core/tracking/tracker.ts';
import { newTracker, seenTracker } from '../../support/journal.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { ACCOUNT } from '../../support/account.ts';

const NOW = 1_000_000;

interface StoreWorld extends Disposable {
  readonly journal: Journal;
  readonly store: ReportStore;
  readonly accountId: number;
  readonly path: string;
}

function storeWorld(): StoreWorld {
  const folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  const { journal } = openJournal(path);
  const account = journal.accounts.insert(ACCOUNT);
  return {
    journal,
    store: createReportStore(path),
    accountId: account.id,
    path,
    [Symbol.dispose]: () => {
      journal.close();
      folder[Symbol.dispose]();
    },
  };
}

function readAll({ store, accountId }: StoreWorld, startMs: number, endMs: number): readonly OwnEntry[] {
  const reader = store.read(accountId, startMs, endMs);
  const read: OwnEntry[] = [];
  for (let page = reader.next(3); page.length > 0; page = reader.next(3)) read.push(...page);
  reader.close();
  return read.toSorted((a, b) => a.startedAt - b.startedAt || (a.trackerId ?? 0) - (b.trackerId ?? 0));
}

const seconds = fc.integer({ min: 0, max: 40 }).map((value) => value * 1000);
const end = fc.option(seconds, { freq: 5 });
const attention = { kind: 'refused', status: 422, words: 'no', at: 0 } as const;
/** Any state that a row can be in, likely ones and odd ones. */
const tracker = fc
  .record({
    startedAt: seconds,
    endedAt: end,
    seen: fc.option(fc.record({ isSame: fc.boolean(), startedAt: seconds, endedAt: end })),
    attention: fc.constantFrom(null, null, null, attention),
    doubt: fc.constantFrom(null, null, { looks: 0, at: 5 }, { looks: 1, at: 5 }),
    goneAt: fc.constantFrom(null, null, null, 9),
    resend: fc.boolean(),
    deleted: fc.constantFrom(false, false, true),
  })
  .map(({ startedAt, endedAt, seen, doubt, deleted, ...rest }) => {
    const isDeleted = deleted || rest.goneAt !== null;
    const desired = { startedAt, endedAt, listed: false, highlightedAt: null };
    const times =
      seen === null || seen.isSame ? desired : { ...desired, startedAt: seen.startedAt, endedAt: seen.endedAt };
    return (serverId: number): NewTracker =>
      newTracker({
        ...rest,
        desired,
        deleted: isDeleted,
        ...(seen === null ? { seen, doubt: null } : { seen: seenTracker(serverId, times), doubt }),
      });
  });

describe('the journal, read for a report', () => {
  it('brings the note of an entry along', () => {
    using world = storeWorld();
    const desired = { startedAt: 1000, endedAt: 2000, listed: false, highlightedAt: null };
    const noted = world.journal.trackers.insert(newTracker({ accountId: world.accountId, desired }));
    world.journal.trackers.insert(newTracker({ accountId: world.accountId, taskId: 2, desired }));
    world.journal.notes.put(noted.id, 'Call');

    expect(readAll(world, 0, NOW).map(({ note }) => note)).toEqual(['Call', undefined]);
  });

  it('loses none at the end of a page where several begin together', () => {
    using world = storeWorld();
    const desired = { startedAt: 1000, endedAt: 2000, listed: false, highlightedAt: null };
    const ids = [2, 1, 1, 1, 2, 2, 1, 3].map(
      (taskId) => world.journal.trackers.insert(newTracker({ accountId: world.accountId, taskId, desired })).id,
    );

    expect(readAll(world, 1000, 2000).map(({ trackerId }) => trackerId)).toEqual(ids);
  });

  it('tells the entries that its own queries tell, confirmed as they judge', () => {
    fc.assert(
      fc.property(fc.array(tracker, { maxLength: 25 }), seconds, seconds, (rows, one, other) => {
        using world = storeWorld();
        const { journal, accountId } = world;
        for (const [index, row] of rows.entries()) journal.trackers.insert({ ...row(index + 1), accountId });
        const [startMs, endMs] = [Math.min(one, other), Math.max(one, other) + 1000];

        const expected = journal.trackers.overlapping(accountId, startMs, endMs).map((row) => ({
          trackerId: row.id,
          taskId: row.taskId,
          boardId: row.boardId,
          startedAt: row.desired.startedAt,
          endedAt: row.desired.endedAt,
          confirmed: isTimeConfirmed(row),
        }));

        expect(readAll(world, startMs, endMs)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('stays as it was at the first row, whatever is written meanwhile', () => {
    using world = storeWorld();
    const { journal, accountId, store } = world;
    const rows = Array.from({ length: 8 }, (_none, index) => {
      const desired = { startedAt: index * 1000, endedAt: (index + 1) * 1000, listed: false, highlightedAt: null };
      return journal.trackers.insert(newTracker({ accountId, desired }));
    });
    const reader = store.read(accountId, 0, NOW);
    const first = reader.next(2);

    for (const row of rows) journal.trackers.save(moved(row, 500_000));
    const rest = reader.next(100);
    reader.close();

    expect([...first, ...rest].map(({ startedAt }) => startedAt)).toEqual(rows.map((row) => row.desired.startedAt));
    expect(readAll(world, 0, NOW).filter(({ startedAt }) => startedAt < 500_000)).toEqual([]);
  });

  it('says when something was tracked last before, and first after, an instant', () => {
    fc.assert(
      fc.property(fc.array(tracker, { maxLength: 12 }), seconds, (rows, at) => {
        using world = storeWorld();
        const { journal, accountId, store } = world;
        for (const [index, row] of rows.entries()) journal.trackers.insert({ ...row(index + 1), accountId });
        const nowMs = 30_000;
        const living = journal.trackers
          .overlapping(accountId, 0, NOW)
          .map(({ desired }) => ({ from: desired.startedAt, to: desired.endedAt ?? nowMs }))
          .filter(({ from, to }) => to > from);

        const before = living.filter(({ from }) => from < at).map(({ to }) => Math.min(to, at) - 1);
        const after = living.filter(({ to }) => to > at).map(({ from }) => Math.max(from, at));
        expect(store.lastTracked(accountId, at, nowMs)).toBe(before.length === 0 ? null : Math.max(...before));
        expect(store.firstTracked(accountId, at, nowMs)).toBe(after.length === 0 ? null : Math.min(...after));
      }),
      { numRuns: 60 },
    );
  });

  it.each(Object.entries(REPORT_QUERIES))('is asked by an index: %s', (_name, sql) => {
    using world = storeWorld();
    const db = new DatabaseSync(world.path);
    const values = Array.from({ length: [...sql.matchAll(/\?/g)].length }, () => 1);
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values); // prettier-ignore
    db.close();

    const onTrackers = plan.map((row) => String(row['detail'])).filter((step) => step.includes('trackers'));
    expect(onTrackers.length).toBeGreaterThan(0);
    for (const step of onTrackers)
      expect(step).toMatch(/^SEARCH trackers USING (COVERING )?INDEX trackers_\w+ \(account_id=\? AND /);
  });
});

function moved(row: TrackerRow, byMs: number): TrackerRow {
  const { startedAt, endedAt } = row.desired;
  return { ...row, desired: { ...row.desired, startedAt: startedAt + byMs, endedAt: (endedAt ?? NOW) + byMs } };
}
