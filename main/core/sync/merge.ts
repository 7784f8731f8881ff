import type { Times } from '../../../common/domain/outbox.ts';
import { msg } from '../../../common/i18n/translate.ts';
import type { SeenTracker, TrackerFields, TrackerRow } from '../journal/rows.ts';
import type { ServerTracker } from './board-service.ts';
import { changeOf } from '../tracking/changes.ts';
import { leftAfter, saidSince } from './carry-on.ts';

/** What an answer may leave untold. */
type Untold = Pick<SeenTracker, 'listed' | 'highlightedAt' | 'position' | 'createdAt'>;

/** What an answer does not tell is as it was `before`. */
export function seenFrom(tracker: ServerTracker, sentAt: number, before: Untold | null = null): SeenTracker {
  const { startedAt, endedAt, enlistAt } = tracker;
  const { listed = before?.listed ?? false, position = before?.position ?? null } = tracker;
  const { highlightedAt = before?.highlightedAt ?? null } = tracker;
  const createdAt = tracker.createdAt ?? before?.createdAt ?? null;
  const fields = { serverId: tracker.id, startedAt, endedAt, listed, highlightedAt, position, createdAt };
  return { ...fields, ...(enlistAt === undefined ? {} : { enlistAt }), seenAt: sentAt };
}

/** A restored service may have given the number to somebody else's entry: then it is not the one that was bound. */
export function isSameTracker(row: TrackerRow, tracker: ServerTracker): boolean {
  const bornAt = row.seen?.createdAt ?? null;
  const isSameAge = bornAt === null || tracker.createdAt === null || tracker.createdAt === bornAt;
  return tracker.taskId === row.taskId && isSameAge;
}

/**
 * Three-way merge of `theirs` with what was last seen and with what is meant. A field that only the service changed is
 * taken, one with a pending change of ours stays ours. Where both changed the interval, or one took away what the other
 * changed, the row is parked as a conflict; one that is settled meanwhile is settled here too.
 */
export function merged(
  before: TrackerRow,
  theirs: SeenTracker,
  now: number,
  serverAheadMs: number | null = null,
): TrackerRow {
  const base = before.seen;
  if (before.goneAt !== null) return revived(before, theirs);
  const row = withEarlierEnd(before, base, theirs, serverAheadMs);
  const next = {
    ...row,
    desired: mergedFields(row.desired, base, theirs),
    rank: row.wishedPosition === null ? null : row.rank,
    seen: theirs,
    startedAgain: leftAfter(row, { base, theirs, now, serverAheadMs }),
    missing: null,
    resend: false,
  };
  if (base === null) return next;
  if (row.parked?.kind !== 'conflict' && isConflict(row, base, theirs)) return inConflict(next, base, now);
  return isSettled(next) ? { ...next, parked: null } : next;
}

/** `next` came of a merge in which nobody could tell whose interval is there: mine stays, and the person is asked. */
export function askedAbout(row: TrackerRow, next: TrackerRow, now: number): TrackerRow {
  const { seen: base } = row;
  if (base === null || next.seen === null || next.parked !== null || next.deleted) return next;
  const { startedAt, endedAt } = row.desired;
  const mine = { ...next, desired: { ...next.desired, startedAt, endedAt } };
  return isAgreed(mine) ? next : inConflict(mine, base, now);
}

/**
 * A timer that another device had ended before the person started its task again: our own end, if there is one, is that of the new
 * start, and contradicts nobody.
 */
function withEarlierEnd(row: TrackerRow, base: Times | null, theirs: Times, aheadMs: number | null): TrackerRow {
  const isEndedHere = row.desired.endedAt !== null && row.desired.endedAt !== theirs.endedAt && !row.deleted;
  if (!isEndedHere || base?.endedAt !== null || theirs.endedAt === null) return row;
  // Given a later start here, it cannot end there.
  if (theirs.endedAt < row.desired.startedAt) return row;
  // Where what was started again ended before, by another start, the timer of the other device is what was stopped.
  if (saidSince(row, theirs.endedAt, aheadMs).at(-1)?.endedAt !== row.desired.endedAt) return row;
  return { ...row, desired: { ...row.desired, endedAt: null }, moved: null };
}

/** What was thought to be gone is there again, as the service holds it. */
function revived(row: TrackerRow, theirs: SeenTracker): TrackerRow {
  const { startedAt, endedAt, listed, highlightedAt } = theirs;
  const desired = { startedAt, endedAt, listed, highlightedAt };
  return { ...row, desired, seen: theirs, deleted: false, goneAt: null, missing: null, resend: false };
}

const EDGES = ['startedAt', 'endedAt'] as const;

/** Whoever took it away had something else before their eyes. */
function isUnknown<T>(mine: T, before: T, now: T): boolean {
  return now !== before && now !== mine;
}

/** Both sides moved the same end of the interval elsewhere, or together turned it round, or one of them took it away. */
function isConflict(row: TrackerRow, base: Times, theirs: Times): boolean {
  const isChangedThere = theirs.startedAt !== base.startedAt || theirs.endedAt !== base.endedAt;
  const { desired } = row;
  if (row.deleted) return EDGES.some((edge) => isUnknown(desired[edge], base[edge], theirs[edge]));
  if (isContested(desired.startedAt, base.startedAt, theirs.startedAt)) return true;
  if (isContested(desired.endedAt, base.endedAt, theirs.endedAt)) return true;
  const startedAt = pick(desired.startedAt, base.startedAt, theirs.startedAt);
  const endedAt = pick(desired.endedAt, base.endedAt, theirs.endedAt);
  return isChangedThere && endedAt !== null && endedAt < startedAt;
}

/** The question is over: something gone is seen again, or both sides say the same. */
function isSettled(row: TrackerRow): boolean {
  if (row.parked === null) return false;
  if (row.parked.kind === 'gone') return true;
  if (row.parked.kind === 'double') return false;
  return row.parked.kind === 'conflict' ? isAgreed(row) : changeOf(row) === null;
}

function isAgreed({ deleted, desired, seen }: TrackerRow): boolean {
  return !deleted && seen !== null && desired.startedAt === seen.startedAt && desired.endedAt === seen.endedAt;
}

export function inConflict(row: TrackerRow, base: Times, at: number): TrackerRow {
  const { startedAt, endedAt } = base;
  const words = msg('This entry was changed here and at the service.');
  return { ...row, parked: { kind: 'conflict', status: null, words, at, base: { startedAt, endedAt } } };
}

export function mergedFields(mine: TrackerFields, base: TrackerFields | null, theirs: TrackerFields): TrackerFields {
  return {
    startedAt: pick(mine.startedAt, base?.startedAt, theirs.startedAt),
    endedAt: pick(mine.endedAt, base?.endedAt, theirs.endedAt),
    listed: pick(mine.listed, base?.listed, theirs.listed),
    highlightedAt: pick(mine.highlightedAt, base?.highlightedAt, theirs.highlightedAt),
  };
}

function pick<T>(mine: T, before: T | undefined, now: T): T {
  return mine === before ? now : mine;
}

export function isContested<T>(mine: T, before: T, now: T): boolean {
  return mine !== before && now !== before && mine !== now;
}
