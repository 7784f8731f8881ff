import { describe, expect, it } from 'vitest';
import { APPLIED, FOUND } from '../../../main/core/journal/attempts.ts';
import type { ServerTracker } from '../../../main/core/sync/board-service.ts';
import { applyList } from '../../../main/core/sync/apply-list.ts';
import { changeOf } from '../../../main/core/tracking/tracker.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const SECOND = 1000;
const STARTED_AT = 40_000_000;
const STOPPED_AT = 50_000_000;
const stopped = { startedAt: STARTED_AT, endedAt: STOPPED_AT, listed: true, highlightedAt: null };
const running = { ...stopped, endedAt: null };

/** A timer whose stop the service has confirmed; then a list comes that left `afterMs` later and still has `fields`. */
function listedAfter(afterMs: number, fields: Partial<ServerTracker>, answer: string = APPLIED) {
  using world = journalWithAccount();
  const { journal, account } = world;
  const seen = seenTracker(3, { ...stopped, seenAt: STOPPED_AT });
  const { id, taskId, boardId } = journal.trackers.insert(
    newTracker({ accountId: account.id, desired: stopped, seen, isOwn: true }),
  );
  const sent = { sentAt: STOPPED_AT - SECOND, serverSentAt: STOPPED_AT - SECOND, known: [] };
  const { endedAt } = stopped;
  const attempt = journal.attempts.begin({ trackerId: id, verb: 'update', body: { endedAt }, ...sent });
  journal.attempts.settle(attempt.id, answer, STOPPED_AT);
  const sentAt = STOPPED_AT + afterMs;
  const told = { id: 3, userId: 7, taskId, boardId, ...running, position: 1, createdAt: seen.createdAt, ...fields };

  applyList(journal, account.id, { kind: 'answered', value: [told], sentAt, serverAheadMs: 0 }, sentAt + SECOND);

  const row = journal.trackers.get(id);
  return { times: row?.desired, attention: row?.attention, change: row === null ? undefined : changeOf(row) };
}

describe('a list that left right after a stop was confirmed and does not have it', () => {
  it.each([APPLIED, FOUND])('starts no timer again (%s)', (answer) => {
    expect(listedAfter(SECOND, {}, answer)).toMatchObject({ times: stopped, attention: null, change: null });
  });

  it('is believed in what the stop did not send', () => {
    const { times } = listedAfter(SECOND, { startedAt: STARTED_AT - SECOND });
    expect(times).toMatchObject({ startedAt: STARTED_AT - SECOND, endedAt: STOPPED_AT });
  });

  it('is believed a while later: another device may have gone on with it', () => {
    expect(listedAfter(11 * SECOND, {})).toMatchObject({ times: running, change: null });
  });
});
