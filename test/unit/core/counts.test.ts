import { describe, expect, it } from 'vitest';
import { APPLIED, FOUND } from '../../../main/core/journal/attempts.ts';
import type { NewTracker } from '../../../main/core/journal/rows.ts';
import { syncCounts } from '../../../main/core/outbox/counts.ts';
import { outboxView } from '../../../main/core/outbox/view.ts';
import { taskRefs } from '../../../main/core/state/task-refs.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const HOUR = 3_600_000;

describe('the counts in the footer', () => {
  it('tell each row once, as the outbox shows it: what is lost with a change of ours on its way needs the person', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const accountId = account.id;
    const seen = { startedAt: HOUR, endedAt: 2 * HOUR, listed: false, highlightedAt: null };
    const doubt = { looks: 1, at: 5 * HOUR };
    const changed = { ...seen, endedAt: 3 * HOUR };
    journal.trackers.insert(newTracker({ accountId, desired: changed, seen: seenTracker(1, seen), doubt }));
    journal.trackers.insert(newTracker({ accountId, desired: seen, seen: seenTracker(2, seen), doubt }));
    journal.trackers.insert(newTracker({ accountId, desired: { ...seen, startedAt: 2 * HOUR } }));
    journal.policies.change(accountId, { manyDoubted: 'asking' });

    const ref = taskRefs(journal, accountId);
    const { rows } = outboxView({
      journal,
      accountId,
      ref,
      now: 6 * HOUR,
      isSending: () => false,
      isSendingTask: () => false,
      todayMs: 0,
      answeredAt: () => null,
    });

    expect(syncCounts(journal, accountId)).toEqual({ waiting: 1, needsYou: 2 });
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['needs-you', 'needs-you', 'waiting']);
  });

  it('tell it as waiting while nobody is asked', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const seen = { startedAt: HOUR, endedAt: 2 * HOUR, listed: false, highlightedAt: null };
    const lost = { desired: { ...seen, endedAt: 3 * HOUR }, seen: seenTracker(1, seen), doubt: { looks: 1, at: 1 } };
    journal.trackers.insert(newTracker({ accountId: account.id, ...lost }));

    expect(syncCounts(journal, account.id)).toEqual({ waiting: 1, needsYou: 0 });
  });
});

it('the outbox tells how many more wait, need the person or were moved than it shows', () => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const accountId = account.id;
  const at = (n: number) => ({ startedAt: n * HOUR, endedAt: (n + 1) * HOUR, listed: false, highlightedAt: null });
  const moved = { by: 'consent', meant: { startedAt: 0, endedAt: HOUR } } as const;
  const insert = (n: number, fields: Partial<NewTracker>) =>
    journal.trackers.insert(newTracker({ accountId, taskId: n, desired: at(n), ...fields }));
  const view = () =>
    outboxView({
      journal,
      accountId,
      ref: taskRefs(journal, accountId),
      now: 0,
      isSending: () => false,
      isSendingTask: () => false,
      todayMs: 0,
      answeredAt: () => null,
    });
  journal.transaction(() => {
    for (let n = 1; n <= 500; n += 1) insert(n, {});
    for (let n = 1001; n <= 1100; n += 1) insert(n, { seen: seenTracker(n, at(n)), moved });
  });
  expect(view().more).toBeUndefined();
  expect(view().rows).toHaveLength(600);

  journal.transaction(() => {
    for (let n = 501; n <= 507; n += 1) insert(n, {});
    for (let n = 1101; n <= 1103; n += 1) insert(n, { seen: seenTracker(n, at(n)), moved });
    for (let n = 2001; n <= 2502; n += 1) insert(n, { seen: seenTracker(n, at(n)), doubt: { looks: 1, at: 1 } });
  });
  journal.policies.change(accountId, { manyDoubted: 'asking' });

  const { more, rows } = view();
  expect(more).toEqual({ 'needs-you': 2, waiting: 7, moved: 3 });
  expect(rows).toHaveLength(1100);
  expect(syncCounts(journal, accountId)).toEqual({ waiting: 507, needsYou: 502 });
});

it('what is not saved tells when the service answered last, and which entries it took today, newest first', () => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const accountId = account.id;
  const insert = (n: number, isTaken: boolean) => {
    const desired = { startedAt: n * HOUR, endedAt: (n + 1) * HOUR, listed: false, highlightedAt: null };
    const seen = isTaken ? { seen: seenTracker(n, desired) } : {};
    return journal.trackers.insert(newTracker({ accountId, taskId: n, desired, ...seen })).id;
  };
  const send = (trackerId: number, answer: string, at: number) => {
    const sent = { trackerId, verb: 'create', body: {}, sentAt: at, serverSentAt: at, known: [] } as const;
    journal.attempts.settle(journal.attempts.begin(sent).id, answer, at);
  };
  const [yesterday, first, second, refused] = [insert(1, true), insert(2, true), insert(3, true), insert(4, false)];
  send(yesterday, APPLIED, HOUR);
  send(first, APPLIED, 25 * HOUR);
  send(refused, '422', 26 * HOUR);
  send(second, FOUND, 27 * HOUR);

  const view = outboxView({
    journal,
    accountId,
    ref: taskRefs(journal, accountId),
    now: 28 * HOUR,
    isSending: () => false,
    isSendingTask: () => false,
    todayMs: 24 * HOUR,
    answeredAt: () => 27 * HOUR,
  });

  expect(view.syncedAt).toBe(27 * HOUR);
  expect(view.saved?.map(({ trackerId, savedAt }) => [trackerId, savedAt])).toEqual([
    [second, 27 * HOUR],
    [first, 25 * HOUR],
  ]);
});
