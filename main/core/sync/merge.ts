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
export function mergeList(
  journal: Journal,
  accountId: number,
  list: readonly ServerTracker[],
  sentAt: number,
  now: number,
): void {
  for (const tracker of list) {
    const row = journal.trackers.byServerId(accountId, tracker.id);
    if (row === null) insertFresh(journal, accountId, tracker, sentAt);
    else if (!row.ambiguous && isNews(row, sentAt, now))
      saveIfOther(journal, row, merged(row, seenFrom(tracker, sentAt)));
  }
}

function isNews(row: TrackerRow, sentAt: number, now: number): boolean {
  // What seems to come from the future was written before the clock was set back.
  return row.seen === null || row.seen.seenAt < sentAt || row.seen.seenAt > now;
}

/** Of years of finished rows only those are written again that changed; when they were seen last matters to nobody. */
function saveIfOther(journal: Journal, before: TrackerRow, after: TrackerRow): void {
  const isHistory = after.desired.endedAt !== null && !after.desired.listed;
  const seen = after.seen === null || before.seen === null ? after.seen : { ...after.seen, seenAt: before.seen.seenAt };
  if (isHistory && JSON.stringify({ ...after, seen }) === JSON.stringify(before)) return;
  journal.trackers.save(after);
}

function insertFresh(journal: Journal, accountId: number, tracker: ServerTracker, sentAt: number): void {
  if (journal.attempts.isTombstoned(accountId, tracker.id)) return;
  // It may be what an unanswered create of ours left there: that row's own look decides.
  const mayBeOurs = journal.trackers
    .unboundOfTask(accountId, tracker.taskId)
    .some((row) => row.ambiguous || row.desired.startedAt === tracker.startedAt);
  if (mayBeOurs) return;
  const { startedAt, endedAt, listed, highlightedAt } = tracker;
  journal.trackers.insert({
    accountId,
    taskId: tracker.taskId,
    boardId: tracker.boardId,
    isOwn: false,
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
