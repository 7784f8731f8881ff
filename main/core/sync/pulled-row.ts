import type { NewTracker } from '../journal/rows.ts';
import { freshRow } from '../tracking/revising.ts';
import type { ServerTracker } from './board-service.ts';
import { seenFrom } from './merge.ts';

/** A row as it comes from the service: what it holds is what is meant. */
export function pulledRow(accountId: number, tracker: ServerTracker, sentAt: number): NewTracker {
  const { taskId, boardId } = tracker;
  const seen = seenFrom(tracker, sentAt);
  const { startedAt, endedAt, listed, highlightedAt } = seen;
  const desired = { startedAt, endedAt, listed, highlightedAt };
  const fresh = freshRow({ accountId, taskId, boardId }, desired, sentAt);
  return { ...fresh, isOwn: false, seen };
}
