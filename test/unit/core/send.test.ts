import { expect, it } from 'vitest';
import { send } from '../../../main/core/sync/send.ts';
import { listingService } from '../../support/listing-service.ts';
import { journalWithAccount, newTracker, taskRow } from '../../support/journal.ts';

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
