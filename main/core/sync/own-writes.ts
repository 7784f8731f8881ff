import type { Journal } from '../journal/journal.ts';
import { type Attempt, FOUND, LOOKED_IN_VAIN, mayBeApplied, type TrackerBody } from '../journal/attempts.ts';
import type { SeenTracker, TrackerFields, TrackerRow } from '../journal/rows.ts';

/** How far the service's clock is ahead of ours, ms; null where that is not known. */
type AheadMs = number | null;

/** A network that holds a request back for longer, or delivers it a second time later than that, was not seen yet. */
const GHOSTS_FOR_MS = 24 * 60 * 60_000;
const FIELDS = ['startedAt', 'endedAt', 'listed', 'highlightedAt'] as const;

/**
 * What counts as last seen when `theirs` is compared with it. A value that we sent ourselves is no change of somebody else's,
 * whether its answer got lost or it comes as a ghost: an older request of ours that was applied after a newer one. Of a ghost
 * everything is there that it sent, unless another one overwrote it: one field alone may be chance.
 */
export function baseFor(
  journal: Pick<Journal, 'attempts'>,
  row: TrackerRow,
  theirs: SeenTracker,
  serverAheadMs: AheadMs,
): SeenTracker | null {
  const { seen } = row;
  if (seen === null || FIELDS.every((field) => seen[field] === theirs[field])) return seen;
  const attempts = journal.attempts
    .all(row.id)
    // What nobody answered left after the last look, whatever clocks say.
    .filter((one) => mayBeApplied(one) && (one.answer === null || mayBeLate(one, seen.seenAt, serverAheadMs)));
  const isSentByUs = (field: keyof TrackerFields): boolean => attempts.some(({ body }) => holds(body, field, theirs));
  const ghosts = attempts.filter(
    (attempt, index) =>
      FIELDS.every((field) => attempt.body[field] === undefined || isSentByUs(field)) &&
      (mayStillCome(attempt) || isOverwritten(attempt, attempts.slice(index + 1), seen)),
  );
  const isOurs = (field: keyof TrackerFields): boolean => ghosts.some(({ body }) => holds(body, field, theirs));
  return {
    ...seen,
    startedAt: isOurs('startedAt') ? theirs.startedAt : seen.startedAt,
    endedAt: isOurs('endedAt') ? theirs.endedAt : seen.endedAt,
    listed: isOurs('listed') ? theirs.listed : seen.listed,
    highlightedAt: isOurs('highlightedAt') ? theirs.highlightedAt : seen.highlightedAt,
  };
}

/**
 * Whether the attempt may have been applied at `at`, UTC ms, or later. By either clock: ours may have been set meanwhile, and what the
 * service's showed is not always known. A clock by which it has not been sent yet says nothing.
 */
function mayBeLate({ sentAt, serverSentAt }: Attempt, at: number, serverAheadMs: AheadMs): boolean {
  const agesMs = [at - sentAt];
  if (serverSentAt !== null && serverAheadMs !== null) agesMs.push(at + serverAheadMs - serverSentAt);
  const known = agesMs.filter((ageMs) => ageMs >= 0);
  return known.length === 0 || Math.min(...known) < GHOSTS_FOR_MS;
}

function holds(body: TrackerBody, field: keyof TrackerFields, theirs: TrackerFields): boolean {
  return body[field] !== undefined && body[field] === theirs[field];
}

/** Everything that the request sent is there. Places are the service's own affair. */
export function isAsSent(body: TrackerBody, theirs: TrackerFields): boolean {
  return FIELDS.every((field) => body[field] === undefined || body[field] === theirs[field]);
}

function mayStillCome({ verb, answer }: Attempt): boolean {
  return answer === null || (verb === 'update' && answer === LOOKED_IN_VAIN);
}

/** Later requests of ours made the service hold what was last seen there, instead of what this one sent. */
function isOverwritten({ body }: Attempt, later: readonly Attempt[], seen: SeenTracker): boolean {
  return FIELDS.some(
    (field) => body[field] !== undefined && later.some((attempt) => attempt.body[field] === seen[field]),
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
  return ofThisNumber.filter(isOpenDelete).some((attempt) => mayBeLate(attempt, at, serverAheadMs));
}

/** The row's tracker is gone: no deletion of it is open any more. */
export function closeDeletes(journal: Pick<Journal, 'attempts'>, trackerId: number, now: number): void {
  for (const { id } of journal.attempts.all(trackerId).filter(isOpenDelete)) journal.attempts.settle(id, FOUND, now);
}

function isOpenDelete({ verb, answer }: Attempt): boolean {
  return verb === 'delete' && (answer === null || answer === LOOKED_IN_VAIN);
}
