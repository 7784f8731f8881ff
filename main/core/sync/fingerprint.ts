import type { Attempt, KnownTracker } from '../journal/attempts.ts';
import type { TrackerRow } from '../journal/rows.ts';
import type { ServerTracker } from './board-service.ts';

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
