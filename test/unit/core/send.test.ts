import { expect, it } from 'vitest';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import type { ServerTracker } from '../../../main/core/sync/board-service.ts';
import { bound, send } from '../../../main/core/sync/send.ts';
import { listingService } from '../../support/listing-service.ts';
import { journalWithAccount, newTracker, seenTracker, taskRow } from '../../support/journal.ts';

const NOW = 50_000_000;
const SECOND = 1000;
const clock = { now: () => NOW, monotonicMs: () => NOW, uptimeMs: () => NOW };

type World = ReturnType<typeof journalWithAccount>;

/** Sends it to a service that never answers; gives what was asked for. */
async function sentInVain({ journal, account }: World, row: TrackerRow): Promise<unknown[]> {
  const asked: unknown[] = [];
  const silence = { kind: 'silent', why: 'timed-out', words: 'timed out', maybeApplied: true } as const;
  const service = {
    ...listingService([], NOW),
    create: async (taskId: number, boardId: number) => {
      asked.push({ taskId, boardId });
      return await Promise.resolve(silence);
    },
    update: async () => await Promise.resolve(silence),
  };
  const durably = async <T>(work: () => T): Promise<T> => await Promise.resolve(journal.transaction(work));
  const times = {
    backSince: () => 0,
    serverNow: () => NOW,
    verdict: async () => await Promise.resolve('good' as const),
  };
  await send({ journal, service, clock, durably, accountId: account.id, userId: 7, random: () => 0, ...times }, row);
  return asked;
}

it('sends time to the board that its card is on now, which somebody may have moved since', async () => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const row = journal.trackers.insert(newTracker({ accountId: account.id, taskId: 1, boardId: 1 }));
  journal.tasks.put(account.id, [{ ...taskRow(1, 'Ship the thing'), boardId: 2 }]);

  expect(await sentInVain(world, row)).toEqual([{ taskId: 1, boardId: 2 }]);
  expect(journal.trackers.get(row.id)).toMatchObject({ taskId: 1, boardId: 2, inDoubt: true });
});

it('notes beside a create what could be taken for it, and neither all that the card ever had nor what this device made', async () => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const ended = { startedAt: NOW - 900 * SECOND, endedAt: NOW - 800 * SECOND, listed: false, highlightedAt: null };
  const births = [NOW - 600 * SECOND, NOW - 60 * SECOND, null];
  for (const [at, createdAt] of births.entries()) {
    const seen = { ...seenTracker(at + 1, ended), createdAt };
    journal.trackers.insert(newTracker({ accountId: account.id, desired: ended, seen, isOwn: false }));
  }
  const ours = { ...seenTracker(4, ended), createdAt: NOW - 60 * SECOND };
  journal.trackers.insert(newTracker({ accountId: account.id, desired: ended, seen: ours }));
  const made = journal.trackers.insert(newTracker({ accountId: account.id }));
  const changed = journal.trackers.byServerId(account.id, 1);
  if (changed === null) throw new Error('it is there');
  const longer = { ...changed, desired: { ...ended, endedAt: NOW - 700 * SECOND } };
  journal.trackers.save(longer);

  await sentInVain(world, made);
  await sentInVain(world, longer);

  expect(journal.attempts.all(made.id)[0]?.known).toEqual([
    { serverId: 2, bornAt: NOW - 60 * SECOND },
    { serverId: 3, bornAt: null },
  ]);
  expect(journal.attempts.all(changed.id)).toMatchObject([{ verb: 'update', known: [] }]);
});

it('leaves what was started again to be tracked where the answer tells of an earlier end, by the service’s clock', () => {
  using world = journalWithAccount();
  const minute = 60_000;
  const aheadMs = 60 * minute;
  const running = { startedAt: NOW, endedAt: null, listed: true, highlightedAt: null };
  const seen = { ...seenTracker(5, running), seenAt: NOW };
  const said = { startedAt: NOW + 10 * minute, endedAt: null, saidAt: NOW + 10 * minute };
  const tracker = newTracker({ accountId: world.account.id, desired: { ...running, listed: false }, seen });
  const row = world.journal.trackers.insert({ ...tracker, tentativeStarts: [said] });
  const theirs = { ...seen, listed: false, endedAt: NOW + 5 * minute + aheadMs, seenAt: NOW + 12 * minute };
  const sent = { body: { listed: false }, sentAt: NOW + 11 * minute };

  const next = bound(row, theirs, sent, { now: NOW + 12 * minute, serverAheadMs: aheadMs });

  expect(next.tentativeStarts).toMatchObject([{ startedAt: NOW + 10 * minute }]);
});

async function unknown(): Promise<'unknown'> {
  return await Promise.resolve('unknown');
}

/** Sends it to a service that answers with this; gives the row as it is then. */
async function sentTo(
  { journal, account }: World,
  row: TrackerRow,
  told: Partial<ServerTracker>,
): Promise<TrackerRow | null> {
  const create = async (taskId: number, boardId: number) => {
    const { startedAt, endedAt } = row.desired;
    const value = { id: 5, userId: 7, taskId, boardId, startedAt, endedAt, createdAt: null, ...told };
    return await Promise.resolve({ kind: 'answered', value, sentAt: NOW, serverAheadMs: 0 } as const);
  };
  const service = { ...listingService([], NOW), create };
  const durably = async <T>(work: () => T): Promise<T> => await Promise.resolve(journal.transaction(work));
  const times = { backSince: () => 0, serverNow: () => NOW, verdict: unknown };
  await send({ journal, service, clock, durably, accountId: account.id, userId: 7, random: () => 0, ...times }, row);
  return journal.trackers.get(row.id);
}

it('binds what a restored service made under a number that another entry had, also where it tells no times of creation', async () => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const was = { startedAt: 40_000_000, endedAt: 41_000_000, listed: false, highlightedAt: null };
  const seen = { ...seenTracker(5, was), createdAt: null };
  const holder = journal.trackers.insert(newTracker({ accountId: account.id, desired: was, seen }));
  const row = journal.trackers.insert(newTracker({ accountId: account.id }));

  expect(await sentTo(world, row, {})).toMatchObject({ seen: { serverId: 5 }, inDoubt: false });
  expect(journal.trackers.get(holder.id)?.seen).toBeNull();
});

it('leaves it open whether something was made where the answer is of another user and nobody says who we are', async () => {
  using world = journalWithAccount();
  const row = world.journal.trackers.insert(newTracker({ accountId: world.account.id }));

  expect(await sentTo(world, row, { userId: 9 })).toMatchObject({ seen: null, inDoubt: true });
});
