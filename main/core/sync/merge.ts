import type { Journal } from '../journal/journal.ts';
import type { SeenTracker, TrackerRow } from '../journal/rows.ts';
import type { ServerTracker } from './board-service.ts';

export function seenFrom(tracker: ServerTracker, sentAt: number): SeenTracker {
  const { startedAt, endedAt, listed, highlightedAt, position, createdAt } = tracker;
  return { serverId: tracker.id, startedAt, endedAt, listed, highlightedAt, position, createdAt, seenAt: sentAt };
}

/** Three-way: a field that only the service changed is taken; one with a pending change of ours stays ours. */
export function merged(row: TrackerRow, theirs: SeenTracker): TrackerRow {
  const { desired, seen: base } = row;
  return {
    ...row,
    desired: {
      startedAt: pick(desired.startedAt, base?.startedAt, theirs.startedAt),
      endedAt: pick(desired.endedAt, base?.endedAt, theirs.endedAt),
      listed: pick(desired.listed, base?.listed, theirs.listed),
      highlightedAt: pick(desired.highlightedAt, base?.highlightedAt, theirs.highlightedAt),
    },
    rank: row.wishedPosition === null ? null : row.rank,
    seen: theirs,
  };
}

function pick<T>(mine: T, before: T | undefined, now: T): T {
  return mine === before ? now : mine;
}

/** Takes a list of the service into the journal; rows with something on the way are left to their own answer. */
export function mergeList(journal: Journal, accountId: number, list: readonly ServerTracker[], sentAt: number): void {
  for (const tracker of list) {
    const row = journal.trackers.byServerId(accountId, tracker.id);
    if (row === null) insertFresh(journal, accountId, tracker, sentAt);
    else if (!row.ambiguous && isNews(row, sentAt)) journal.trackers.save(merged(row, seenFrom(tracker, sentAt)));
  }
}

function isNews(row: TrackerRow, sentAt: number): boolean {
  return row.seen === null || row.seen.seenAt < sentAt;
}

function insertFresh(journal: Journal, accountId: number, tracker: ServerTracker, sentAt: number): void {
  if (journal.attempts.isTombstoned(accountId, tracker.id)) return;
  // It may be what an unanswered create of ours left there: that row's own look decides.
  const mayBeOurs = journal.trackers
    .ofTask(accountId, tracker.taskId)
    .some((row) => row.seen === null && (row.ambiguous || row.desired.startedAt === tracker.startedAt));
  if (mayBeOurs) return;
  const { startedAt, endedAt, listed, highlightedAt } = tracker;
  journal.trackers.insert({
    accountId,
    taskId: tracker.taskId,
    boardId: tracker.boardId,
    desired: { startedAt, endedAt, listed, highlightedAt },
    deleted: false,
    wishedPosition: null,
    rank: null,
    seen: seenFrom(tracker, sentAt),
    ambiguous: false,
    parked: null,
    failures: 0,
    notBefore: 0,
  });
}
