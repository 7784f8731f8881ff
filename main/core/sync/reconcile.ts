import type { Times } from '../../../common/time/intervals.ts';
import { msg } from '../../../common/i18n/translate.ts';
import type { NewTracker, SeenTracker, TentativeStart, TrackerFields, TrackerRow } from '../journal/rows.ts';
import type { ServerTracker } from './board-service.ts';
import { changeOf, freeStart, freshRow, noted, stillOpen, trackedAfter, unconfirmed } from '../tracking/tracker.ts';
import { wholeSecond } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import { takePlace } from '../tracking/placing.ts';
import { shareNote } from '../tracking/notes.ts';
import { workList } from '../tracking/work-list.ts';

/** What an answer may leave untold. */
type Untold = Pick<SeenTracker, 'listed' | 'highlightedAt' | 'position' | 'createdAt'>;

const UNTOLD: Untold = { listed: false, highlightedAt: null, position: null, createdAt: null };

/**
 * What an answer does not tell is as it was `before`. So is the place of a row: it says something only beside the others that
 * were told with it (`takePlaces`), and one that is told alone moves nothing.
 */
export function seenFrom(tracker: ServerTracker, sentAt: number, before: Untold | null = null): SeenTracker {
  const { startedAt, endedAt, enlistAt } = tracker;
  const known = before ?? UNTOLD;
  const { listed = known.listed, highlightedAt = known.highlightedAt } = tracker;
  const position = known.listed && listed ? known.position : (tracker.position ?? null);
  const createdAt = tracker.createdAt ?? known.createdAt;
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
 * changed, the row needs attention as a conflict; one that is settled meanwhile is settled here too.
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
  const desired = mergedFields(row.desired, base, theirs);
  const next = {
    ...row,
    desired,
    rank: desired.listed ? row.rank : null,
    seen: theirs,
    tentativeStarts: leftAfter(row, { base, theirs, now, serverAheadMs }),
    doubt: null,
    resend: false,
  };
  if (base === null) return next;
  if (row.attention?.kind !== 'conflict' && isConflict(row, base, theirs)) return inConflict(next, base, now);
  return isSettled(next) || isAgreedSince(row, theirs) ? { ...next, attention: null } : next;
}

/** Both sides had changed an edge and say the same of it now; the other one, if at all, only one of them has changed. */
function isAgreedSince({ deleted, desired, seen, attention }: TrackerRow, theirs: Times): boolean {
  if (attention?.kind !== 'conflict' || seen === null || deleted) return false;
  const { base } = attention;
  const asked = EDGES.filter((edge) => isContested(desired[edge], base[edge], seen[edge]));
  // Where theirs begins otherwise, and mine never did, it may be an entry of another device's own.
  const isOver = EDGES.every((edge) => desired[edge] === theirs[edge] || theirs[edge] === base[edge]);
  return asked.length > 0 && isOver && asked.every((edge) => desired[edge] === theirs[edge]);
}

/** `next` came of a merge in which nobody could tell whose interval is there: mine stays, and the person is asked. */
export function askedAbout(row: TrackerRow, next: TrackerRow, now: number): TrackerRow {
  const { seen: base } = row;
  if (base === null || next.seen === null || next.attention?.kind === 'double' || next.deleted) return next;
  const { startedAt, endedAt } = row.desired;
  const mine = { ...next, desired: { ...next.desired, startedAt, endedAt } };
  if (isAgreed(mine)) return next;
  // Whatever else is asked about it, or was refused.
  return next.attention?.kind === 'conflict' ? mine : inConflict(mine, base, now);
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
  return { ...row, desired, seen: theirs, deleted: false, goneAt: null, doubt: null, resend: false };
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
  if (row.attention === null) return false;
  if (row.attention.kind === 'gone') return true;
  if (row.attention.kind === 'double') return false;
  return row.attention.kind === 'conflict' ? isAgreed(row) : changeOf(row) === null;
}

function isAgreed({ deleted, desired, seen }: TrackerRow): boolean {
  return !deleted && seen !== null && desired.startedAt === seen.startedAt && desired.endedAt === seen.endedAt;
}

export function inConflict(row: TrackerRow, base: Times, at: number): TrackerRow {
  const { startedAt, endedAt } = base;
  const words = msg('This entry was changed here and at the service.');
  return { ...row, attention: { kind: 'conflict', status: null, words, at, base: { startedAt, endedAt } } };
}

/** As `inConflict`, where nobody can tell whether what is there is the row's entry, changed elsewhere, or another device's own. */
export function inConflictPerhaps(row: TrackerRow, { startedAt, endedAt }: Times, at: number): TrackerRow {
  const words = msg('The service hasn’t confirmed this entry, and has one that may be it.');
  const base = { startedAt, endedAt };
  return { ...row, attention: { kind: 'conflict', status: null, words, at, base, mayBeAnother: true } };
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

/** What the person said of the timer after the moment at which another device had ended it, as is seen now (docs/adr/0025). */
export function saidSince(row: TrackerRow, endedAt: number, serverAheadMs: number | null): readonly TentativeStart[] {
  return trackedAfter(row.tentativeStarts, wholeSecond(endedAt - (serverAheadMs ?? 0)));
}

/** What a request told, beside what was known before. */
export interface Told {
  readonly base: Times | null;
  readonly theirs: Times;
  readonly now: number;
  readonly serverAheadMs: number | null;
}

/** What of the row's is still open then: in one that has ended that is what is to be tracked since. */
export function leftAfter(row: TrackerRow, { base, theirs, now, serverAheadMs }: Told): readonly TentativeStart[] {
  const { tentativeStarts, desired } = row;
  if (theirs.endedAt === null) return stillOpen(tentativeStarts, now);
  if (base?.endedAt === null) return saidSince(row, theirs.endedAt, serverAheadMs);
  // Our own end is the end of all that was said before it.
  return desired.endedAt === theirs.endedAt
    ? tentativeStarts.filter(({ endedAt }) => endedAt === null)
    : tentativeStarts;
}

/**
 * Where another device had ended a timer before the person started its task again, their start counts: an entry of its own begins
 * then, as if its end had been known. Once, because the tentative start goes in the same transaction.
 */
export function trackTentativeStarts(journal: Journal, accountId: number, look: Look): void {
  for (const row of journal.trackers.withTentativeStarts(accountId)) {
    if (row.seen === null || row.desired.endedAt === null || row.desired.endedAt !== row.seen.endedAt) continue;
    journal.trackers.save({ ...row, tentativeStarts: [] });
    for (const said of row.tentativeStarts) track({ journal, ...look }, row, said);
  }
}

interface Look {
  readonly now: number;
  readonly serverAheadMs: number | null;
  /** Whether the service may not have it any more. */
  readonly isDoubted: (row: TrackerRow) => boolean;
}

interface Tracking extends Look {
  readonly journal: Journal;
}

/** Where the task ran by another timer then, that one goes on. */
function track(tracking: Tracking, row: TrackerRow, said: TentativeStart): void {
  const { journal, now } = tracking;
  const other = runningThen(journal, row, said);
  if (other === null) return insert(journal, row, said, now);
  const { endedAt } = other.desired;
  if (endedAt === null) {
    const isSure = isSurelyAnother(tracking, other, row, said);
    return journal.trackers.save(isSure ? other : noted(other, said));
  }
  const rest = trackedAfter([said], endedAt);
  for (const part of rest) track(tracking, row, part);
}

/**
 * What `said` says is in `other` for certain: it was seen since, and was there by then. What came to be later, or began in the same second, may
 * be a second copy of the timer that ended, and go as such.
 */
function isSurelyAnother(
  { now, serverAheadMs, isDoubted }: Tracking,
  other: TrackerRow,
  { desired }: TrackerRow,
  said: TentativeStart,
): boolean {
  const { seen } = other;
  if (seen === null || isDoubted(other) || other.desired.startedAt === desired.startedAt) return false;
  const wasThere = seen.createdAt !== null && seen.createdAt <= said.saidAt + (serverAheadMs ?? 0);
  return wasThere && unconfirmed([said], seen.seenAt, now).length === 0;
}

/**
 * Of ours only one that runs, or that is this very start: what was logged beside it is another matter. What the person is asked about as
 * a second copy may go by their answer, and the time with it.
 */
function runningThen(journal: Journal, row: TrackerRow, { startedAt }: TentativeStart): TrackerRow | null {
  const rows = journal.trackers
    .overlapping(row.accountId, startedAt, startedAt + 1)
    .filter(({ id, taskId, attention }) => id !== row.id && taskId === row.taskId && attention?.kind !== 'double');
  const running = rows.find(({ desired }) => desired.endedAt === null);
  return running ?? rows.find(({ isOwn, desired }) => !isOwn || desired.startedAt === startedAt) ?? null;
}

/**
 * What runs takes its place on the work list as any start does, unless the task was taken off it since; what has ended, only from the
 * timer that it follows.
 */
function insert(journal: Journal, row: TrackerRow, { startedAt, endedAt }: TentativeStart, now: number): void {
  const { accountId, taskId } = row;
  const entry = workList(journal, accountId).find((one) => one.taskId === taskId);
  const listed = endedAt === null ? row.desired.listed || entry !== undefined : entry?.tracker?.id === row.id;
  const place = listed ? takePlace(journal, accountId, taskId) : null;
  const start = freeStart(journal, row, startedAt, { before: endedAt });
  const desired = { startedAt: start, endedAt, listed, highlightedAt: place?.highlightedAt ?? null };
  const fresh = freshRow(row, desired, now);
  const { id } = journal.trackers.insert({
    ...fresh,
    requestedPosition: place?.position ?? null,
    rank: place?.rank ?? null,
  });
  shareNote(journal, row.id, id);
}

/** What was given to another card, and is at the service still: what others do with it there is meant for its time here. */
export function formersOf({ trackers }: Pick<Journal, 'trackers'>, row: TrackerRow): readonly TrackerRow[] {
  return row.deleted ? [] : trackers.precededBy(row.id).filter(({ deleted, goneAt }) => deleted && goneAt === null);
}

/**
 * `former` was given to another card, and another device has changed its times on the old one since `base`: they are taken over there, so
 * that nothing contradicts the deletion any more. Gives the former as it is then; as it was where both sides changed the same, where the
 * entry would be turned round, or where it is open whether it was to run on: then the person is asked.
 */
export function withTimesPassedOn(
  journal: Journal,
  former: TrackerRow,
  base: SeenTracker | null,
  theirs: SeenTracker,
): TrackerRow {
  const { successorId } = former;
  const changed = base === null ? [] : EDGES.filter((edge) => base[edge] !== theirs[edge]);
  const next = changed.length === 0 || successorId === null ? null : journal.trackers.get(successorId);
  if (base === null || next === null || !mayBePassedOn(journal, former, next)) return former;
  if (changed.some((edge) => isContested(next.desired[edge], base[edge], theirs[edge]))) return former;
  const times = { ...next.desired, ...Object.fromEntries(changed.map((edge) => [edge, theirs[edge]])) };
  if (times.endedAt !== null && times.endedAt < times.startedAt) return former;
  const room = { own: next.desired.startedAt, before: times.endedAt };
  const startedAt = freeStart(journal, next, times.startedAt, room);
  journal.trackers.save({ ...next, desired: { ...times, startedAt }, moved: null });
  const { startedAt: theirStart, endedAt } = theirs;
  return { ...former, desired: { ...former.desired, startedAt: theirStart, endedAt } };
}

/**
 * Nothing is asked about either, nor may either have been started again after it ended elsewhere. What the service has of `next` was sent
 * from here: an equal entry may be another device's own, and is not to be changed unasked.
 */
function mayBePassedOn({ attempts }: Journal, former: TrackerRow, next: TrackerRow): boolean {
  if (next.seen !== null && attempts.all(next.id).every(({ verb }) => verb !== 'create')) return false;
  const isAsked = former.attention !== null || next.attention?.kind === 'conflict';
  const isTentative = former.tentativeStarts.length > 0 || next.tentativeStarts.length > 0;
  return former.deleted && !next.deleted && !isAsked && !isTentative;
}

/** A row as it comes from the service: what it holds is what is meant. */
export function pulledRow(accountId: number, tracker: ServerTracker, sentAt: number): NewTracker {
  const { taskId, boardId } = tracker;
  const seen = seenFrom(tracker, sentAt);
  const { startedAt, endedAt, listed, highlightedAt } = seen;
  const desired = { startedAt, endedAt, listed, highlightedAt };
  const fresh = freshRow({ accountId, taskId, boardId }, desired, sentAt);
  return { ...fresh, isOwn: false, seen };
}
