import {
  APPLIED,
  type Attempt,
  FOUND,
  type KnownTracker,
  LOOKED_IN_VAIN,
  mayBeApplied,
  type TrackerBody,
} from '../journal/attempts.ts';
import type { SeenTracker, TrackerFields, TrackerRow } from '../journal/rows.ts';
import type { ServerTracker } from './board-service.ts';
import type { Journal } from '../journal/journal.ts';

/** Room for what the estimate of the clocks' difference is off: made "before" its request by less, it may still be ours. */
export const CREATED_MARGIN_MS = 120_000;
/** `Date` carries whole seconds. */
export const DATE_GRAIN_MS = 1000;
/** Machines differ a little besides. */
export const BORN_MARGIN_MS = 5000;

export interface AdoptionContext {
  readonly userId: number;
  /** How far the service's clock, which stamps `created_at`, is ahead of ours. */
  readonly serverAheadMs: number;
  /** Bound to a row of this journal, or deleted from here. */
  readonly isTaken: (serverId: number, bornAt: number | null) => boolean;
}

/**
 * The tracker that an unanswered create left on the service, or null when none did. The contract has no idempotency keys, so
 * identity is the start that was sent in that attempt, which no other of this device on the task has; what was there before is never
 * adopted. One that is as it was sent comes first; with another end it is ours all the same, and was changed elsewhere since.
 */
export function findOwnCreate(
  row: Pick<TrackerRow, 'taskId'>,
  attempt: Attempt,
  listed: readonly ServerTracker[],
  context: AdoptionContext,
): ServerTracker | null {
  const candidates = listed.filter((tracker) => mayBeCreatedBy(row, attempt, tracker, context));
  const exactFirst = (a: ServerTracker, b: ServerTracker): number =>
    Number(isEndAsSent(attempt, b)) - Number(isEndAsSent(attempt, a)) || a.id - b.id;
  return candidates.toSorted(exactFirst)[0] ?? null;
}

/**
 * The same for a row without any attempt to go by: another copy of this journal may have sent it. Its start, which no other row of
 * this device has, must do; its end may have come later.
 */
export function findSentByCopy(
  row: Pick<TrackerRow, 'taskId' | 'desired' | 'madeAt'>,
  listed: readonly ServerTracker[],
  context: AdoptionContext,
): ServerTracker | null {
  const candidates = listed.filter(
    (tracker) =>
      (tracker.userId ?? context.userId) === context.userId &&
      mayBeOfCopy(row, tracker, context.serverAheadMs) &&
      !context.isTaken(tracker.id, tracker.createdAt),
  );
  return candidates.toSorted((a, b) => a.id - b.id)[0] ?? null;
}

/** It has the row's start, and was made after the row. */
export function mayBeOfCopy(
  { taskId, desired, madeAt }: Pick<TrackerRow, 'taskId' | 'desired' | 'madeAt'>,
  tracker: ServerTracker,
  serverAheadMs: number,
): boolean {
  const bornAfter = madeAt + serverAheadMs - BORN_MARGIN_MS;
  const isSameStart = tracker.taskId === taskId && tracker.startedAt === desired.startedAt;
  return isSameStart && (tracker.createdAt ?? bornAfter) >= bornAfter;
}

/** True for a tracker that can be nothing but what this attempt made, and that nobody has changed since. */
export function isCreatedBy(
  row: Pick<TrackerRow, 'taskId'>,
  attempt: Attempt,
  tracker: ServerTracker,
  context: AdoptionContext,
  marginMs = CREATED_MARGIN_MS,
): boolean {
  return isEndAsSent(attempt, tracker) && mayBeCreatedBy(row, attempt, tracker, context, marginMs);
}

/** The same, whatever end it was given since. */
export function mayBeCreatedBy(
  { taskId }: Pick<TrackerRow, 'taskId'>,
  attempt: Attempt,
  tracker: ServerTracker,
  context: AdoptionContext,
  marginMs = CREATED_MARGIN_MS,
): boolean {
  const bornAfter = (attempt.serverSentAt ?? attempt.sentAt + context.serverAheadMs) - marginMs;
  return (
    // A card's number is its own on every board: it may have been moved to another one since, and its time with it.
    tracker.taskId === taskId &&
    tracker.startedAt === attempt.body.startedAt &&
    (tracker.userId ?? context.userId) === context.userId &&
    (tracker.createdAt ?? bornAfter) >= bornAfter &&
    !isKnown(attempt, tracker) &&
    !context.isTaken(tracker.id, tracker.createdAt)
  );
}

export function isEndAsSent({ body }: Attempt, { endedAt }: ServerTracker): boolean {
  return endedAt === (body.endedAt ?? null);
}

/** Those of `known` that could be taken for what a create makes that leaves at `serverSentAt` (UTC ms by the service's clock; null: unknown). */
export function youngOf(known: readonly KnownTracker[], serverSentAt: number | null): readonly KnownTracker[] {
  if (serverSentAt === null) return known;
  return known.filter(({ bornAt }) => bornAt === null || bornAt >= serverSentAt - CREATED_MARGIN_MS);
}

/** It was there before the attempt. */
export function isKnown({ known }: Attempt, { id, createdAt }: ServerTracker): boolean {
  return known.some(
    ({ serverId, bornAt }) => serverId === id && (bornAt === null || createdAt === null || bornAt === createdAt),
  );
}

/** A request that nobody answered may be applied for so long. */
export const LATE_WITHIN_MS = 24 * 60 * 60_000;

/** What was made later than that is another device's. */
export function isWithinADay(
  { sentAt, serverSentAt }: Attempt,
  { createdAt }: ServerTracker,
  serverAheadMs: number,
): boolean {
  return createdAt === null || createdAt - (serverSentAt ?? sentAt + serverAheadMs) <= LATE_WITHIN_MS;
}

/** Somebody on the way who repeats a request does so because no answer came in time; hours later nobody does. */
export const REPEATED_WITHIN_MS = 120_000;

/** It was answered, or what it made was found. */
export function hasItsOwn({ answer }: Attempt): boolean {
  return answer === FOUND || answer === APPLIED;
}

/**
 * True for what an attempt made beside the tracker that its row has. One that was never answered may be applied late; one that
 * has its tracker accounts for nothing more, unless somebody on the way repeated it right then: an equal entry of any other
 * time is another device's. `ownBornAt`: when the tracker that the attempt has was made; null where that is no longer known. It is
 * asked only of the few that all else speaks for.
 */
export function isMadeLate(
  row: Pick<TrackerRow, 'taskId'>,
  attempt: Attempt,
  tracker: ServerTracker,
  context: AdoptionContext & { readonly ownBornAt: () => number | null },
): boolean {
  const { serverSentAt } = attempt;
  // Nobody knows what the service's clock showed then: no reason to take anything away.
  if (serverSentAt === null) return false;
  const marginMs = marginOf(attempt);
  if (!isCreatedBy(row, attempt, tracker, context, marginMs)) return false;
  const bornAt = tracker.createdAt ?? serverSentAt;
  if (!hasItsOwn(attempt)) return bornAt - serverSentAt <= LATE_WITHIN_MS;
  return Math.abs(bornAt - (context.ownBornAt() ?? serverSentAt)) <= REPEATED_WITHIN_MS;
}

/** True for what has the start of a create of ours, was made after it, and may be its copy or its double, however late and whatever end it has. */
export function mayBeDouble(
  row: Pick<TrackerRow, 'taskId'>,
  attempt: Attempt,
  tracker: ServerTracker,
  context: AdoptionContext,
): boolean {
  return mayBeCreatedBy(row, attempt, tracker, context, marginOf(attempt));
}

/** Of an attempt that has its tracker, what was there any earlier is another device's. */
function marginOf(attempt: Attempt): number {
  return hasItsOwn(attempt) ? DATE_GRAIN_MS : BORN_MARGIN_MS;
}

/** A request that is not late is applied within so long: nobody waits for it any longer. */
const APPLIED_WITHIN_MS = 35_000;

/**
 * True for what came to be on the task while this attempt may have been on its way, by the service's clock, whatever its start is now: it may
 * be what the attempt made, its start corrected elsewhere since. Later than an answer would have come, a timer that begins as it came
 * to be is one that another device started then.
 */
export function isBornMeanwhile(
  { taskId }: Pick<TrackerRow, 'taskId'>,
  attempt: Attempt,
  tracker: ServerTracker,
): boolean {
  const { serverSentAt, verb } = attempt;
  const { createdAt, startedAt } = tracker;
  if (verb !== 'create' || serverSentAt === null || createdAt === null || tracker.taskId !== taskId) return false;
  const afterMs = createdAt - serverSentAt;
  if (afterMs < -2 * DATE_GRAIN_MS || afterMs > LATE_WITHIN_MS || isKnown(attempt, tracker)) return false;
  return afterMs <= APPLIED_WITHIN_MS || Math.abs(createdAt - startedAt) > BORN_MARGIN_MS;
}

/** How far the service's clock is ahead of ours, ms; null where that is not known. */
type AheadMs = number | null;

const EDGES = ['startedAt', 'endedAt'] as const;
const FIELDS = ['startedAt', 'endedAt', 'listed', 'highlightedAt'] as const;

/** What counts as last seen when the service's state is compared with it. */
export interface Base {
  readonly base: SeenTracker | null;
  /** Nobody can tell whether the interval there is an echo of ours or another device's correction: the person is asked. */
  readonly isDoubtful: boolean;
}

/**
 * A value that we sent ourselves is no change of somebody else's, whether its answer got lost or it comes as an echo: an older update
 * of ours that was applied after a newer one. Of an echo everything is there that it sent, unless another one overwrote it: one
 * field alone may be chance. A create echoes as a tracker of its own, never in this one.
 */
export function baseFor(
  journal: Pick<Journal, 'attempts'>,
  row: TrackerRow,
  theirs: SeenTracker,
  serverAheadMs: AheadMs,
): Base {
  const { seen } = row;
  if (seen === null || FIELDS.every((field) => seen[field] === theirs[field])) return { base: seen, isDoubtful: false };
  const attempts = journal.attempts.all(row.id).filter(mayBeApplied);
  const isSentByUs = (field: keyof TrackerFields): boolean => attempts.some(({ body }) => holds(body, field, theirs));
  const echoes = attempts.filter(
    (attempt) =>
      attempt.verb === 'update' &&
      FIELDS.every((field) => attempt.body[field] === undefined || isSentByUs(field)) &&
      (mayStillCome(attempt) || isOverwritten(attempt, attempts, seen)),
  );
  const within = echoes.filter((one) => one.answer === null || mayCome(one, theirs.seenAt, serverAheadMs));
  // Later than echoes are known to come, or when nobody looked in time: it may also be what somebody did since.
  const missed = echoes.filter(
    (one) => !within.includes(one) && isWithin(one, seen.seenAt, serverAheadMs, LATE_WITHIN_MS),
  );
  const isOurs = (field: keyof TrackerFields): boolean => within.some(({ body }) => holds(body, field, theirs));
  // The moment of a star is that of one click: nobody else's is the same.
  const isOurStar = theirs.highlightedAt !== null && missed.some(({ body }) => holds(body, 'highlightedAt', theirs));
  const base = {
    ...seen,
    startedAt: isOurs('startedAt') ? theirs.startedAt : seen.startedAt,
    endedAt: isOurs('endedAt') ? theirs.endedAt : seen.endedAt,
    listed: isOurs('listed') ? theirs.listed : seen.listed,
    highlightedAt: isOurs('highlightedAt') || isOurStar ? theirs.highlightedAt : seen.highlightedAt,
  };
  // Of one that came late another device may have changed the star, or the place on the list, before anybody looked.
  const updates = attempts.filter(({ verb }) => verb === 'update');
  const halves = updates.filter(
    (attempt) =>
      mayStillCome(attempt) &&
      !echoes.includes(attempt) &&
      EDGES.every((edge) => attempt.body[edge] === undefined || isSentByUs(edge)) &&
      isWithin(attempt, theirs.seenAt, serverAheadMs, LATE_WITHIN_MS),
  );
  const isDoubtful = EDGES.some(
    (edge) => base[edge] !== theirs[edge] && [...missed, ...halves].some(({ body }) => holds(body, edge, theirs)),
  );
  return { base, isDoubtful };
}

/** So long after its answer a list may still have what an update changed: a service may read from a copy of its database that lags behind. */
const LAGS_WITHIN_MS = 10_000;

/** What a list tells of the row, but for what updates of ours have changed a moment before it left. Who changed that since is heard with the next one. */
export function withoutLag(
  journal: Pick<Journal, 'attempts'>,
  { id, seen }: TrackerRow,
  listed: SeenTracker,
): SeenTracker {
  if (seen === null || FIELDS.every((field) => seen[field] === listed[field])) return listed;
  const isOfLate = ({ answeredAt }: Attempt): boolean => {
    const sinceMs = listed.seenAt - (answeredAt ?? 0);
    return sinceMs >= 0 && sinceMs < LAGS_WITHIN_MS;
  };
  const updates = journal.attempts.all(id).filter(({ verb }) => verb === 'update');
  const sent = updates.filter((attempt) => hasItsOwn(attempt) && isOfLate(attempt));
  const isSent = (field: keyof TrackerFields): boolean => sent.some(({ body }) => body[field] !== undefined);
  return {
    ...listed,
    startedAt: isSent('startedAt') ? seen.startedAt : listed.startedAt,
    endedAt: isSent('endedAt') ? seen.endedAt : listed.endedAt,
    listed: isSent('listed') ? seen.listed : listed.listed,
    highlightedAt: isSent('highlightedAt') ? seen.highlightedAt : listed.highlightedAt,
  };
}

/**
 * Whether an echo of the attempt may be seen at `at`, UTC ms. By either clock: ours may have been set meanwhile, and what the
 * service's showed is not always known. A clock by which it has not been sent yet says nothing.
 */
function mayCome(attempt: Attempt, at: number, serverAheadMs: AheadMs): boolean {
  if (!hasItsOwn(attempt)) return isWithin(attempt, at, serverAheadMs, LATE_WITHIN_MS);
  const waitedMs = Math.max(0, (attempt.answeredAt ?? attempt.sentAt) - attempt.sentAt);
  return isWithin(attempt, at, serverAheadMs, waitedMs + REPEATED_WITHIN_MS);
}

function isWithin({ sentAt, serverSentAt }: Attempt, at: number, serverAheadMs: AheadMs, mostMs: number): boolean {
  const agesMs = [at - sentAt];
  if (serverSentAt !== null && serverAheadMs !== null) agesMs.push(at + serverAheadMs - serverSentAt);
  const known = agesMs.filter((ageMs) => ageMs >= 0);
  return known.length === 0 || Math.min(...known) < mostMs;
}

function holds(body: TrackerBody, field: keyof TrackerFields, theirs: TrackerFields): boolean {
  return body[field] !== undefined && body[field] === theirs[field];
}

/** Everything that the request sent is there, as far as it is told. Places are the service's own affair. */
export function isAsSent(body: TrackerBody, theirs: Partial<TrackerFields>): boolean {
  return FIELDS.every(
    (field) => body[field] === undefined || theirs[field] === undefined || body[field] === theirs[field],
  );
}

function mayStillCome({ verb, answer }: Attempt): boolean {
  return answer === null || (verb === 'update' && answer === LOOKED_IN_VAIN);
}

/** Other requests of ours, or echoes of earlier ones, made the service hold what was last seen there, instead of what this one sent. */
function isOverwritten({ body }: Attempt, all: readonly Attempt[], seen: SeenTracker): boolean {
  return FIELDS.some(
    (field) =>
      body[field] !== undefined &&
      body[field] !== seen[field] &&
      all.some((attempt) => attempt.body[field] === seen[field]),
  );
}

/** A deletion of ours that was taken back while its request was on its way: it may have been applied at `at`, UTC ms, or later. */
export function hasLateDelete(
  journal: Pick<Journal, 'attempts'>,
  { id }: TrackerRow,
  at: number,
  serverAheadMs: AheadMs,
): boolean {
  const attempts = journal.attempts.all(id);
  // What was deleted before the last create had another number.
  const ofThisNumber = attempts.slice(attempts.findLastIndex((attempt) => attempt.verb === 'create') + 1);
  return ofThisNumber.filter(isOpenDelete).some((attempt) => isWithin(attempt, at, serverAheadMs, LATE_WITHIN_MS));
}

/** The row's tracker is gone: no deletion of it is open any more. */
export function closeDeletes(journal: Pick<Journal, 'attempts'>, trackerId: number, now: number): void {
  for (const { id } of journal.attempts.all(trackerId).filter(isOpenDelete)) journal.attempts.settle(id, FOUND, now);
}

function isOpenDelete({ verb, answer }: Attempt): boolean {
  return verb === 'delete' && (answer === null || answer === LOOKED_IN_VAIN);
}
