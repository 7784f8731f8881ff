import { expect, it } from 'vitest';
import type { Refusal } from '../../../main/core/outcome.ts';
import { LOOKED_IN_VAIN } from '../../../main/core/journal/attempts.ts';
import { createDeduper, planDedupe, dedupe, type Deduper } from '../../../main/core/sync/dedupe.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';
import { listingService } from '../../support/listing-service.ts';

const settle = (): void => undefined;

const NOW = Date.UTC(2026, 4, 4, 8);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Deduped extends Disposable {
  readonly deduper: Deduper;
  /** UTC ms. */
  readonly clock: { nowMs: number };
  readonly looks: () => number;
}

/** A create that was looked for in vain, its first dedupe planned; every look at the service is refused like this. */
function refusing(refusal: Refusal): Deduped {
  const { journal, account, ...world } = journalWithAccount();
  const clock = { nowMs: NOW };
  const desired = { startedAt: NOW - HOUR_MS, endedAt: NOW, listed: true, highlightedAt: null };
  const row = { accountId: account.id, desired, seen: seenTracker(100, desired) };
  const { id: trackerId } = journal.trackers.insert(newTracker(row));
  const sent = { trackerId, verb: 'create', body: desired, sentAt: NOW, serverSentAt: NOW, known: [] } as const;
  journal.attempts.begin(sent);
  planDedupe(journal, trackerId, NOW);
  let looks = 0;
  const service = {
    ...listingService([], NOW),
    list: async () => {
      looks += 1;
      return await Promise.resolve(refusal);
    },
  };
  const deduper = createDeduper({
    journal,
    service,
    settle,
    clock: { now: () => clock.nowMs, monotonicMs: () => 0, uptimeMs: () => 0 },
    userId: 7,
    accountId: account.id,
    random: () => 0.5,
    connection: { failed: () => undefined, asked: () => undefined },
    verdict: async () => await Promise.resolve('good'),
    isStopped: () => false,
  });
  return { deduper, clock, looks: () => looks, [Symbol.dispose]: () => world[Symbol.dispose]() };
}

const tooMany = (retryAfterMs: number | null): Refusal => ({
  kind: 'refused',
  status: 429,
  words: 'not now',
  fields: [],
  retryAfterMs,
  serverAheadMs: 0,
});

it.each([
  ['nothing', null, MINUTE_MS],
  ['ten minutes', 10 * MINUTE_MS, 10 * MINUTE_MS],
  ['a year', 365 * 24 * HOUR_MS, HOUR_MS],
])('a dedupe of which the service wants %s waits, for an hour at most', async (_words, retryAfterMs, waitedMs) => {
  using world = refusing(tooMany(retryAfterMs));
  world.clock.nowMs += MINUTE_MS;

  await world.deduper.run();

  expect(world.looks()).toBe(1);
  expect(world.deduper.dueInMs()).toBe(waitedMs);
});

it.each([20, 48])(
  'a dedupe comes by the clock as it is, where that was set back by %i h since it was planned',
  async (hours) => {
    using world = refusing(tooMany(null));
    world.clock.nowMs -= hours * HOUR_MS;
    expect(world.deduper.dueInMs()).toBe(0);

    await world.deduper.run();

    expect(world.looks()).toBe(0);
    expect(world.deduper.dueInMs()).toBe(MINUTE_MS);
  },
);

it('leaves the lowest number of three equal entries, where two that came late have lower ones', async () => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const desired = { startedAt: NOW - HOUR_MS, endedAt: NOW, listed: false, highlightedAt: null };
  const seen = { ...seenTracker(5, desired), createdAt: NOW };
  const { id: trackerId, taskId } = journal.trackers.insert(newTracker({ accountId: account.id, desired, seen }));
  for (const _lost of [1, 2]) {
    const sent = { trackerId, verb: 'create', body: desired, sentAt: NOW, serverSentAt: NOW, known: [] } as const;
    journal.attempts.settle(journal.attempts.begin(sent).id, LOOKED_IN_VAIN, NOW);
  }
  planDedupe(journal, trackerId, NOW);
  const times = { taskId, userId: 7, boardId: 1, ...desired, position: null, createdAt: NOW };
  const service = listingService(
    [3, 4, 5].map((id) => ({ ...times, id })),
    NOW,
  );
  const clock = { now: () => NOW + MINUTE_MS, monotonicMs: () => 0, uptimeMs: () => 0 };

  await dedupe({ journal, service, clock, userId: 7, settle }, trackerId);

  expect(journal.trackers.get(trackerId)).toMatchObject({ deleted: false, seen: { serverId: 3 } });
  const others = [4, 5].map((id) => journal.trackers.byServerId(account.id, id));
  expect(others).toMatchObject([{ deleted: true }, { deleted: true }]);
});
