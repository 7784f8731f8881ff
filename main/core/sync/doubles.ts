import { msg } from '../../../common/i18n/translate.ts';
import { type Attempt, mayBeApplied, DEDUPED, DEDUPED_BESIDE_OWN } from '../journal/attempts.ts';
import type { Journal } from '../journal/journal.ts';
import type { Attention, TrackerRow } from '../journal/rows.ts';
import type { ServerTracker } from './board-service.ts';
import type { Answered } from '../outcome.ts';
import { notIn } from './doubt.ts';
import { hasItsOwn, isMadeLate, LATE_WITHIN_MS, mayBeDouble } from './recognise.ts';

/**
 * Why a tracker that is new here is asked about: it has the start of a create of ours, and was made after that, but later than a
 * copy of it is known to come, or with another end. Null where nothing speaks for that.
 */
export function doubleQuestion(
  journal: Journal,
  accountId: number,
  tracker: ServerTracker,
  { serverAheadMs, now }: { readonly serverAheadMs: number; readonly now: number },
): Attention | null {
  const context = { userId: tracker.userId ?? 0, serverAheadMs, isTaken: () => false };
  const attempt = allCreates(journal, accountId, tracker.taskId).find((one) =>
    mayBeDouble(tracker, one, tracker, context),
  );
  if (attempt === undefined) return null;
  const { startedAt = tracker.startedAt, endedAt = null } = attempt.body;
  const words = msg(
    'The service holds it a second time, or another device began one in the same second. Keep yours or theirs to delete the other one, or keep both.',
  );
  return { kind: 'double', status: null, words, at: now, base: { startedAt, endedAt } };
}

/** The row of which `double` may be a second copy; null where it is no longer known. */
export function originalOf(journal: Journal, double: TrackerRow): TrackerRow | null {
  if (double.attention?.kind !== 'double') return null;
  const { startedAt } = double.attention.base;
  const attempt = allCreates(journal, double.accountId, double.taskId).findLast(
    ({ trackerId, body }) => trackerId !== double.id && body.startedAt === startedAt,
  );
  return attempt === undefined ? null : journal.trackers.get(attempt.trackerId);
}

/** Of this device for the task, whatever became of their rows. */
function allCreates(journal: Journal, accountId: number, taskId: number): readonly Attempt[] {
  const creates = journal.attempts.createsOfTask(accountId, taskId, { sentAfterMs: 0, serverAheadMs: 0 });
  return creates.filter((one) => mayBeApplied(one) || one.answer === DEDUPED || one.answer === DEDUPED_BESIDE_OWN);
}

/** What begins as any create from here did is of that one, and of no other. */
export function startsSent(journal: Journal, accountId: number, taskId: number): ReadonlySet<number | undefined> {
  return new Set(allCreates(journal, accountId, taskId).map(({ body }) => body.startedAt));
}

/** Every create of the row that may have been applied. */
export function creates(journal: Journal, trackerId: number): readonly Attempt[] {
  return journal.attempts.all(trackerId).filter((attempt) => attempt.verb === 'create' && mayBeApplied(attempt));
}

/** All of a task; null where it was not listed. */
type TaskList = Answered<readonly ServerTracker[]> | null;

/**
 * The entry that its create made was there, and somebody took it away, also where `list` lacks it for the first time. What equals it now
 * is a copy of that create, or was logged anew on another device: nobody can tell, so it is asked about.
 */
export function hasLostItsOwn({ attempts }: Journal, row: TrackerRow, list: TaskList, now: number): boolean {
  const { seen, goneAt } = row;
  if (seen === null) return attempts.all(row.id).some(hadItsOwn);
  if (goneAt !== null || list === null) return goneAt !== null;
  // What seems to come from the future was seen before the clock was set back.
  if (seen.seenAt >= list.sentAt && seen.seenAt <= now) return false;
  return notIn(list)(row);
}

/** The row had what it made, whatever became of that, and of a second copy. */
export function hadItsOwn(attempt: Attempt): boolean {
  return attempt.verb === 'create' && (hasItsOwn(attempt) || attempt.answer === DEDUPED_BESIDE_OWN);
}

/** True for what only a create of ours can have made that has its tracker already; it is deduped soon, and never taken in. */
export function isLateDuplicate(
  journal: Journal,
  accountId: number,
  tracker: ServerTracker,
  { serverAheadMs, now, list }: { readonly serverAheadMs: number; readonly now: number; readonly list: TaskList },
): boolean {
  const context = { userId: tracker.userId ?? 0, serverAheadMs, isTaken: () => false };
  const bornAt = tracker.createdAt ?? now + serverAheadMs;
  const sent = { sentAfterMs: bornAt - LATE_WITHIN_MS, serverAheadMs };
  const attempts = journal.attempts.createsOfTask(accountId, tracker.taskId, sent).filter(mayBeApplied);
  const duplicate = attempts.find((attempt) => {
    const row = journal.trackers.get(attempt.trackerId);
    // A row that has no tracker and is to have one looks for it itself.
    if (row === null || (row.seen === null && !row.deleted)) return false;
    const own = creates(journal, row.id);
    if (hasLostItsOwn(journal, row, list, now)) return false;
    const ownBornAt = (): number | null => bornOf(attempt, row, own);
    return isMadeLate(row, attempt, tracker, { ...context, ownBornAt });
  });
  if (duplicate === undefined) return false;
  const round = journal.dedupes.get(duplicate.trackerId)?.round ?? 0;
  journal.dedupes.plan({ trackerId: duplicate.trackerId, round, dueAt: now });
  return true;
}

/**
 * Of entries that begin alike this one is to go, while another one of them went, or is doubted: it may be all that is left. To be called
 * after a look at all of its task.
 */
export function isLastOfDoubles(journal: Journal, row: TrackerRow): boolean {
  const { accountId, taskId, changedAt } = row;
  const doubted = journal.trackers.doubtedOfTask(accountId, taskId);
  const gone = journal.trackers.gone(accountId, changedAt).filter((other) => other.taskId === taskId);
  const others = [...doubted, ...gone].filter(({ id }) => id !== row.id);
  const starts = startsOf(journal, row);
  return others.some((other) => startsOf(journal, other).some((start) => starts.includes(start)));
}

/** That it was seen to have, and that it was sent with. */
function startsOf(journal: Journal, { id, seen }: TrackerRow): readonly number[] {
  const sent = creates(journal, id).flatMap(({ body }) => body.startedAt ?? []);
  return seen === null ? sent : [seen.startedAt, ...sent];
}

/** The tracker of the row is of the create that was the last to be answered or found: what another one had is gone. */
export function bornOf({ id }: Attempt, { seen }: TrackerRow, attempts: readonly Attempt[]): number | null {
  const [maker] = attempts.filter(hasItsOwn).toSorted(laterAnswered);
  return maker?.id === id ? (seen?.createdAt ?? null) : null;
}

function laterAnswered(a: Attempt, b: Attempt): number {
  return (b.answeredAt ?? 0) - (a.answeredAt ?? 0) || b.id - a.id;
}
