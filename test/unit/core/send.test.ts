import { expect, it } from 'vitest';
import { bound, send } from '../../../main/core/sync/send.ts';
import { listingService } from '../../support/listing-service.ts';
import { journalWithAccount, newTracker, seenTracker, taskRow } from '../../support/journal.ts';

const NOW = 50_000_000;
const clock = { now: () => NOW, monotonicMs: () => NOW, uptimeMs: () => NOW };

it('sends time to the board that its card is on now, which somebody may have moved since', async () => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const { id: accountId } = account;
  const row = journal.trackers.insert(newTracker({ accountId, taskId: 1, boardId: 1 }));
  journal.tasks.put(accountId, [{ ...taskRow(1, 'Ship the thing'), boardId: 2 }]);
  const asked: unknown[] = [];
  const service = {
    ...listingService([], NOW),
    create: async (taskId: number, boardId: number) => {
      asked.push({ taskId, boardId });
      return await Promise.resolve({
        kind: 'silent',
        why: 'timed-out',
        words: 'timed out',
        maybeApplied: true,
      } as const);
    },
  };
  const durably = async <T>(work: () => T): Promise<T> => await Promise.resolve(journal.transaction(work));

  await send({ journal, service, clock, durably, accountId, userId: 7, backSince: () => 0, serverNow: () => NOW }, row);

  expect(asked).toEqual([{ taskId: 1, boardId: 2 }]);
  expect(journal.trackers.get(row.id)).toMatchObject({ taskId: 1, boardId: 2, ambiguous: true });
});

it('leaves what was started again to be tracked where the answer tells of an earlier end, by the service’s clock', () => {
  using world = journalWithAccount();
  const minute = 60_000;
  const aheadMs = 60 * minute;
  const running = { startedAt: NOW, endedAt: null, listed: true, highlightedAt: null };
  const seen = { ...seenTracker(5, running), seenAt: NOW };
  const said = { startedAt: NOW + 10 * minute, endedAt: null, saidAt: NOW + 10 * minute };
  const tracker = newTracker({ accountId: world.account.id, desired: { ...running, listed: false }, seen });
  const row = world.journal.trackers.insert({ ...tracker, startedAgain: [said] });
  const theirs = { ...seen, listed: false, endedAt: NOW + 5 * minute + aheadMs, seenAt: NOW + 12 * minute };
  const sent = { body: { listed: false }, sentAt: NOW + 11 * minute };

  const next = bound(row, theirs, sent, { now: NOW + 12 * minute, serverAheadMs: aheadMs });

  expect(next.startedAgain).toMatchObject([{ startedAt: NOW + 10 * minute }]);
});
