import { APPLIED, type Attempt, FOUND } from '../journal/attempts.ts';
import type { TrackerRow } from '../journal/rows.ts';
import type { ServerTracker } from './board-service.ts';
import {
  type AdoptionContext,
  BORN_MARGIN_MS,
  DATE_GRAIN_MS,
  isCreatedBy,
  isKnown,
  mayBeCreatedBy,
} from './fingerprint.ts';

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
