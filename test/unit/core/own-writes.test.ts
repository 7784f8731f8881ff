import { expect, it } from 'vitest';
import { baseFor } from '../../../main/core/sync/recognise.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const HOUR = 3_600_000;
const NOON = 50_000_000_000;

it.each([
  ['as it was', 0],
  ['set back since by three days', 72 * HOUR],
  ['set forward since by three days', -72 * HOUR],
])('a stop of ours that nobody answered is no change of another device’s, this clock %s', (_what, serverAheadMs) => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const running = { startedAt: NOON - 3 * HOUR, endedAt: null, listed: true, highlightedAt: null };
  const seen = { ...seenTracker(5, running), seenAt: NOON - 2 * HOUR };
  const row = journal.trackers.insert(newTracker({ accountId: account.id, desired: running, seen }));
  const sent = { trackerId: row.id, sentAt: NOON, serverSentAt: NOON, known: [] };
  journal.attempts.begin({ ...sent, verb: 'update', body: { endedAt: NOON } });
  const theirs = { ...seen, endedAt: NOON, seenAt: NOON + 60_000 - serverAheadMs };

  expect(baseFor(journal, row, theirs, serverAheadMs)).toMatchObject({ base: { endedAt: NOON } });
});
