import type { Attempt, KnownTracker } from '../journal/attempts.ts';
import type { TrackerRow } from '../journal/rows.ts';
import type { ServerTracker } from './board-service.ts';

/** Room for what the estimate of the clocks' difference is off: made "before" its request by less, it may still be ours. */
const CREATED_MARGIN_MS = 120_000;

export interface AdoptionContext {
  readonly userId: number;
  /** How far the service's clock, which stamps `created_at`, is ahead of ours. */
  readonly serverAheadMs: number;
  /** Bound to a row of this journal, or deleted from here. */
  readonly isTaken: (serverId: number, bornAt: number | null) => boolean;
}

/**
 * The tracker that an unanswered create left on the service, or null when none did. The contract has no idempotency
 * keys, so identity is the exact interval sent in that attempt; what was there before is never adopted.
 */
export function findOwnCreate(
  row: Pick<TrackerRow, 'taskId'>,
  attempt: Attempt,
  listed: readonly ServerTracker[],
  context: AdoptionContext,
): ServerTracker | null {
  const candidates = listed.filter((tracker) => isCreatedBy(row, attempt, tracker, context));
  return candidates.toSorted((a, b) => a.id - b.id)[0] ?? null;
}

/**
 * The same for a row without any attempt to go by: it comes from a copy of the journal that is older than its first one. Its
 * start, which no other row of this device has, must do; its end may have come later.
 */
export function findRestored(
  row: Pick<TrackerRow, 'taskId' | 'desired' | 'madeAt'>,
  listed: readonly ServerTracker[],
  { userId, serverAheadMs, isTaken }: AdoptionContext,
): ServerTracker | null {
  const bornAfter = row.madeAt + serverAheadMs - CREATED_MARGIN_MS;
  const candidates = listed.filter(
    (tracker) =>
      tracker.taskId === row.taskId &&
      tracker.startedAt === row.desired.startedAt &&
      (tracker.userId ?? userId) === userId &&
      (tracker.createdAt ?? bornAfter) >= bornAfter &&
      !isTaken(tracker.id, tracker.createdAt),
  );
  return candidates.toSorted((a, b) => a.id - b.id)[0] ?? null;
}

/** True for a tracker that can be nothing but what this attempt made. */
export function isCreatedBy(
  row: Pick<TrackerRow, 'taskId'>,
  attempt: Attempt,
  tracker: ServerTracker,
  context: AdoptionContext,
  marginMs = CREATED_MARGIN_MS,
): boolean {
  const bornAfter = (attempt.serverSentAt ?? attempt.sentAt + context.serverAheadMs) - marginMs;
  return (
    isSameInterval(row, attempt, tracker) &&
    (tracker.userId ?? context.userId) === context.userId &&
    (tracker.createdAt ?? bornAfter) >= bornAfter &&
    !isKnown(attempt, tracker) &&
    !context.isTaken(tracker.id, tracker.createdAt)
  );
}

/** Those of `known` that could be taken for what a create makes that leaves at `serverSentAt` (UTC ms by the service's clock; null: unknown). */
export function youngOf(known: readonly KnownTracker[], serverSentAt: number | null): readonly KnownTracker[] {
  if (serverSentAt === null) return known;
  return known.filter(({ bornAt }) => bornAt === null || bornAt >= serverSentAt - CREATED_MARGIN_MS);
}

/** It was there before the attempt. */
function isKnown({ known }: Attempt, { id, createdAt }: ServerTracker): boolean {
  return known.some(
    ({ serverId, bornAt }) => serverId === id && (bornAt === null || createdAt === null || bornAt === createdAt),
  );
}

/** A card's number is its own on every board: it may have been moved to another one since, and its time with it. */
function isSameInterval({ taskId }: Pick<TrackerRow, 'taskId'>, { body }: Attempt, tracker: ServerTracker): boolean {
  return (
    tracker.taskId === taskId && tracker.startedAt === body.startedAt && tracker.endedAt === (body.endedAt ?? null)
  );
}
