import type { Journal } from '../journal/journal.ts';
import { APPLIED, type Attempt, FOUND, LOOKED_IN_VAIN, mayBeApplied, type TrackerBody } from '../journal/attempts.ts';
import type { SeenTracker, TrackerFields, TrackerRow } from '../journal/rows.ts';
import { LATE_WITHIN_MS, REPEATED_WITHIN_MS } from './late.ts';

/** How far the service's clock is ahead of ours, ms; null where that is not known. */
type AheadMs = number | null;

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
  const isOurs = (field: keyof TrackerFields): boolean => within.some(({ body }) => holds(body, field, theirs));
  const base = {
    ...seen,
    startedAt: isOurs('startedAt') ? theirs.startedAt : seen.startedAt,
    endedAt: isOurs('endedAt') ? theirs.endedAt : seen.endedAt,
    listed: isOurs('listed') ? theirs.listed : seen.listed,
    highlightedAt: isOurs('highlightedAt') ? theirs.highlightedAt : seen.highlightedAt,
  };
  // Later than echoes are known to come, or when nobody looked in time: it may also be what somebody did since.
  const missed = echoes.filter(
    (one) => !within.includes(one) && isWithin(one, seen.seenAt, serverAheadMs, LATE_WITHIN_MS),
  );
  const isDoubtful = (['startedAt', 'endedAt'] as const).some(
    (field) => base[field] !== theirs[field] && missed.some(({ body }) => holds(body, field, theirs)),
  );
  return { base, isDoubtful };
}

/**
 * Whether an echo of the attempt may be seen at `at`, UTC ms. By either clock: ours may have been set meanwhile, and what the
 * service's showed is not always known. A clock by which it has not been sent yet says nothing.
 */
function mayCome(attempt: Attempt, at: number, serverAheadMs: AheadMs): boolean {
  if (attempt.answer !== APPLIED) return isWithin(attempt, at, serverAheadMs, LATE_WITHIN_MS);
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
