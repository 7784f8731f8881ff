import type { Times } from '../../../common/time/intervals.ts';
import { describe, expect, it } from 'vitest';
import { APPLIED, LOOKED_IN_VAIN } from '../../../main/core/journal/attempts.ts';
import type { Journal } from '../../../main/core/journal/journal.ts';
import type { NewTracker, TrackerRow } from '../../../main/core/journal/rows.ts';
import { unlinked } from '../../../main/core/sync/doubt.ts';
import { reconcileDoubted } from '../../../main/core/sync/apply-list.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DELETED_AT = 50_000_000;
const times = { startedAt: 40_000_000, endedAt: 40_600_000, listed: false, highlightedAt: null };

/** An entry whose deletion was taken back before its request was answered, and that was seen after that. */
function takenBack(
  journal: Journal,
  accountId: number,
  seenAt = DELETED_AT + MINUTE,
  fields: Partial<NewTracker> = {},
) {
  const { desired = times } = fields;
  const seen = { ...seenTracker(desired.startedAt / 1000, desired), seenAt };
  return journal.trackers.insert(newTracker({ accountId, desired, seen, ...fields }));
}

function deleted(journal: Journal, trackerId: number, { answer = LOOKED_IN_VAIN, sentAt = DELETED_AT } = {}): void {
  const sent = { trackerId, sentAt, serverSentAt: DELETED_AT, known: [] };
  const attempt = journal.attempts.begin({ ...sent, verb: 'delete', body: {} });
  journal.attempts.settle(attempt.id, answer, DELETED_AT);
}

/** What becomes of them where two lists lack them, the second one at `at`. */
function doubtedAt(
  journal: Journal,
  ids: readonly number[],
  at: number,
  serverAheadMs = 0,
): readonly (TrackerRow | null)[] {
  for (const sentAt of [at - MINUTE, at]) {
    const rows = ids.flatMap((id) => journal.trackers.get(id) ?? []);
    reconcileDoubted(journal, rows, { sentAt, serverAheadMs }, sentAt);
  }
  return ids.map((id) => journal.trackers.get(id));
}

const SENT_AGAIN = { seen: null, deleted: false, attention: null, goneAt: null };
const ASKED = { deleted: false, attention: { kind: 'gone' } };
const TAKEN_AWAY = { deleted: true, attention: null };

describe('an entry that the service no longer has, its deletion by us taken back,', () => {
  it.each<[string, object, { seenAt?: number; at: number; serverAheadMs?: number; sentAt?: number; answer?: string }]>([
    ['is sent again: the deletion came late', SENT_AGAIN, { at: DELETED_AT + HOUR }],
    [
      'is sent again where only a clock that was set says that this is long ago',
      SENT_AGAIN,
      { at: DELETED_AT + 25 * HOUR, serverAheadMs: -24 * HOUR },
    ],
    ['is asked about where it may be gone a day later, or more', ASKED, { at: DELETED_AT + 21 * DAY }],
    [
      'was taken away by another device where it was seen a day after the deletion',
      TAKEN_AWAY,
      { seenAt: DELETED_AT + 25 * HOUR, at: DELETED_AT + 26 * HOUR },
    ],
    [
      'was taken away by another device, though the deletion seems to come from the future',
      TAKEN_AWAY,
      { seenAt: DELETED_AT + 30 * DAY, at: DELETED_AT + 31 * DAY, sentAt: DELETED_AT + 1000 * DAY },
    ],
    [
      'was taken away by another device where that deletion was answered, of what had another number',
      TAKEN_AWAY,
      { at: DELETED_AT + HOUR, answer: APPLIED },
    ],
  ])('%s', (_what, becomes, { seenAt, at, serverAheadMs, ...deletion }) => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const { id } = takenBack(journal, account.id, seenAt);
    deleted(journal, id, deletion);

    expect(doubtedAt(journal, [id], at, serverAheadMs)).toMatchObject([becomes]);
  });

  it('leaves a question open that was asked before', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const attention = { kind: 'conflict', status: null, words: 'both', at: DELETED_AT, base: times } as const;
    const { id } = takenBack(journal, account.id, undefined, { attention });
    deleted(journal, id);

    expect(doubtedAt(journal, [id], DELETED_AT + HOUR)).toMatchObject([ASKED]);
  });

  it('is no reason to ask whether all that is gone at once is to go', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const ids = [1, 2, 3].map((n) => {
      const desired = { ...times, startedAt: times.startedAt + n * MINUTE };
      const { id } = takenBack(journal, account.id, undefined, { desired });
      deleted(journal, id);
      return id;
    });

    expect(doubtedAt(journal, ids, DELETED_AT + HOUR)).toMatchObject([SENT_AGAIN, SENT_AGAIN, SENT_AGAIN]);
    expect(journal.policies.get(account.id).manyDoubted).toBe('no');
  });

  it('is kept as it is while so much more is gone that the service may have been restored', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const { id } = takenBack(journal, account.id);
    deleted(journal, id);
    const others = Array.from({ length: 20 }, (_, n) => {
      const desired = { ...times, startedAt: times.startedAt - (n + 1) * MINUTE };
      return takenBack(journal, account.id, undefined, { desired }).id;
    });

    const [row] = doubtedAt(journal, [id, ...others], DELETED_AT + HOUR);

    expect(row).toMatchObject({ seen: { serverId: 40_000 }, deleted: false });
    expect(journal.policies.get(account.id).manyDoubted).toBe('asking');
  });
});

describe('an entry that the service no longer has, and that the person wants back with another start,', () => {
  it.each<[string, object, number, Partial<Times>]>([
    ['is asked about where what begins as it did came to be since', ASKED, DELETED_AT + MINUTE, { endedAt: null }],
    [
      'is asked about where what ends as it did came to be since',
      ASKED,
      DELETED_AT + MINUTE,
      { startedAt: 39_000_000 },
    ],
    ['is sent again where that was known when they said so', SENT_AGAIN, DELETED_AT - MINUTE, {}],
  ])('%s', (_what, becomes, madeAt, otherwise) => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const accountId = account.id;
    const desired = { ...times, startedAt: times.startedAt - 5 * MINUTE };
    const seen = { ...seenTracker(8, times), seenAt: DELETED_AT };
    const { id } = journal.trackers.insert(
      newTracker({ accountId, desired, seen, resend: true, changedAt: DELETED_AT }),
    );
    const back = { ...times, ...otherwise };
    const theirs = { desired: back, seen: seenTracker(9, back), isOwn: false, madeAt };
    journal.trackers.insert(newTracker({ accountId, ...theirs }));

    expect(doubtedAt(journal, [id], DELETED_AT + HOUR)).toMatchObject([becomes]);
  });
});

describe('entries that are gone at once', () => {
  it.each<[string, number, number, { isNumberReused?: boolean }, 'asking' | 'no']>([
    ['three of five are somebody\u2019s tidying', 3, 5, {}, 'no'],
    ['five of six as well', 5, 6, {}, 'no'],
    ['six of thirty are asked about', 6, 30, {}, 'asking'],
    ['six of many more are not', 6, 31, {}, 'no'],
    ['eleven are, of however many', 11, 200, {}, 'asking'],
    ['all of three are', 3, 3, {}, 'asking'],
    ['both of two are not', 2, 2, {}, 'no'],
    ['three are where the number of one was given to another entry', 3, 30, { isNumberReused: true }, 'asking'],
    ['two are not', 2, 30, { isNumberReused: true }, 'no'],
  ])('%s', (_what, many, all, { isNumberReused = false }, policy) => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const ids = Array.from({ length: all }, (_, n) => {
      const desired = { ...times, startedAt: times.startedAt - n * MINUTE };
      return takenBack(journal, account.id, undefined, { desired }).id;
    });
    const [first = 0, ...others] = ids.slice(0, many);
    const row = isNumberReused ? journal.trackers.get(first) : null;
    if (row !== null) journal.trackers.save(unlinked(row, DELETED_AT));

    doubtedAt(journal, isNumberReused ? others : [first, ...others], DELETED_AT + HOUR);

    expect(journal.policies.get(account.id).manyDoubted).toBe(policy);
  });
});

describe('an entry that another device took away after a change of ours that nobody answered', () => {
  const HEARD_AT = DELETED_AT - 10 * MINUTE;
  /** Sent after it was seen last, by this computer's clock; then, where one was, another one that was answered. */
  const sent = (journal: Journal, trackerId: number, answers: readonly string[]): void => {
    for (const answer of answers) {
      const update = { trackerId, sentAt: DELETED_AT, serverSentAt: DELETED_AT, known: [] };
      const attempt = journal.attempts.begin({ ...update, verb: 'update', body: { endedAt: 40_700_000 } });
      journal.attempts.settle(attempt.id, answer, DELETED_AT);
    }
  };

  it.each([
    ['is asked about where it was not seen since', ASKED, [LOOKED_IN_VAIN]],
    [
      'went, also where the clock was set back and only the answer to the next one says so',
      TAKEN_AWAY,
      [LOOKED_IN_VAIN, APPLIED],
    ],
    ['is asked about where that one had been answered before', ASKED, [APPLIED, LOOKED_IN_VAIN]],
  ])('%s', (_what, becomes, answers) => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const { id } = takenBack(journal, account.id, HEARD_AT);
    sent(journal, id, answers);

    expect(doubtedAt(journal, [id], DELETED_AT + HOUR)).toMatchObject([becomes]);
  });
});
