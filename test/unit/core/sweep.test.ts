import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../main/core/journal/journal.ts';
import { LOOKED_IN_VAIN } from '../../../main/core/journal/rows.ts';
import type { BoardService, ServerTracker } from '../../../main/core/sync/board-service.ts';
import { planSweep, sweep } from '../../../main/core/sync/sweep.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const NOW = 50_000_000;
const interval = { startedAt: 40_000_000, endedAt: 40_600_000 };
const clock = { now: () => NOW, monotonicMs: () => NOW };

function onServer(id: number, fields: Partial<ServerTracker> = {}): ServerTracker {
  const rest = { listed: true, position: 1, highlightedAt: null, createdAt: NOW };
  return { id, userId: 7, taskId: 1, boardId: 1, ...interval, ...rest, ...fields };
}

/** A service that holds these trackers, and only lists and removes. */
function holding(trackers: ServerTracker[]): BoardService & { readonly held: () => number[] } {
  return {
    held: () => trackers.map((tracker) => tracker.id),
    whoAmI: never,
    create: never,
    update: never,
    tasksOfBoard: never,
    search: never,
    list: async () => await Promise.resolve({ kind: 'answered', value: [...trackers], sentAt: NOW, serverAheadMs: 0 }),
    remove: async (serverId) => {
      trackers.splice(
        trackers.findIndex((tracker) => tracker.id === serverId),
        1,
      );
      return await Promise.resolve({ kind: 'answered', value: null, sentAt: NOW, serverAheadMs: 0 });
    },
  };
}

async function never(): Promise<never> {
  return await Promise.reject(new Error('not asked for'));
}

/** A row bound to server id 100, with `inVain` creates before that nobody answered. */
function rowWithAttempts(journal: Journal, accountId: number, inVain: number): number {
  const desired = { ...interval, listed: true, highlightedAt: null };
  const { id } = journal.trackers.insert(newTracker({ accountId, desired, seen: seenTracker(100, desired) }));
  for (let index = 0; index < inVain; index += 1) {
    const body = { ...interval, listed: true, highlightedAt: null };
    const attempt = journal.attempts.begin({ trackerId: id, verb: 'create', body, sentAt: NOW, knownServerIds: [7] });
    journal.attempts.settle(attempt.id, LOOKED_IN_VAIN, NOW);
  }
  planSweep(journal, id, NOW);
  return id;
}

describe('a sweep', () => {
  it('takes away what an unanswered create left late, and keeps the one that is bound', async () => {
    using world = journalWithAccount();
    const id = rowWithAttempts(world.journal, world.account.id, 1);
    const service = holding([onServer(100), onServer(101)]);

    await sweep({ journal: world.journal, service, clock, userId: 7 }, id);

    expect(service.held()).toEqual([100]);
    expect(world.journal.attempts.isTombstoned(world.account.id, 101)).toBe(true);
  });

  it('takes no more than there were unanswered creates', async () => {
    using world = journalWithAccount();
    const id = rowWithAttempts(world.journal, world.account.id, 1);
    const service = holding([onServer(100), onServer(101), onServer(102)]);

    await sweep({ journal: world.journal, service, clock, userId: 7 }, id);

    expect(service.held()).toEqual([100, 102]);
  });

  it.each([
    ['another end', onServer(101, { endedAt: interval.endedAt + 1000 })],
    ['another user', onServer(101, { userId: 8 })],
    ['an id that was there before the attempt', onServer(7)],
    ['a creation long before the attempt', onServer(101, { createdAt: NOW - 3_600_000 })],
  ])('leaves alone one with %s', async (_what, other) => {
    using world = journalWithAccount();
    const id = rowWithAttempts(world.journal, world.account.id, 2);
    const service = holding([onServer(100), other]);

    await sweep({ journal: world.journal, service, clock, userId: 7 }, id);

    expect(service.held()).toEqual([100, other.id]);
  });

  it('leaves alone what another row of ours is bound to', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const id = rowWithAttempts(journal, account.id, 1);
    const desired = { ...interval, listed: true, highlightedAt: null };
    journal.trackers.insert(newTracker({ accountId: account.id, desired, seen: seenTracker(101, desired) }));
    const service = holding([onServer(100), onServer(101)]);

    await sweep({ journal, service, clock, userId: 7 }, id);

    expect(service.held()).toEqual([100, 101]);
  });

  it('takes a late one out of the day again when a pull has shown it already', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const id = rowWithAttempts(journal, account.id, 1);
    const desired = { ...interval, listed: true, highlightedAt: null };
    journal.trackers.insert(
      newTracker({ accountId: account.id, isOwn: false, desired, seen: seenTracker(101, desired) }),
    );

    await sweep({ journal, service: holding([onServer(100), onServer(101)]), clock, userId: 7 }, id);

    expect(journal.trackers.overlapping(account.id, 0, NOW)).toHaveLength(1);
  });

  it('comes three times, and then no more', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const id = rowWithAttempts(journal, account.id, 1);
    const ports = { journal, service: holding([onServer(100)]), clock, userId: 7 };

    const dueIn: (number | undefined)[] = [];
    for (let round = 0; round < 4; round += 1) {
      const next = journal.sweeps.next(account.id);
      dueIn.push(next === null ? undefined : next.dueAt - NOW);
      if (next !== null) await sweep(ports, id);
    }

    expect(dueIn).toEqual([60_000, 600_000, 86_400_000, undefined]);
  });
});
