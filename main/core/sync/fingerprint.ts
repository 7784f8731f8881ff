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
  const candidates = listed.filter(
    (tracker) =>
      tracker.taskId === row.taskId &&
      tracker.boardId === row.boardId &&
      (tracker.userId === null || tracker.userId === context.userId) &&
      tracker.startedAt === attempt.body.startedAt &&
      tracker.endedAt === (attempt.body.endedAt ?? null) &&
      (tracker.createdAt === null || tracker.createdAt >= attempt.sentAt + context.serverAheadMs - CREATED_MARGIN_MS) &&
      !attempt.knownServerIds.includes(tracker.id) &&
      !context.isTaken(tracker.id),
  );
  return candidates.toSorted((a, b) => a.id - b.id)[0] ?? null;
}
