import { describe, expect, it } from 'vitest';
import { APPLIED, LOOKED_IN_VAIN } from '../../../main/core/journal/attempts.ts';
import type { Journal } from '../../../main/core/journal/journal.ts';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import type { Answered } from '../../../main/core/outcome.ts';
import type { ServerTracker } from '../../../main/core/sync/board-service.ts';
import { resolve } from '../../../main/core/sync/resolve.ts';
import { dedupe } from '../../../main/core/sync/dedupe.ts';
import { applyList } from '../../../main/core/sync/apply-list.ts';
import { listingService } from '../../support/listing-service.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const settle = (): void => undefined;

const NOW = 50_000_000;
const clock = { now: () => NOW, monotonicMs: () => NOW, uptimeMs: () => NOW };
const former = { startedAt: 30_000_000, endedAt: 30_600_000, listed: false, highlightedAt: null };
const desired = { startedAt: 40_000_000, endedAt: 40_600_000, listed: false, highlightedAt: null };

async function look(journal: Journal, row: TrackerRow, there: readonly ServerTracker[]): Promise<void> {
  const durably = async <T>(work: () => T): Promise<T> => await Promise.resolve(journal.transaction(work));
  const times = {
    backSince: () => 0,
    serverNow: () => NOW,
    verdict: async () => await Promise.resolve('good' as const),
  };
  const { accountId } = row;
  await resolve(
    { journal, service: listingService(there, NOW), clock, durably, accountId, userId: 7, random: () => 0, ...times },
    row,
  );
}

it.each([
  ['as it was sent', desired, null],
  [
    'begun otherwise since',
    { ...desired, startedAt: desired.startedAt - 240_000 },
    { kind: 'conflict', mayBeAnother: true },
  ],
])(
  'finds what an unanswered create made under a number that a restored service gives a second time: %s',
  async (_what, times, attention) => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const accountId = account.id;
    const old = journal.trackers.insert(
      newTracker({ accountId, desired: former, seen: { ...seenTracker(3, former), createdAt: 30_600_000 } }),
    );
    const row = journal.trackers.insert(newTracker({ accountId, desired, inDoubt: true }));
    const known = journal.trackers.knownOfTask(accountId, row.taskId);
    const sent = { sentAt: NOW - 1000, serverSentAt: NOW - 1000, known };
    journal.attempts.begin({ trackerId: row.id, verb: 'create', body: desired, ...sent });
    const { taskId, boardId } = row;
    const there = { id: 3, userId: 7, taskId, boardId, ...times, position: null, createdAt: NOW };

    await look(journal, row, [there]);

    expect(journal.trackers.get(row.id)).toMatchObject({ seen: { serverId: 3 }, inDoubt: false, attention });
    expect(journal.trackers.get(old.id)).toMatchObject({ seen: null, attention: { kind: 'gone' } });
  },
);

async function afterLook(waited: Partial<Pick<TrackerRow, 'failures' | 'notBefore'>>): Promise<TrackerRow | null> {
  using world = journalWithAccount();
  const { journal, account } = world;
  const row = journal.trackers.insert(newTracker({ accountId: account.id, desired, inDoubt: true, ...waited }));
  const sent = { sentAt: NOW - 1000, serverSentAt: null, known: [] };
  journal.attempts.begin({ trackerId: row.id, verb: 'create', body: desired, ...sent });
  await look(journal, row, []);
  return journal.trackers.get(row.id);
}

describe('a create without an answer that has left nothing', () => {
  it('waits before it goes out again: it may be why its connections break', async () => {
    expect(await afterLook({ failures: 3 })).toMatchObject({ inDoubt: false, notBefore: NOW + 2000 });
  });

  it('waits no more where it has waited before it was looked for', async () => {
    expect(await afterLook({ failures: 3, notBefore: NOW - 1 })).toMatchObject({ notBefore: NOW - 1 });
    expect(await afterLook({})).toMatchObject({ notBefore: 0 });
  });
});

const SECOND = 1000;
const HOUR = 3_600_000;

function listed(value: readonly ServerTracker[]): Answered<readonly ServerTracker[]> {
  return { kind: 'answered', value, sentAt: NOW, serverAheadMs: 0 };
}

function copy(id: number, createdAt: number): ServerTracker {
  return { id, userId: 7, taskId: 1, boardId: 1, ...desired, position: null, createdAt };
}

/** Sent once, taken back, and sent again a second ago without an answer. */
function sentAgain(journal: Journal, accountId: number, firstAt: number): TrackerRow {
  const row = journal.trackers.insert(newTracker({ accountId, desired, inDoubt: true }));
  const sent = { trackerId: row.id, verb: 'create', body: desired, known: [] } as const;
  const first = journal.attempts.begin({ ...sent, sentAt: firstAt, serverSentAt: firstAt });
  journal.attempts.settle(first.id, APPLIED, firstAt);
  journal.attempts.begin({ ...sent, sentAt: NOW - SECOND, serverSentAt: NOW - SECOND });
  return row;
}

/** Numbers at the service of what is to be deleted once the dedupe that is due has seen `there`. */
async function deduped(journal: Journal, accountId: number, there: readonly ServerTracker[]): Promise<unknown[]> {
  const due = journal.dedupes.next(accountId);
  if (due !== null)
    await dedupe({ journal, service: listingService(there, NOW), clock, userId: 7, settle }, due.trackerId);
  const doomed = journal.trackers.pending(accountId, 10).filter(({ deleted }) => deleted);
  return doomed.map(({ seen }) => seen?.serverId);
}

/** It was answered, its tracker deleted since, and somebody on the way may have repeated it. */
describe('beside what an earlier create of the row may have made', () => {
  it('a new one may still be applied late: its tracker is a double of the one that was found', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const row = sentAgain(journal, account.id, NOW - 60 * SECOND);

    await look(journal, row, [copy(3, NOW)]);

    expect(journal.trackers.get(row.id)).toMatchObject({ seen: { serverId: 3 }, inDoubt: false });
    expect(await deduped(journal, account.id, [copy(3, NOW), copy(4, NOW + 20 * HOUR)])).toEqual([4]);
  });

  it('a new one is found by what only it can have made', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const row = sentAgain(journal, account.id, NOW - 115 * SECOND);
    const there = [copy(3, NOW - SECOND), copy(4, NOW + 10 * SECOND)];

    await look(journal, row, there);

    expect(journal.trackers.get(row.id)).toMatchObject({ seen: { serverId: 4 } });
    // Of two equal ones the first stays.
    expect(await deduped(journal, account.id, there)).toEqual([4]);
  });

  it('the repetition of a start is no question where the timer was stopped since: it is sent its end', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const row = journal.trackers.insert(newTracker({ accountId: account.id, desired, inDoubt: true }));
    const started = { trackerId: row.id, verb: 'create', known: [], body: { ...desired, endedAt: null } } as const;
    const firstAt = NOW - 90 * SECOND;
    const first = journal.attempts.begin({ ...started, sentAt: firstAt, serverSentAt: firstAt });
    journal.attempts.settle(first.id, APPLIED, firstAt);
    journal.attempts.begin({ ...started, body: desired, sentAt: NOW - SECOND, serverSentAt: NOW - SECOND });

    await look(journal, row, [{ ...copy(3, NOW - 10 * SECOND), endedAt: null }]);

    expect(journal.trackers.get(row.id)).toMatchObject({
      seen: { serverId: 3, endedAt: null },
      desired,
      attention: null,
    });
  });

  it('a repetition that nobody saw meanwhile is not taken in as another device’s', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const row = sentAgain(journal, account.id, NOW - 300 * SECOND);
    const there = [copy(3, NOW - 220 * SECOND), copy(4, NOW)];

    await look(journal, row, there);

    expect(journal.trackers.overlapping(account.id, 0, NOW)).toHaveLength(1);
    // Of two equal ones the first stays.
    expect(await deduped(journal, account.id, there)).toEqual([4]);
  });

  it('what is left of two that came in these two minutes is of the new one, and not what others logged since', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const row = sentAgain(journal, account.id, NOW - 97 * SECOND);
    const loggedAt = NOW + 139 * SECOND;
    const there = [copy(3, NOW - 33 * SECOND), copy(4, NOW - SECOND), copy(5, loggedAt), copy(6, loggedAt)];

    await look(journal, row, there);

    expect(journal.trackers.get(row.id)).toMatchObject({ seen: { serverId: 4 } });
    // Of two equal ones the first stays.
    expect(await deduped(journal, account.id, there)).toEqual([4]);
  });

  it('one that was looked for in vain is found, and the repetition is a double still', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const row = journal.trackers.insert(newTracker({ accountId: account.id, desired, inDoubt: true }));
    const sent = { trackerId: row.id, verb: 'create', body: desired, known: [] } as const;
    const inVain = journal.attempts.begin({ ...sent, sentAt: NOW - 6 * HOUR, serverSentAt: NOW - 6 * HOUR });
    journal.attempts.settle(inVain.id, LOOKED_IN_VAIN, NOW - 6 * HOUR);
    const secondAt = NOW - 5 * HOUR;
    const second = journal.attempts.begin({ ...sent, sentAt: secondAt, serverSentAt: secondAt });
    journal.attempts.settle(second.id, APPLIED, secondAt);
    const there = [copy(3, secondAt + 90 * SECOND), copy(4, NOW)];

    await look(journal, row, there);

    expect(journal.trackers.get(row.id)).toMatchObject({ seen: { serverId: 4 } });
    // Of two equal ones the first stays.
    expect(await deduped(journal, account.id, there)).toEqual([4]);
  });

  it('nothing more is awaited of a new one where the earlier one cannot have made what was found', async () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const row = sentAgain(journal, account.id, NOW - HOUR);

    await look(journal, row, [copy(3, NOW)]);

    expect(journal.dedupes.next(account.id)).toBeNull();
  });
});

it('leaves to another entry what a request of that one made, which has the times now that this one had', async () => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const accountId = account.id;
  const moved = { ...desired, startedAt: desired.endedAt, endedAt: desired.endedAt + 600 * SECOND };
  const row = journal.trackers.insert(newTracker({ accountId, desired: moved, inDoubt: true }));
  const other = journal.trackers.insert(newTracker({ accountId, desired, inDoubt: true }));
  const sent = { verb: 'create', body: desired, known: [] } as const;
  journal.attempts.begin({ ...sent, trackerId: row.id, sentAt: NOW - HOUR, serverSentAt: NOW - HOUR });
  journal.attempts.begin({ ...sent, trackerId: other.id, sentAt: NOW - SECOND, serverSentAt: NOW - SECOND });

  await look(journal, row, [copy(3, NOW)]);

  expect(journal.trackers.get(row.id)).toMatchObject({ seen: null, inDoubt: false });
});

it('asks about what came to be on the card meanwhile and begins otherwise, where the entry was deleted before its create was looked for', async () => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const accountId = account.id;
  const row = journal.trackers.insert(newTracker({ accountId, desired, inDoubt: true, deleted: true }));
  const sent = { verb: 'create', body: desired, known: [], sentAt: NOW - SECOND, serverSentAt: NOW - SECOND } as const;
  journal.attempts.begin({ ...sent, trackerId: row.id });
  const there = { ...copy(3, NOW), startedAt: desired.startedAt - 240 * SECOND };

  // A pull may come first: it leaves it to the look.
  journal.transaction(() => applyList(journal, accountId, listed([there]), NOW));
  await look(journal, row, [there]);

  expect(journal.trackers.get(row.id)).toMatchObject({
    seen: { serverId: 3 },
    deleted: true,
    attention: { kind: 'conflict', mayBeAnother: true },
  });
  expect(journal.trackers.overlapping(accountId, 0, NOW)).toEqual([]);
});

it('asks rather about what has the end that was sent than about another that came to be meanwhile', async () => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const row = journal.trackers.insert(newTracker({ accountId: account.id, desired, inDoubt: true }));
  const sent = { verb: 'create', body: desired, known: [], sentAt: NOW - SECOND, serverSentAt: NOW - SECOND } as const;
  journal.attempts.begin({ ...sent, trackerId: row.id });
  const moved = { startedAt: desired.startedAt - 240 * SECOND, endedAt: desired.endedAt };
  const another = { startedAt: desired.startedAt - 480 * SECOND, endedAt: desired.endedAt - 480 * SECOND };

  await look(journal, row, [
    { ...copy(4, NOW), ...another },
    { ...copy(3, NOW), ...moved },
  ]);

  expect(journal.trackers.get(row.id)).toMatchObject({ seen: { serverId: 3 }, attention: { kind: 'conflict' } });
});

it.each([
  [true, 'stays where the entry is deleted: nothing of that is to be sent'],
  [false, 'is asked about where the entry is to be sent again'],
])('what was pulled while the entry had another one (deleted by now: %s) %s', async (deleted) => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const accountId = account.id;
  const row = journal.trackers.insert(newTracker({ accountId, desired, deleted }));
  const attempt = { verb: 'create', body: desired, known: [], sentAt: NOW - HOUR, serverSentAt: NOW - HOUR } as const;
  const { id } = journal.attempts.begin({ ...attempt, trackerId: row.id });
  journal.attempts.settle(id, LOOKED_IN_VAIN, NOW - HOUR);
  const there = { ...copy(3, NOW - SECOND), startedAt: desired.startedAt - 240 * SECOND };
  const times = { ...desired, startedAt: there.startedAt };
  const seen = { ...seenTracker(3, times), createdAt: there.createdAt };
  const pulled = journal.trackers.insert(newTracker({ accountId, isOwn: false, desired: times, seen }));

  await look(journal, row, [there]);

  expect(journal.trackers.get(pulled.id)?.deleted).toBe(!deleted);
  expect(journal.trackers.get(row.id)?.attention?.kind).toBe(deleted ? undefined : 'conflict');
});

it('leaves to the person what equals an entry that was confirmed and is gone, also where a second copy of it was taken away before', async () => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const seen = { ...seenTracker(3, desired), createdAt: NOW - HOUR };
  const row = journal.trackers.insert(newTracker({ accountId: account.id, desired, seen }));
  const sent = { trackerId: row.id, verb: 'create', body: desired, known: [] } as const;
  const inVain = journal.attempts.begin({ ...sent, sentAt: NOW - 2 * HOUR, serverSentAt: NOW - 2 * HOUR });
  journal.attempts.settle(inVain.id, LOOKED_IN_VAIN, NOW - 2 * HOUR);
  const own = journal.attempts.begin({ ...sent, sentAt: NOW - HOUR, serverSentAt: NOW - HOUR });
  journal.attempts.settle(own.id, APPLIED, NOW - HOUR);
  journal.dedupes.plan({ trackerId: row.id, round: 0, dueAt: NOW });
  const duplicate = copy(4, NOW - HOUR + SECOND);
  expect(await deduped(journal, account.id, [copy(3, NOW - HOUR), duplicate])).toEqual([4]);

  journal.trackers.save({ ...row, seen: null, doubt: null, goneAt: null, deleted: true });
  journal.dedupes.plan({ trackerId: row.id, round: 0, dueAt: NOW });

  expect(await deduped(journal, account.id, [duplicate, copy(5, NOW - SECOND)])).toEqual([4]);
  expect(journal.trackers.byServerId(account.id, 5)?.attention?.kind).toBe('double');
});
