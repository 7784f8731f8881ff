import { expect, it } from 'vitest';
import { outboxView } from '../../../main/core/outbox/view.ts';
import { taskRefs } from '../../../main/core/state/task-refs.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const HOUR = 3_600_000;

it('of an entry that both sides changed, and that a complete list lacks since, theirs is shown as gone', () => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const accountId = account.id;
  const base = { startedAt: HOUR, endedAt: 2 * HOUR };
  const attention = { kind: 'conflict', status: null, words: 'both', at: 4 * HOUR, base } as const;
  const fields = { listed: false, highlightedAt: null };
  const desired = { ...base, ...fields, endedAt: 3 * HOUR };
  const seen = seenTracker(1, { ...base, ...fields, endedAt: 4 * HOUR });
  journal.trackers.insert(newTracker({ accountId, desired, seen, attention, doubt: { looks: 1, at: 5 * HOUR } }));

  const { rows } = outboxView({
    journal,
    accountId,
    ref: taskRefs(journal, accountId),
    now: 6 * HOUR,
    isSending: () => false,
    isSendingTask: () => false,
    todayMs: 0,
    answeredAt: () => null,
  });

  const mine = { startedAt: HOUR, endedAt: 3 * HOUR };
  expect(rows).toMatchObject([
    { question: { kind: 'conflict', mine, theirs: null }, actions: ['keep-mine', 'keep-theirs', 'edit'] },
  ]);
});
