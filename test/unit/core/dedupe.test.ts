import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../main/core/journal/journal.ts';
import { FOUND, LOOKED_IN_VAIN } from '../../../main/core/journal/attempts.ts';
import type { ServerTracker } from '../../../main/core/sync/board-service.ts';
import { planDedupe, dedupe } from '../../../main/core/sync/dedupe.ts';
import { listingService } from '../../support/listing-service.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const settle = (): void => undefined;

const NOW = 50_000_000;
const interval = { startedAt: 40_000_000, endedAt: 40_600_000 };
const clock = { now: () => NOW, monotonicMs: () => NOW, uptimeMs: () => NOW };

function onServer(id: number, fields: Partial<ServerTracker> = {}): ServerTracker {
  const rest = { listed: true, position: 1, highlightedAt: null, createdAt: NOW };
  return { id, userId: 7, taskId: 1, boardId: 1, ...interval, ...rest, ...fields };
}

/** A row bound to server id 100, with `inVain` creates before that nobody answered. */
function rowWithAttempts(journal: Journal, accountId: number, inVain: number): number {
  const desired = { ...interval, listed: true, highlightedAt: null };
  const { id } = journal.trackers.insert(
    newTracker({ accountId, desired, seen: { ...seenTracker(100, desired), createdAt: NOW } }),
  );
  for (let index = 0; index < inVain; index += 1) {
    const body = { ...interval, listed: true, highlightedAt: null };
    const attempt = journal.attempts.begin({
      trackerId: id,
      verb: 'create',
      body,
      sentAt: NOW,
      serverSentAt: NOW,
      known: [{ serverId: 7, bornAt: NOW }],
    });
    journal.attempts.settle(attempt.id, LOOKED_IN_VAIN, NOW);
  }
  planDedupe(journal, id, NOW);
  return id;
}

/** Server ids of what the next steps will delete, with a look right before. */
function toBeDeleted(journal: Journal, accountId: number): readonly (number | undefined)[] {
  const rows = journal.trackers.pending(accountId, 10).filter((row) => row.deleted);
  return rows.map((row) => row.seen?.serverId);
}

describe('a dedupe', () => {
  it('takes away what an unanswered create left late, and keeps the one that is bound', async () => {
    using world = journalWithAccount();
    const id = rowWithAttempts(world.journal, world.account.id, 1);
    const service = listingService([onServer(100), onServer(101)], NOW);

    await dedupe({ journal: world.journal, service, clock, userId: 7, settle }, id);

    expect(toBeDeleted(world.journal, world.account.id)).toEqual([101]);
  });

  it('knows what it takes away as of when the list left, so that the look before its deletion is news', async () => {
    using world = journalWithAccount();
    const id = rowWithAttempts(world.journal, world.account.id, 1);
    const service = listingService([onServer(100), onServer(101)], NOW - 3000);

    await dedupe({ journal: world.journal, service, clock, userId: 7, settle }, id);

    expect(world.journal.trackers.byServerId(world.account.id, 101)?.seen?.seenAt).toBe(NOW - 3000);
  });

  it('leaves the lower number, since another device that takes ours for its double leaves that too', async () => {
    using world = journalWithAccount();
    const id = rowWithAttempts(world.journal, world.account.id, 1);
    const service = listingService([onServer(99), onServer(100)], NOW);

    await dedupe({ journal: world.journal, service, clock, userId: 7, settle }, id);

    expect(toBeDeleted(world.journal, world.account.id)).toEqual([100]);
    expect(world.journal.trackers.get(id)).toMatchObject({ deleted: false, seen: { serverId: 99 } });
  });

  it.each([-1, 3_600_000])(
    'takes nothing away where its own is doubted, also by a list of after the clock was set back: seen %s ms after it',
    async (afterMs) => {
      using world = journalWithAccount();
      const { trackers } = world.journal;
      const id = rowWithAttempts(world.journal, world.account.id, 1);
      const row = trackers.get(id);
      if (row?.seen == null) throw new Error('there is no row that was seen');
      trackers.save({ ...row, seen: { ...row.seen, seenAt: NOW + afterMs } });

      await dedupe(
        { journal: world.journal, service: listingService([onServer(101)], NOW), clock, userId: 7, settle },
        id,
      );

      expect(toBeDeleted(world.journal, world.account.id)).toEqual([]);
    },
  );

  it('takes no more than there were unanswered creates', async () => {
    using world = journalWithAccount();
    const id = rowWithAttempts(world.journal, world.account.id, 1);
    const service = listingService([onServer(100), onServer(101), onServer(102)], NOW);

    await dedupe({ journal: world.journal, service, clock, userId: 7, settle }, id);

    expect(toBeDeleted(world.journal, world.account.id)).toEqual([101]);
  });

  it.each([
    ['another end', onServer(101, { endedAt: interval.endedAt + 1000 })],
    ['another user', onServer(101, { userId: 8 })],
    ['an id that was there before the attempt', onServer(7)],
    ['a creation before the attempt', onServer(101, { createdAt: NOW - 10_000 })],
    ['a creation more than a day after the attempt', onServer(101, { createdAt: NOW + 25 * 3_600_000 })],
  ])('leaves alone one with %s', async (_what, other) => {
    using world = journalWithAccount();
    const id = rowWithAttempts(world.journal, world.account.id, 2);
    const service = listingService([onServer(100), other], NOW);

    await dedupe({ journal: world.journal, service, clock, userId: 7, settle }, id);

    expect(toBeDeleted(world.journal, world.account.id)).toEqual([]);
  });

  it('leaves alone an equal one of long after the create, though a newer create of the row was just then', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const hour = 3_600_000;
    const now = NOW + 3 * hour;
    const later = {
      startedAt: interval.startedAt + 1000,
      endedAt: interval.endedAt,
      listed: true,
      highlightedAt: null,
    };
    const seen = { ...seenTracker(110, later), createdAt: now };
    const { id } = journal.trackers.insert(newTracker({ accountId: account.id, desired: later, seen }));
    for (const [body, at] of [
      [{ ...later, ...interval }, NOW],
      [later, now],
    ] as const) {
      const sent = { trackerId: id, verb: 'create', body, sentAt: at, serverSentAt: at, known: [] } as const;
      journal.attempts.settle(journal.attempts.begin(sent).id, FOUND, at);
    }
    planDedupe(journal, id, now);
    const service = listingService(
      [onServer(110, { ...later, createdAt: now }), onServer(111, { createdAt: now })],
      now,
    );

    await dedupe({ journal, service, clock, userId: 7, settle }, id);

    expect(toBeDeleted(journal, account.id)).toEqual([]);
  });

  it('leaves alone what another row of ours is bound to', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const id = rowWithAttempts(journal, account.id, 1);
    const desired = { ...interval, listed: true, highlightedAt: null };
    journal.trackers.insert(
      newTracker({ accountId: account.id, desired, seen: { ...seenTracker(101, desired), createdAt: NOW } }),
    );
    const service = listingService([onServer(100), onServer(101)], NOW);

    await dedupe({ journal, service, clock, userId: 7, settle }, id);

    expect(toBeDeleted(journal, account.id)).toEqual([]);
  });

  it('takes a late one out of the day again when a pull has shown it already', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const id = rowWithAttempts(journal, account.id, 1);
    const desired = { ...interval, listed: true, highlightedAt: null };
    journal.trackers.insert(
      newTracker({
        accountId: account.id,
        isOwn: false,
        desired,
        seen: { ...seenTracker(101, desired), createdAt: NOW },
      }),
    );

    await dedupe(
      { journal, service: listingService([onServer(100), onServer(101)], NOW), clock, userId: 7, settle },
      id,
    );

    expect(journal.trackers.overlapping(account.id, 0, NOW)).toHaveLength(1);
  });

  it('looks for what was refused meanwhile also where the turn of another entry of the task serves it', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const id = rowWithAttempts(journal, account.id, 1);
    const attention = { kind: 'past-end', status: 422, words: 'ended_at is in the past', at: NOW } as const;
    const { id: refused } = journal.trackers.insert(newTracker({ accountId: account.id, attention }));
    const sent = {
      trackerId: refused,
      verb: 'create',
      body: interval,
      sentAt: NOW,
      serverSentAt: NOW,
      known: [],
    } as const;
    journal.attempts.settle(journal.attempts.begin(sent).id, LOOKED_IN_VAIN, NOW);
    for (const planned of [id, refused]) planDedupe(journal, planned, NOW - 60_000);
    const looked: number[] = [];

    await dedupe(
      {
        journal,
        service: listingService([onServer(100)], NOW),
        clock,
        userId: 7,
        settle: (row) => looked.push(row.id),
      },
      id,
    );

    expect(looked).toEqual([refused]);
  });

  it('comes three times, and then no more', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const id = rowWithAttempts(journal, account.id, 1);
    const ports = { journal, service: listingService([onServer(100)], NOW), clock, userId: 7, settle };

    const dueIn: (number | undefined)[] = [];
    for (let round = 0; round < 4; round += 1) {
      const next = journal.dedupes.next(account.id);
      dueIn.push(next === null ? undefined : next.dueAt - NOW);
      if (next !== null) await dedupe(ports, id);
    }

    expect(dueIn).toEqual([60_000, 600_000, 86_400_000, undefined]);
  });
});
