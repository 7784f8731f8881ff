import type { KnownRow, TrackerRow } from '../journal/rows.ts';
import { msg } from '../../../common/i18n/translate.ts';
import type { ServerTracker } from './board-service.ts';
import type { Answered } from '../outcome.ts';
import { APPLIED, type Attempt, LOOKED_IN_VAIN } from '../journal/attempts.ts';
import type { Journal } from '../journal/journal.ts';
import { isDoubted } from '../tracking/tracker.ts';
import { formersOf } from './reconcile.ts';
import { closeDeletes, hasLateDelete } from './recognise.ts';

/**
 * Gone is hard to prove: the contract has no tombstones, and lists leave rows out for many reasons. Only a complete list,
 * or one of the row's task, may say so, and only the second of two that lie apart is believed.
 */
export const SECOND_LOOK_AFTER_MS = 10_000;

/** So many at once are more likely a service restored from a backup than somebody tidying up. */
const MANY = 10;
/** So many where they are a large part, one in five: of a young account nearly any tidying is one. */
const SEVERAL = 6;
const LARGE_PART = 5;
/** So many where nobody tidies like that: nothing is left, or a number was given anew. */
const FEW = 3;

/** Of a list that is asked about thousands of rows, one after the other. */
const KNOWN_IDS = new WeakMap<readonly ServerTracker[], ReadonlySet<number>>();

function idsIn(list: readonly ServerTracker[]): ReadonlySet<number> {
  const known = KNOWN_IDS.get(list);
  if (known !== undefined) return known;
  const ids = new Set(list.map(({ id }) => id));
  KNOWN_IDS.set(list, ids);
  return ids;
}

/** Whether a list shows that what `row` is bound to is gone: whatever was not understood in it may be just that. */
export function notIn({
  value,
  unread = [],
}: Answered<readonly ServerTracker[]>): (row: Pick<TrackerRow, 'seen' | 'taskId'>) => boolean {
  const ids = idsIn(value);
  return ({ seen, taskId }) => {
    if (seen === null || ids.has(seen.serverId)) return false;
    return !unread.some((one) => (one.id ?? seen.serverId) === seen.serverId && (one.taskId ?? taskId) === taskId);
  };
}

/** The row is not in a list that ought to have it: enough to look closer, and no proof. */
export function doubtedByPart(row: TrackerRow, sentAt: number, now: number): TrackerRow {
  return mayBeDoubted(row, sentAt, now) ? withDoubt(row, sentAt) : row;
}

/** What the service was never seen to have cannot be doubted there. */
export function withDoubt(row: TrackerRow, at: number): TrackerRow {
  return row.seen === null || row.doubt !== null ? row : { ...row, doubt: { looks: 0, at } };
}

/** The row is not in a list that leaves nothing out. True for `isProven`: it is the second one. */
export function doubtedByWhole(
  row: TrackerRow,
  sentAt: number,
  now: number,
): { readonly row: TrackerRow; readonly isProven: boolean } {
  if (!mayBeDoubted(row, sentAt, now)) return { row, isProven: false };
  const { doubt } = row;
  if (doubt === null || doubt.looks === 0) return { row: { ...row, doubt: { looks: 1, at: sentAt } }, isProven: false };
  // A clock that was set back meanwhile must not put the second look off for ever.
  const isApart = sentAt - doubt.at >= SECOND_LOOK_AFTER_MS || sentAt < doubt.at;
  return { row, isProven: isApart };
}

/** Seen before the list was asked for, with nothing on its way, and not asked about already. */
function mayBeDoubted(row: TrackerRow, sentAt: number, now: number): row is KnownRow {
  const { seen } = row;
  if (seen === null || row.goneAt !== null || row.inDoubt || row.attention?.kind === 'gone') return false;
  // What seems to come from the future was seen before the clock was set back.
  return seen.seenAt < sentAt || seen.seenAt > now;
}

/** More are doubted at once than anybody would have taken away by hand; of these `explained` are accounted for otherwise. */
export function areManyDoubted(journal: Journal, accountId: number, explained = 0): boolean {
  const count = countAllDoubted(journal, accountId) - explained;
  if (count < FEW || count > MANY) return count > MANY;
  const before = journal.trackers.countBound(accountId);
  if (count >= before || (count >= SEVERAL && count * LARGE_PART >= before)) return true;
  return lostTheirNumber(journal, accountId).some(({ seen }) => seen === null);
}

/** How many `doubtedRows` there are. */
export function countAllDoubted(journal: Journal, accountId: number): number {
  return journal.trackers.countDoubted(accountId).all + lostTheirNumber(journal, accountId).length;
}

/** Rows that are doubted, and those that lost their number to another entry, unless the person has decided. */
export function doubtedRows(journal: Journal, accountId: number): readonly TrackerRow[] {
  const doubted = journal.trackers
    .doubted(accountId)
    .filter((row) => isDoubted(row) && !row.resend && !row.deleted && row.attention === null);
  return [...doubted, ...lostTheirNumber(journal, accountId)];
}

function lostTheirNumber(journal: Journal, accountId: number): readonly TrackerRow[] {
  return journal.trackers
    .needingAttention(accountId)
    .filter((row) => row.attention?.kind === 'gone' && row.doubt === null && !row.resend);
}

/** A list that leaves nothing out. */
export type WholeList = Pick<Answered<unknown>, 'sentAt' | 'serverAheadMs'>;

/** It is sent again: the person wants that, or took a deletion of their own back that was applied all the same. */
export function isWanted(journal: Journal, row: TrackerRow, { sentAt, serverAheadMs }: WholeList): boolean {
  const isAskedAbout = row.deleted || row.attention !== null;
  return row.resend || (!isAskedAbout && hasLateDelete(journal, row, sentAt, serverAheadMs));
}

/**
 * The row that is proven to be gone. Nothing is decided where something of ours was on its way, or where it still runs; what only may
 * have been a deletion of ours is asked about as well.
 */
export function gone(journal: Journal, row: TrackerRow, list: WholeList, now: number): TrackerRow {
  const { seen } = row;
  const isBackElsewhere = !row.deleted && isThereAnew(journal, row);
  if (row.deleted || (isWanted(journal, row, list) && !isBackElsewhere)) return asUnsent(journal, row, now);
  if (seen === null) return row;
  const isTimePending =
    row.desired.startedAt !== seen.startedAt ||
    row.desired.endedAt !== seen.endedAt ||
    isTakenBackInDoubt(journal, row);
  const isOurTimer = (row.isOwn || row.tentativeStarts.length > 0) && row.desired.endedAt === null;
  // It waits to go from the card that it was on: that may be all that the service has of it.
  const isElsewhere = isBackElsewhere || formersOf(journal, row).some((former) => former.seen !== null);
  if (isTimePending || isOurTimer || hasLateDelete(journal, row, seen.seenAt, list.serverAheadMs) || isElsewhere)
    return { ...row, doubt: null, resend: false, attention: attentionAsGone(now) };
  return asGone(row, now);
}

/** A change of its times left that nobody answered, and was taken back since: whoever took it away had the change before their eyes, perhaps. */
function isTakenBackInDoubt(journal: Journal, { id, seen }: TrackerRow): boolean {
  const attempts = journal.attempts.all(id);
  // Of a clock that was set back meanwhile the times say nothing; what was answered after it was seen after it.
  const isSeenSince = ({ id: attemptId, sentAt }: Attempt): boolean =>
    seen === null ||
    sentAt <= seen.seenAt ||
    attempts.some((later) => later.id > attemptId && later.verb === 'update' && later.answer === APPLIED);
  const isInDoubt = (attempt: Attempt): boolean => {
    const { verb, body, answer } = attempt;
    const isOfTimes = verb === 'update' && (body.startedAt !== undefined || body.endedAt !== undefined);
    return isOfTimes && (answer === null || answer === LOOKED_IN_VAIN) && !isSeenSince(attempt);
  };
  return attempts.some(isInDoubt);
}

/**
 * The person wants it back, and so did somebody on another device that had taken it away: what begins or ends as it did has come to be since
 * they said so, by another number. To send it again would make it twice, perhaps.
 */
function isThereAnew(journal: Journal, { id, accountId, taskId, seen, resend, changedAt }: TrackerRow): boolean {
  const others = resend && seen !== null ? journal.trackers.ofTask(accountId, taskId) : [];
  return others.some((other) => {
    const isAlike =
      other.seen?.startedAt === seen?.startedAt || (seen?.endedAt !== null && other.seen?.endedAt === seen?.endedAt);
    return other.id !== id && !other.isOwn && isAlike && other.madeAt > changedAt;
  });
}

/** Outside every total, and kept so that it can be restored. */
export function asGone(row: TrackerRow, now: number): TrackerRow {
  const desired = { ...row.desired, listed: false };
  const settled = { doubt: null, attention: null, resend: false, rank: null, tentativeStarts: [] };
  return { ...row, ...settled, desired, deleted: true, goneAt: now };
}

/** Its number at the service is given up: a deleted row is done with, any other is sent as a new one. */
export function asUnsent(journal: Journal, row: TrackerRow, now: number): TrackerRow {
  if (row.seen !== null) journal.attempts.bury(row.accountId, row.seen.serverId, row.seen.createdAt, now);
  closeDeletes(journal, row.id, now);
  return {
    ...row,
    seen: null,
    doubt: null,
    resend: false,
    inDoubt: false,
    attention: null,
    failures: 0,
    notBefore: 0,
  };
}

/** Its number belongs to another entry now, so its own is gone for certain; what becomes of it is for the person. */
export function unlinked(row: TrackerRow, now: number): TrackerRow {
  const next = { ...row, seen: null, doubt: null, inDoubt: false };
  if (row.deleted || row.goneAt !== null) return { ...next, resend: false };
  return row.resend ? { ...next, resend: false, attention: null } : { ...next, attention: attentionAsGone(now) };
}

export function attentionAsGone(at: number): TrackerRow['attention'] {
  return { kind: 'gone', status: 404, words: msg('The service no longer has this entry.'), at };
}
