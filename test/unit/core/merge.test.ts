import { describe, expect, it } from 'vitest';
import { APPLIED, LOOKED_IN_VAIN } from '../../../main/core/journal/attempts.ts';
import type { ServerTracker } from '../../../main/core/sync/board-service.ts';
import type { Answered } from '../../../main/core/outcome.ts';
import { merged } from '../../../main/core/sync/reconcile.ts';
import { applyList } from '../../../main/core/sync/apply-list.ts';
import { journalWithAccount, newTracker, seenTracker, trackerRow } from '../../support/journal.ts';

const onServer = {
  id: 5,
  userId: 7,
  taskId: 1,
  boardId: 1,
  startedAt: 1_000_000,
  endedAt: null,
  listed: true,
  position: 1,
  highlightedAt: null,
  createdAt: 1_000_000,
};

const NOW = 3_000_000;

function told(value: readonly ServerTracker[]): Answered<readonly ServerTracker[]> {
  return { kind: 'answered', value, sentAt: 8000, serverAheadMs: null };
}

describe('what the service tells', () => {
  it('is taken where only the service changed a field', () => {
    const row = merged(trackerRow({ seen: seenTracker(5) }), seenTracker(5, { endedAt: 2_000_000 }), NOW);

    expect(row.desired.endedAt).toBe(2_000_000);
  });

  it('never overwrites a change of ours that is still on its way', () => {
    const desired = { startedAt: 1_000_000, endedAt: 1_500_000, listed: true, highlightedAt: null };
    const row = merged(trackerRow({ desired, seen: seenTracker(5) }), seenTracker(5, { listed: false }), NOW);

    expect(row.desired).toEqual({ ...desired, listed: false });
  });

  it('is no question where the person deleted the entry with just these times before them', () => {
    const desired = { startedAt: 900_000, endedAt: 2_000_000, listed: false, highlightedAt: null };
    const deleted = trackerRow({ desired, deleted: true, seen: seenTracker(5, { endedAt: 1_500_000 }) });

    expect(merged(deleted, seenTracker(5, { endedAt: 2_000_000 }), NOW).attention).toBeNull();
    expect(merged(deleted, seenTracker(5, { endedAt: 2_100_000 }), NOW).attention?.kind).toBe('conflict');
  });

  it('is ignored when it is older than what we know', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const seen = seenTracker(5, { endedAt: 1_500_000, seenAt: 9000 });
    const desired = { startedAt: 1_000_000, endedAt: 1_500_000, listed: true, highlightedAt: null };
    const { id } = journal.trackers.insert(newTracker({ accountId: account.id, desired, seen }));

    applyList(journal, account.id, told([onServer]), 10_000);

    expect(journal.trackers.get(id)?.desired.endedAt).toBe(1_500_000);
  });

  it('is not a new row when it may be what an unanswered create of ours left there', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    journal.trackers.insert(newTracker({ accountId: account.id, inDoubt: true }));

    applyList(journal, account.id, told([onServer]), 10_000);

    expect(journal.trackers.ofTask(account.id, 1)).toHaveLength(1);
  });

  it('does not bring back what was deleted here', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    journal.attempts.bury(account.id, 5, null, 1);

    applyList(journal, account.id, told([onServer]), 10_000);

    expect(journal.trackers.ofTask(account.id, 1)).toHaveLength(0);
  });

  it('is asked about where it was deleted here and is there after the clock was set back', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    journal.attempts.bury(account.id, 5, null, 500_000_000);

    applyList(journal, account.id, told([onServer]), 10_000);

    expect(journal.trackers.needingAttention(account.id)).toMatchObject([{ deleted: true, seen: { serverId: 5 } }]);
  });

  it('is asked about, and what is meant stays, where it may be a late echo of ours and the entry was refused meanwhile', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const desired = { startedAt: 900_000, endedAt: 1_600_000, listed: true, highlightedAt: null };
    const seen = seenTracker(5, { startedAt: 900_000, endedAt: 1_500_000 });
    const attention = { kind: 'past-end', status: 422, words: 'ended_at is in the past', at: 1_002_000 } as const;
    const { id } = journal.trackers.insert(newTracker({ accountId: account.id, desired, seen, attention }));
    for (const [body, at] of [
      [{ startedAt: 1_000_000 }, 1_000_000],
      [{ startedAt: 900_000, endedAt: 1_500_000 }, 1_001_000],
    ] as const) {
      const sent = { trackerId: id, body, sentAt: at, serverSentAt: at, known: [] };
      journal.attempts.settle(journal.attempts.begin({ ...sent, verb: 'update' }).id, APPLIED, at);
    }

    const late = { ...told([{ ...onServer, startedAt: 1_000_000, endedAt: 1_500_000 }]), sentAt: 1_720_000 };
    applyList(journal, account.id, late, 1_720_000);

    expect(journal.trackers.get(id)).toMatchObject({ desired, attention: { kind: 'conflict' } });
  });

  it('is shown, and asked about, where it begins as an entry of ours does and another one waits to be sent', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const accountId = account.id;
    const desired = { startedAt: 1_000_000, endedAt: 1_000_000, listed: false, highlightedAt: null };
    const first = journal.trackers.insert(newTracker({ accountId, desired, seen: seenTracker(4, desired) }));
    const later = { ...desired, startedAt: 90_000_000, endedAt: null };
    const waiting = journal.trackers.insert(newTracker({ accountId, desired: later }));
    for (const [trackerId, body, answer, at] of [
      [first.id, desired, APPLIED, 1_000_000],
      [waiting.id, later, LOOKED_IN_VAIN, 1_100_000],
    ] as const) {
      const sent = { trackerId, body, sentAt: at, serverSentAt: at, known: [] };
      journal.attempts.settle(journal.attempts.begin({ ...sent, verb: 'create' }).id, answer, at);
    }

    const theirs = { ...onServer, endedAt: 1_000_000, createdAt: 1_160_000 };
    applyList(journal, accountId, { ...told([theirs]), sentAt: 1_200_000, serverAheadMs: 0 }, 1_200_000);

    expect(journal.trackers.needingAttention(accountId)).toMatchObject([
      { attention: { kind: 'double' }, seen: { serverId: 5 } },
    ]);
  });

  it('becomes a row of its own when another device made it', () => {
    using world = journalWithAccount();
    const { journal, account } = world;

    applyList(journal, account.id, told([onServer]), 10_000);

    expect(journal.trackers.running(account.id)).toMatchObject([{ taskId: 1, seen: { serverId: 5 } }]);
    expect(journal.trackers.counts(account.id)).toEqual({ waiting: 0, attention: 0 });
  });
});
