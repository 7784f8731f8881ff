import { describe, expect, it } from 'vitest';
import { LOOKED_IN_VAIN } from '../../../main/core/journal/attempts.ts';
import type { Journal } from '../../../main/core/journal/journal.ts';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import type { ServerTracker } from '../../../main/core/sync/board-service.ts';
import { createLookFirst } from '../../../main/core/sync/apply-list.ts';
import { step } from '../../../main/core/sync/push.ts';
import { listingService } from '../../support/listing-service.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const SENT_AT = 50_000_000;
const desired = { startedAt: 40_000_000, endedAt: 40_600_000, listed: false, highlightedAt: null };

function made(createdAt: number): ServerTracker {
  return { id: 3, userId: 7, taskId: 1, boardId: 1, ...desired, position: null, createdAt };
}

/** The next step of an entry that was sent at `SENT_AT` and looked for in vain 10 s later, at `now`; `made` is at the service. */
async function stepped(
  now: number,
  there: readonly ServerTracker[],
): Promise<{ row: TrackerRow | null; did: string[] }> {
  using world = journalWithAccount();
  const { journal, account } = world;
  const row = journal.trackers.insert(newTracker({ accountId: account.id, desired }));
  const sent = { trackerId: row.id, sentAt: SENT_AT, serverSentAt: SENT_AT, known: [] };
  const attempt = journal.attempts.begin({ ...sent, verb: 'create', body: desired });
  journal.attempts.settle(attempt.id, LOOKED_IN_VAIN, SENT_AT + 10 * SECOND);
  const did: string[] = [];
  const listing = listingService(there, now);
  const service = {
    ...listing,
    list: async (filter: Parameters<typeof listing.list>[0]) => {
      did.push('list');
      return await listing.list(filter);
    },
    create: async () => {
      did.push('create');
      return await Promise.resolve({
        kind: 'answered',
        value: { ...made(now), id: 4 },
        sentAt: now,
        serverAheadMs: 0,
      } as const);
    },
  };
  const clock = { now: () => now, monotonicMs: () => now, uptimeMs: () => now };
  const durably = async <T>(work: () => T): Promise<T> => await Promise.resolve(journal.transaction(work));
  const times = {
    backSince: () => 0,
    serverNow: () => now,
    verdict: async () => await Promise.resolve('good' as const),
  };
  const lookFirst = createLookFirst({ service, clock });
  await step(
    { journal, service, clock, durably, lookFirst, accountId: account.id, userId: 7, random: () => 0, ...times },
    row,
  );
  return { row: journal.trackers.get(row.id), did };
}

describe('a create that was looked for in vain', () => {
  it('is sent again at once, without another look', async () => {
    expect(await stepped(SENT_AT + 11 * SECOND, [])).toMatchObject({ did: ['create'], row: { seen: { serverId: 4 } } });
  });

  it('is looked for once more where it could not be sent again for a while: it may have come since', async () => {
    const later = SENT_AT + 25 * HOUR;

    expect(await stepped(later, [made(SENT_AT + 13 * HOUR)])).toMatchObject({
      did: ['list'],
      row: { seen: { serverId: 3 } },
    });
  });

  it('is taken for what was made more than a day after it left: the same start, and nobody else’s', async () => {
    const later = SENT_AT + 26 * HOUR;

    expect(await stepped(later, [made(SENT_AT + 25 * HOUR)])).toMatchObject({
      did: ['list'],
      row: { seen: { serverId: 3 } },
    });
  });
});

it('a first look that failed by a defect is not kept for others', async () => {
  const now = SENT_AT;
  const listing = listingService([], now);
  let looks = 0;
  const list: typeof listing.list = async (filter) => {
    looks += 1;
    if (looks === 1) throw new Error('a defect of ours');
    return await listing.list(filter);
  };
  const clock = { now: () => now, monotonicMs: () => now, uptimeMs: () => now };
  const lookFirst = createLookFirst({ service: { ...listing, list }, clock });

  await expect(lookFirst(1, 0, SECOND)).rejects.toThrow('a defect of ours');
  await expect(lookFirst(1, 0, SECOND)).resolves.toMatchObject({ answer: { kind: 'answered' } });
});

/** Of each list that is taken in whole, what the journal has of the task is compared with it. */
function countingLists(journal: Journal): { readonly journal: Journal; readonly takenIn: () => number } {
  let lists = 0;
  const ofTaskBeside: Journal['trackers']['ofTaskBeside'] = (...task) => {
    lists += 1;
    return journal.trackers.ofTaskBeside(...task);
  };
  return { journal: { ...journal, trackers: { ...journal.trackers, ofTaskBeside } }, takenIn: () => lists };
}

/** Entries of one task that the service has, taken away at `SENT_AT`, one after the other stepped at `at`; `there` is what the lists have. */
async function deleted(
  at: readonly number[],
  there: readonly ServerTracker[],
  {
    changedAt = at.map(() => SENT_AT),
    isTogether = false,
  }: { changedAt?: readonly number[]; isTogether?: boolean } = {},
): Promise<{ did: string[]; attention: (string | null)[]; listsTakenIn: number }> {
  using world = journalWithAccount();
  const { account } = world;
  const did: string[] = [];
  const { journal, takenIn } = countingLists(world.journal);
  let now = SENT_AT;
  const listing = listingService(there, SENT_AT);
  const service = {
    ...listing,
    list: async () => {
      did.push('list');
      return await Promise.resolve({ kind: 'answered', value: there, sentAt: now, serverAheadMs: 0 } as const);
    },
    remove: async (serverId: number) => {
      did.push(`remove ${serverId}`);
      return await Promise.resolve({ kind: 'answered', value: null, sentAt: now, serverAheadMs: 0 } as const);
    },
  };
  const clock = { now: () => now, monotonicMs: () => now, uptimeMs: () => now };
  const durably = async <T>(work: () => T): Promise<T> => await Promise.resolve(journal.transaction(work));
  const lookFirst = createLookFirst({ service, clock });
  const times = {
    backSince: () => 0,
    serverNow: () => now,
    verdict: async () => await Promise.resolve('good' as const),
  };
  const rows = at.map((_, index) => {
    const own = { ...desired, startedAt: desired.startedAt + index * SECOND };
    const seen = seenTracker(index + 1, { ...own, createdAt: own.startedAt, seenAt: SENT_AT - HOUR });
    const row = journal.trackers.insert(newTracker({ accountId: account.id, desired: own }));
    journal.trackers.save({
      ...row,
      seen,
      deleted: true,
      madeAt: SENT_AT - HOUR,
      changedAt: changedAt[index] ?? SENT_AT,
    });
    return row.id;
  });
  const steps: Promise<unknown>[] = [];
  for (const [index, id] of rows.entries()) {
    now = at[index] ?? now;
    const row = journal.trackers.get(id);
    const ports = {
      journal,
      service,
      clock,
      durably,
      lookFirst,
      accountId: account.id,
      userId: 7,
      random: () => 0,
      ...times,
    };
    if (row !== null) steps.push(step(ports, row));
    // oxlint-disable-next-line no-await-in-loop -- one after the other, at their times
    if (!isTogether) await Promise.all(steps);
  }
  await Promise.all(steps);
  return {
    did,
    attention: rows.map((id) => journal.trackers.get(id)?.attention?.kind ?? null),
    listsTakenIn: takenIn(),
  };
}

/** The nth of them, as the service has it. */
function nth(index: number, endedAt: number = desired.endedAt): ServerTracker {
  const startedAt = desired.startedAt + (index - 1) * SECOND;
  return { ...made(startedAt), id: index, startedAt, endedAt };
}

describe('of several that are to be deleted', () => {
  it('one list tells for all of them what is there', async () => {
    const soon = [SENT_AT + 1, SENT_AT + SECOND, SENT_AT + 2 * SECOND];

    expect(await deleted(soon, [nth(1), nth(2), nth(3)])).toMatchObject({
      did: ['list', 'remove 1', 'remove 2', 'remove 3'],
    });
  });

  it('that are on their way together, one has the list taken in', async () => {
    const soon = [SENT_AT + 1, SENT_AT + 1, SENT_AT + 1];

    expect(await deleted(soon, [nth(1), nth(2), nth(3)], { isTogether: true })).toMatchObject({
      did: ['list', 'remove 1', 'remove 2', 'remove 3'],
      listsTakenIn: 1,
    });
  });

  it('the one that another device changed is asked about, and the one that is doubted is looked for again', async () => {
    const soon = [SENT_AT + 1, SENT_AT + 2, SENT_AT + 3];

    expect(await deleted(soon, [nth(1), nth(2, desired.endedAt + HOUR)])).toMatchObject({
      did: ['list', 'remove 1'],
      attention: [null, 'conflict', null],
    });
  });

  it('no list tells that was asked for more than two seconds before', async () => {
    expect(await deleted([SENT_AT + 1, SENT_AT + 2 * SECOND + 2], [nth(1), nth(2)])).toMatchObject({
      did: ['list', 'remove 1', 'list', 'remove 2'],
    });
  });

  it('no list tells that was asked for before the entry was taken away', async () => {
    const soon = [SENT_AT + 1, SENT_AT + 3];

    expect(await deleted(soon, [nth(1), nth(2)], { changedAt: [SENT_AT, SENT_AT + 2] })).toMatchObject({
      did: ['list', 'remove 1', 'list', 'remove 2'],
    });
  });
});

it('of several that wait to be sent since long ago, one has the list taken in', async () => {
  using world = journalWithAccount();
  const { account, journal } = world;
  const now = SENT_AT;
  const rows = [1, 2, 3].map((index) => {
    const own = { ...desired, startedAt: desired.startedAt + index * SECOND };
    return journal.trackers.insert(newTracker({ accountId: account.id, desired: own, madeAt: SENT_AT - HOUR }));
  });
  const counted = countingLists(journal);
  const listing = listingService([made(SENT_AT - 2 * HOUR)], now);
  let created = 10;
  const create = async (_: number, __: number, body: object) => {
    created += 1;
    const value = { ...made(now), ...body, id: created };
    return await Promise.resolve({ kind: 'answered', value, sentAt: now, serverAheadMs: 0 } as const);
  };
  const service = { ...listing, create };
  const clock = { now: () => now, monotonicMs: () => now, uptimeMs: () => now };
  const durably = async <T>(work: () => T): Promise<T> => await Promise.resolve(journal.transaction(work));
  const lookFirst = createLookFirst({ service, clock });
  const times = {
    backSince: () => 0,
    serverNow: () => now,
    verdict: async () => await Promise.resolve('good' as const),
  };
  const of = { accountId: account.id, userId: 7, random: () => 0 };
  const ports = { journal: counted.journal, service, clock, durably, lookFirst, ...of, ...times };
  await Promise.all(rows.map(async (row) => await step(ports, row)));

  expect(rows.map(({ id }) => journal.trackers.get(id)?.seen?.serverId)).toEqual([11, 12, 13]);
  expect(journal.trackers.byServerId(account.id, 3)).toMatchObject({ isOwn: false });
  expect(counted.takenIn()).toBe(1);
});
