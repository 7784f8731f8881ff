import type { Journal } from '../journal/journal.ts';
import type { SeenTracker, TrackerRow } from '../journal/rows.ts';
import { lackedBy, suspected, unbound } from './absence.ts';
import type { ServerTracker } from './board-service.ts';
import type { Answered } from '../outcome.ts';
import { carryOn } from './carry-on.ts';
import { creates, doubleQuestion, isTwin } from './doubles.ts';
import { mayBeOfCopy } from './fingerprint.ts';
import { hasItsOwn, isBornMeanwhile, REPEATED_WITHIN_MS } from './late.ts';
import { askedAbout, inConflict, isSameTracker, merged, seenFrom } from './merge.ts';
import { baseFor } from './own-writes.ts';
import { withTimesPassedOn } from './other-card.ts';
import { pulledRow } from './pulled-row.ts';

const WATCHED_FOR_MS = 3 * 24 * 60 * 60_000;
const WATCHED_EVERY_MS = 60 * 60_000;

/**
 * Takes a list of the service into the journal; rows with something on the way are left to their own answer. Only a list of
 * all of a task (`isWhole`) tells what is to be tracked of one that was started again.
 */
export function takeList(
  journal: Journal,
  accountId: number,
  list: Answered<readonly ServerTracker[]>,
  now: number,
  isWhole = false,
): void {
  const doubted = ofDoubtedTasks(journal, accountId);
  const tellsAll = isWhole && list.unread === undefined;
  const taking = { journal, accountId, now, doubted, tellsAll, ofTask: isWhole ? list : null, ...list };
  for (const tracker of list.value) takeTracker(taking, tracker);
  if (tellsAll) carryOn(journal, accountId, now, lackedBy(list));
}

interface Taking extends Pick<Answered<unknown>, 'sentAt' | 'serverAheadMs'> {
  readonly journal: Journal;
  readonly accountId: number;
  readonly now: number;
  /** All of a task, and understood. */
  readonly tellsAll: boolean;
  /** The list, where it is one of all of a task. */
  readonly ofTask: Answered<readonly ServerTracker[]> | null;
  /** Time of tasks that may be at the service already, under a number that is not known here. */
  readonly doubted: readonly TrackerRow[];
}

function ofDoubtedTasks(journal: Journal, accountId: number): readonly TrackerRow[] {
  const tasks = journal.newTasks.open(accountId).filter(({ actualId, ambiguous }) => actualId === null && ambiguous);
  return tasks.flatMap(({ taskId }) => journal.trackers.unboundOfTask(accountId, taskId));
}

function takeTracker(taking: Taking, tracker: ServerTracker): void {
  const { journal, accountId, sentAt, now } = taking;
  const row = journal.trackers.byServerId(accountId, tracker.id);
  if (row === null) return insertFresh(taking, tracker);
  if (row.ambiguous || !isNews(row, sentAt, now)) return;
  if (!taking.tellsAll && row.startedAgain.length > 0 && tracker.endedAt !== null) {
    // Another device may have gone on by a timer that this list does not have.
    journal.trackers.save(suspected(row, sentAt, now));
    return;
  }
  if (isSameTracker(row, tracker))
    return saveIfOther(journal, row, mergedInto(taking, row, seenFrom(tracker, sentAt, row.seen)));
  journal.trackers.save(unbound(row, now));
  insertFresh(taking, tracker);
}

/** The row as it is after a look at what the service holds under its number. */
function mergedInto({ journal, now, serverAheadMs }: Taking, row: TrackerRow, theirs: SeenTracker): TrackerRow {
  const { base, isDoubtful } = baseFor(journal, row, theirs, serverAheadMs);
  const passed = isDoubtful ? row : withTimesPassedOn(journal, row, base, theirs);
  const next = merged({ ...passed, seen: base }, theirs, now, serverAheadMs);
  return isDoubtful ? askedAbout(row, next, now) : next;
}

function isNews(row: TrackerRow, sentAt: number, now: number): boolean {
  // What seems to come from the future was written before the clock was set back.
  return row.seen === null || row.seen.seenAt < sentAt || row.seen.seenAt > now;
}

/** Of years of finished rows only those are written again that changed; when they were seen last matters to nobody. */
function saveIfOther(journal: Journal, before: TrackerRow, after: TrackerRow): void {
  const isHistory = after.desired.endedAt !== null && !after.desired.listed;
  const seen = after.seen === null || before.seen === null ? after.seen : { ...after.seen, seenAt: before.seen.seenAt };
  if (isHistory && !isWatchedClosely(before, after) && JSON.stringify({ ...after, seen }) === JSON.stringify(before))
    return;
  journal.trackers.save(after);
}

/** What the person changed of late may be altered by a request of ours that comes late: it has to be known when it was seen. */
function isWatchedClosely({ seen, changedAt }: TrackerRow, after: TrackerRow): boolean {
  if (seen === null || after.seen === null) return false;
  const { seenAt } = after.seen;
  const isFirstAfter = seen.seenAt - changedAt < REPEATED_WITHIN_MS * 2;
  return seenAt - changedAt < WATCHED_FOR_MS && (isFirstAfter || seenAt - seen.seenAt > WATCHED_EVERY_MS);
}

function insertFresh(taking: Taking, tracker: ServerTracker): void {
  const { journal, accountId, sentAt, now } = taking;
  const buriedAt = journal.attempts.buriedAt(accountId, tracker.id, tracker.createdAt);
  if (buriedAt !== null) {
    if (sentAt - buriedAt > REPEATED_WITHIN_MS) askIfBack(taking, tracker);
    return;
  }
  const unbound = [...taking.doubted, ...journal.trackers.unboundOfTask(accountId, tracker.taskId)];
  const serverAheadMs = taking.serverAheadMs ?? 0;
  const mayBeOurs = unbound.some((row) => mayBeOf(journal, row, tracker, serverAheadMs));
  if (mayBeOurs || isTwin(journal, accountId, tracker, { serverAheadMs, now, list: taking.ofTask })) return;
  const parked = doubleQuestion(journal, accountId, tracker, { serverAheadMs, now });
  journal.trackers.insert({ ...pulledRow(accountId, tracker, sentAt), parked });
}

/** What was taken away from here is there again, long after that: the service may have been restored. Only the person knows whether it shall stay. */
function askIfBack({ journal, accountId, sentAt, now }: Taking, tracker: ServerTracker): void {
  const { taskId, startedAt, createdAt } = tracker;
  const row =
    journal.trackers.deletedAt(accountId, taskId, startedAt) ??
    journal.trackers.insert({ ...pulledRow(accountId, tracker, sentAt), deleted: true });
  const seen = seenFrom(tracker, sentAt, { ...row.desired, position: null, createdAt });
  journal.trackers.save(inConflict({ ...row, seen }, seen, now));
}

/** It may be what an unanswered create left there, or what another copy of the journal sent: the row's own look decides. */
function mayBeOf(journal: Journal, row: TrackerRow, tracker: ServerTracker, serverAheadMs: number): boolean {
  if (row.ambiguous && row.desired.startedAt === tracker.startedAt) return true;
  const isToBeSent = !row.deleted && row.parked === null;
  if (isToBeSent && mayBeOfCopy(row, tracker, serverAheadMs)) return true;
  return creates(journal, row.id).some((attempt) => {
    const mayBeMoved = isToBeSent && !hasItsOwn(attempt);
    return attempt.body.startedAt === tracker.startedAt || (mayBeMoved && isBornMeanwhile(row, attempt, tracker));
  });
}
