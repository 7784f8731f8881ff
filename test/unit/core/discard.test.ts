import { describe, expect, it } from 'vitest';
import { clicks, runOn } from '../../support/clicks.ts';
import { journalWithAccount, newTracker } from '../../support/journal.ts';

const HOUR = 3_600_000;
const desired = { startedAt: HOUR, endedAt: 2 * HOUR, listed: false, highlightedAt: null };
const attention = { kind: 'refused', status: 403, words: 'No such card for you.', at: 3 * HOUR } as const;
const clock = { now: () => 4 * HOUR, monotonicMs: () => 0, uptimeMs: () => 0 };

describe('an entry whose create was never answered, on a card that may not be asked about', () => {
  it('is discarded at the second try: what could not be looked for is let go, and can be restored', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const accountId = account.id;
    const { outbox } = clicks(runOn({ journal, clock, accountId, severalTimers: () => false }));
    const row = journal.trackers.insert(newTracker({ accountId, desired, inDoubt: true, attention }));
    const { id } = row;

    outbox.discard(id);
    const [discarded] = journal.trackers.pending(accountId, 10);
    expect(discarded).toMatchObject({ id, deleted: true, inDoubt: true });

    journal.trackers.save({ ...row, deleted: true, attention });
    outbox.discard(id);
    expect(journal.trackers.counts(accountId)).toEqual({ waiting: 0, attention: 0 });
    expect(journal.trackers.gone(accountId, 0)).toHaveLength(1);

    outbox.restore(id);
    expect(journal.trackers.get(id)).toMatchObject({ deleted: false, inDoubt: true, attention: null });
  });
});
