import { describe, expect, it } from 'vitest';
import { syncCounts } from '../../../main/core/ledger/counts.ts';
import { ledgerView } from '../../../main/core/ledger/view.ts';
import { taskRefs } from '../../../main/core/state/task-refs.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const HOUR = 3_600_000;

describe('the counts in the footer', () => {
  it('tell each row once, as the ledger shows it: what is lost with a change of ours on its way needs the person', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const accountId = account.id;
    const seen = { startedAt: HOUR, endedAt: 2 * HOUR, listed: false, highlightedAt: null };
    const missing = { looks: 1, at: 5 * HOUR };
    const changed = { ...seen, endedAt: 3 * HOUR };
    journal.trackers.insert(newTracker({ accountId, desired: changed, seen: seenTracker(1, seen), missing }));
    journal.trackers.insert(newTracker({ accountId, desired: seen, seen: seenTracker(2, seen), missing }));
    journal.trackers.insert(newTracker({ accountId, desired: { ...seen, startedAt: 2 * HOUR } }));
    journal.policies.change(accountId, { vanished: 'asking' });

    const ref = taskRefs(journal, accountId);
    const { rows } = ledgerView({
      journal,
      accountId,
      ref,
      now: 6 * HOUR,
      isSending: () => false,
      isSendingTask: () => false,
    });

    expect(syncCounts(journal, accountId)).toEqual({ waiting: 1, needsYou: 2 });
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['needs-you', 'needs-you', 'waiting']);
  });

  it('tell it as waiting while nobody is asked', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const seen = { startedAt: HOUR, endedAt: 2 * HOUR, listed: false, highlightedAt: null };
    const lost = { desired: { ...seen, endedAt: 3 * HOUR }, seen: seenTracker(1, seen), missing: { looks: 1, at: 1 } };
    journal.trackers.insert(newTracker({ accountId: account.id, ...lost }));

    expect(syncCounts(journal, account.id)).toEqual({ waiting: 1, needsYou: 0 });
  });
});
