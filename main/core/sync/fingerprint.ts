import type { Attempt, TrackerRow } from '../journal/rows.ts';
import type { ServerTracker } from './board-service.ts';

/** Room for what the estimate of the clocks' difference is off: made "before" its request by less, it may still be ours. */
const CREATED_MARGIN_MS = 120_000;

export interface AdoptionContext {
  readonly userId: number;
  /** How far the service's clock, which stamps `created_at`, is ahead of ours. */
  readonly serverAheadMs: number;
  /** Bound to a row of this journal, or deleted from here. */
  readonly isTaken: (serverId: number) => boolean;
}

/**
 * The tracker that an unanswered create left on the service, or null when none did. The contract has no idempotency
 * keys, so identity is the exact interval sent in that attempt; what was there before is never adopted.
 */
export function findOwnCreate(
  row: Pick<TrackerRow, 'taskId' | 'boardId'>,
  attempt: Attempt,
  listed: readonly ServerTracker[],
  context: AdoptionContext,
): ServerTracker | null {
  const candidates = listed.filter((tracker) => isCreatedBy(row, attempt, tracker, context));
  return candidates.toSorted((a, b) => a.id - b.id)[0] ?? null;
}

/** True for a tracker that can be nothing but what this attempt made. */
export function isCreatedBy(
  row: Pick<TrackerRow, 'taskId' | 'boardId'>,
  attempt: Attempt,
  tracker: ServerTracker,
  context: AdoptionContext,
): boolean {
  const bornAfter = attempt.sentAt + context.serverAheadMs - CREATED_MARGIN_MS;
  return (
    isSameInterval(row, attempt, tracker) &&
    (tracker.userId ?? context.userId) === context.userId &&
    (tracker.createdAt ?? bornAfter) >= bornAfter &&
    !attempt.knownServerIds.includes(tracker.id) &&
    !context.isTaken(tracker.id)
  );
}

function isSameInterval(
  row: Pick<TrackerRow, 'taskId' | 'boardId'>,
  { body }: Attempt,
  tracker: ServerTracker,
): boolean {
  const isSameCard = tracker.taskId === row.taskId && tracker.boardId === row.boardId;
  return isSameCard && tracker.startedAt === body.startedAt && tracker.endedAt === (body.endedAt ?? null);
}
