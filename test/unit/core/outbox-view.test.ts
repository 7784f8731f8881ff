import { expect, it } from 'vitest';
import { type OutboxSource, outboxView } from '../../../main/core/outbox/view.ts';
import { taskRefs } from '../../../main/core/state/task-refs.ts';
import { APPLIED, type TrackerBody, type Verb } from '../../../main/core/journal/attempts.ts';
import type { Journal } from '../../../main/core/journal/journal.ts';
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

  const { rows } = outboxView(source(journal, accountId));

  const mine = { startedAt: HOUR, endedAt: 3 * HOUR };
  expect(rows).toMatchObject([
    { question: { kind: 'conflict', mine, theirs: null }, actions: ['keep-mine', 'keep-theirs', 'edit'] },
  ]);
});

it.each<[string, Verb, TrackerBody, boolean]>([
  ['was put on the list', 'update', { listed: true, position: 1 }, false],
  ['was highlighted', 'update', { highlightedAt: 5 * HOUR }, false],
  ['was made', 'create', { startedAt: HOUR, endedAt: 2 * HOUR, listed: true }, true],
  ['began at another time', 'update', { startedAt: HOUR }, true],
  ['ended', 'update', { endedAt: 2 * HOUR, listed: true }, true],
  ['goes on', 'update', { endedAt: null }, true],
])('an entry that %s: whether its time was sent today', (_, verb, body, isSent) => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const accountId = account.id;
  const fields = {
    startedAt: HOUR,
    endedAt: body.endedAt === null ? null : 2 * HOUR,
    listed: true,
    highlightedAt: null,
  };
  const { id } = journal.trackers.insert(newTracker({ accountId, desired: fields, seen: seenTracker(1, fields) }));
  const sent = journal.attempts.begin({ trackerId: id, verb, body, sentAt: 5 * HOUR, serverSentAt: null, known: [] });
  journal.attempts.settle(sent.id, APPLIED, 5 * HOUR);

  const { saved = [] } = outboxView(source(journal, accountId));

  expect(saved.map(({ trackerId }) => trackerId)).toEqual(isSent ? [id] : []);
});

function source(journal: Journal, accountId: number): OutboxSource {
  return {
    journal,
    accountId,
    ref: taskRefs(journal, accountId),
    now: 6 * HOUR,
    isSending: () => false,
    isSendingTask: () => false,
    todayMs: 0,
    answeredAt: () => null,
  };
}
