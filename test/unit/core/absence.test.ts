import { describe, expect, it } from 'vitest';
import { LOOKED_IN_VAIN } from '../../../main/core/journal/attempts.ts';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import { takeAbsent } from '../../../main/core/sync/take-absent.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DELETED_AT = 50_000_000;
const times = { startedAt: 40_000_000, endedAt: 40_600_000, listed: false, highlightedAt: null };

/**
 * An entry whose deletion was taken back before its request was answered, was seen then, and is lacked by two looks now. The service's
 * clock showed the same when it left.
 */
function lackedSince(seenAt: number, serverAheadMs = 0): TrackerRow | null {
  using world = journalWithAccount();
  const { journal, account } = world;
  const seen = { ...seenTracker(5, times), seenAt };
  const row = journal.trackers.insert(newTracker({ accountId: account.id, desired: times, seen }));
  const sent = { trackerId: row.id, sentAt: DELETED_AT, serverSentAt: DELETED_AT, known: [] };
  const attempt = journal.attempts.begin({ ...sent, verb: 'delete', body: {} });
  journal.attempts.settle(attempt.id, LOOKED_IN_VAIN, DELETED_AT);
  for (const at of [seenAt + MINUTE, seenAt + 2 * MINUTE]) {
    const now = journal.trackers.get(row.id);
    takeAbsent(journal, now === null ? [] : [now], { sentAt: at, serverAheadMs }, at);
  }
  return journal.trackers.get(row.id);
}

describe('an entry that the service no longer has', () => {
  it('is sent again where a deletion of ours that was taken back may have come late', () => {
    expect(lackedSince(DELETED_AT + MINUTE)).toMatchObject({ seen: null, deleted: false, parked: null, goneAt: null });
  });

  it('is sent again as well where only a clock that was set says that this is long ago', () => {
    const seenAt = DELETED_AT + 25 * HOUR;

    expect(lackedSince(seenAt, -24 * HOUR)).toMatchObject({ seen: null, deleted: false, goneAt: null });
  });

  it('was taken away by another device where such a deletion would have come long before', () => {
    const seenAt = DELETED_AT + 25 * HOUR;

    expect(lackedSince(seenAt)).toMatchObject({ deleted: true, parked: null, goneAt: seenAt + 2 * MINUTE });
  });
});
