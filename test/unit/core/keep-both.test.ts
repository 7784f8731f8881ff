import { expect, it } from 'vitest';
import { DEDUPED_BESIDE_OWN, FOUND, LOOKED_IN_VAIN } from '../../../main/core/journal/attempts.ts';
import { keptBoth } from '../../../main/core/outbox/keeping.ts';
import { inConflict } from '../../../main/core/sync/reconcile.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const NOW = 50_000_000;
const desired = { startedAt: 40_000_000, endedAt: 40_600_000, listed: false, highlightedAt: null };

/** Another device changed the end of an entry, and both are kept: what answered its creates, and of which of the two rows each is then. */
it.each([
  ['may be of mine where none of them made theirs', [LOOKED_IN_VAIN, LOOKED_IN_VAIN], ['mine', 'mine']],
  ['are of theirs where one of them made that', [LOOKED_IN_VAIN, FOUND], ['theirs', 'theirs']],
  [
    'are of theirs where one of them made that, and a second copy which was taken away',
    [LOOKED_IN_VAIN, DEDUPED_BESIDE_OWN],
    ['theirs', 'theirs'],
  ],
])('creates that were looked for in vain %s', (_what, answers, owners) => {
  using world = journalWithAccount();
  const { journal, account } = world;
  const seen = seenTracker(3, { ...desired, endedAt: 40_900_000 });
  const inserted = journal.trackers.insert(newTracker({ accountId: account.id, desired, seen }));
  const row = inConflict(inserted, { ...desired, endedAt: null }, NOW);
  for (const answer of answers) {
    const body = { startedAt: desired.startedAt, endedAt: null };
    const sent = { trackerId: row.id, sentAt: NOW, serverSentAt: NOW, known: [] };
    const { id } = journal.attempts.begin({ ...sent, verb: 'create', body });
    journal.attempts.settle(id, answer, NOW);
  }
  keptBoth(
    { journal, accountId: account.id, clock: { now: () => NOW, monotonicMs: () => NOW, uptimeMs: () => NOW } },
    row,
  );
  const rows = journal.trackers.ofTask(account.id, row.taskId);

  expect(rows).toHaveLength(2);
  expect(rows.flatMap(({ id }) => journal.attempts.all(id).map(() => (id === row.id ? 'theirs' : 'mine')))).toEqual(
    owners,
  );
});
