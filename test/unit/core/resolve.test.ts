import { expect, it } from 'vitest';
import { resolve } from '../../../main/core/sync/resolve.ts';
import { listingService } from '../../support/listing-service.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const NOW = 50_000_000;
const clock = { now: () => NOW, monotonicMs: () => NOW, uptimeMs: () => NOW };
const former = { startedAt: 30_000_000, endedAt: 30_600_000, listed: false, highlightedAt: null };
const desired = { startedAt: 40_000_000, endedAt: 40_600_000, listed: false, highlightedAt: null };

it('finds what an unanswered create made under a number that a restored service gives a second time', async () => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const accountId = account.id;
  const old = journal.trackers.insert(
    newTracker({ accountId, desired: former, seen: { ...seenTracker(3, former), createdAt: 30_600_000 } }),
  );
  const row = journal.trackers.insert(newTracker({ accountId, desired, ambiguous: true }));
  const known = journal.trackers.knownOfTask(accountId, row.taskId);
  const sent = { sentAt: NOW - 1000, serverSentAt: NOW - 1000, known };
  journal.attempts.begin({ trackerId: row.id, verb: 'create', body: desired, ...sent });
  const { taskId, boardId } = row;
  const there = { id: 3, userId: 7, taskId, boardId, ...desired, position: null, createdAt: NOW };
  const durably = async <T>(work: () => T): Promise<T> => await Promise.resolve(journal.transaction(work));
  const times = { backSince: () => 0, serverNow: () => NOW };

  await resolve(
    { journal, service: listingService([there], NOW), clock, durably, accountId, userId: 7, ...times },
    row,
  );

  expect(journal.trackers.get(row.id)).toMatchObject({ seen: { serverId: 3 }, ambiguous: false });
  expect(journal.trackers.get(old.id)).toMatchObject({ seen: null, parked: { kind: 'gone' } });
});
