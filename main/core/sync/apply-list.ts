import { seenAs, stateOf, type TrackerPorts } from '../tracking/tracker.ts';
import { isEqual } from '../../../common/equal.ts';
import type { Journal } from '../journal/journal.ts';
import type { SeenTracker, TrackerRow } from '../journal/rows.ts';
import {
  gone,
  areManyDoubted,
  isWanted,
  doubtedByWhole,
  notIn,
  attentionAsGone,
  doubtedByPart,
  unlinked,
  type WholeList,
} from './doubt.ts';
import type { LookPorts, ServerTracker } from './board-service.ts';
import type { Answered, Outcome, Refusal, Silence } from '../outcome.ts';
import {
  askedAbout,
  trackTentativeStarts,
  inConflict,
  inConflictPerhaps,
  isSameTracker,
  merged,
  pulledRow,
  seenFrom,
  withTimesPassedOn,
} from './reconcile.ts';
import { creates, doubleQuestion, isLateDuplicate, startsSent } from './doubles.ts';
import { LOOKED_IN_VAIN, mayBeApplied } from '../journal/attempts.ts';
import {
  baseFor,
  hasItsOwn,
  isBornMeanwhile,
  LATE_WITHIN_MS,
  mayBeOfCopy,
  REPEATED_WITHIN_MS,
  withoutLag,
} from './recognise.ts';

const WATCHED_FOR_MS = 3 * 24 * 60 * 60_000;
const WATCHED_EVERY_MS = 60 * 60_000;

/**
 * Takes a list of the service into the journal; rows with something on the way are left to their own answer. Only a list of
 * all of a task (`ofTask`: which one) tells what is to be tracked of one that was started again.
 */
export function applyList(
  journal: Journal,
  accountId: number,
  list: Answered<readonly ServerTracker[]>,
  now: number,
  ofTask: number | null = null,
): void {
  const { trackers } = journal;
  const ofNewTasks = ofTasksInDoubt(journal, accountId);
  const tellsAll = ofTask !== null && list.unread === undefined;
  const taking = { journal, accountId, now, ofNewTasks, tellsAll, ofTask: ofTask === null ? null : list, ...list };
  // The clock may have been set since the list was asked for: by neither is it of late.
  const unwatchedBefore = Math.min(now, list.sentAt) - WATCHED_FOR_MS;
  const over = list.value.filter(isOver);
  const unchanged =
    ofTask === null
      ? trackers.unchanged(accountId, over, unwatchedBefore)
      : trackers.unchangedOfTask(accountId, ofTask, over, unwatchedBefore);
  for (const tracker of list.value) if (!isOver(tracker) || !unchanged.has(tracker.id)) takeTracker(taking, tracker);
  if (tellsAll)
    trackTentativeStarts(journal, accountId, { now, serverAheadMs: list.serverAheadMs, isDoubted: notIn(list) });
}

/** And off the list: most of what a list of years tells, and hardly ever news. */
function isOver({ endedAt, listed = false, highlightedAt = null, enlistAt }: ServerTracker): boolean {
  return endedAt !== null && !listed && highlightedAt === null && enlistAt === undefined;
}

/**
 * Takes the order of the rows from a list of all of them, once each is taken in. The list tells nothing of it that was read before a row
 * was written, or while it is: what the person moved stays where they see it.
 */
export function takePlaces(
  journal: Journal,
  accountId: number,
  { value, sentAt }: Answered<readonly ServerTracker[]>,
  now: number,
): void {
  const rows = journal.trackers.listed(accountId);
  const places = new Map(value.map(({ id, position = null }) => [id, position]));
  // A row that was added here alone is the service's from then on: it goes with that one, and does not come out again from behind it.
  for (const { taskId, seen } of rows)
    if (seen !== null && places.has(seen.serverId)) journal.additions.remove(accountId, taskId);
  if (rows.some((row) => isOnTheMove(row, sentAt, now))) return;
  for (const row of rows) {
    const position = row.seen === null ? undefined : places.get(row.seen.serverId);
    if (row.seen === null || position === undefined) continue;
    if (row.rank !== null || row.seen.position !== position)
      journal.trackers.save({ ...row, rank: null, seen: { ...row.seen, position } });
  }
}

/** What waits for the person, or for its task, may wait for long: the others are not held up by it. */
function isOnTheMove(
  { taskId, seen, attention, inDoubt, requestedPosition }: TrackerRow,
  sentAt: number,
  now: number,
): boolean {
  if (attention !== null || taskId < 0) return false;
  const isWrittenSince = seen !== null && seen.seenAt > sentAt && seen.seenAt <= now;
  return inDoubt || requestedPosition !== null || isWrittenSince;
}

interface Taking extends Pick<Answered<unknown>, 'sentAt' | 'serverAheadMs'> {
  readonly journal: Journal;
  readonly accountId: number;
  readonly now: number;
  /** All of a task, and understood. */
  readonly tellsAll: boolean;
  /** The list, where it is one of all of a task. */
  readonly ofTask: Answered<readonly ServerTracker[]> | null;
  /** Time of tasks that may be at the service already, under a number that is not known here. */
  readonly ofNewTasks: readonly TrackerRow[];
}

function ofTasksInDoubt(journal: Journal, accountId: number): readonly TrackerRow[] {
  const tasks = journal.newTasks.open(accountId).filter(({ actualId, inDoubt }) => actualId === null && inDoubt);
  return tasks.flatMap(({ taskId }) => journal.trackers.unsentOfTask(accountId, taskId));
}

function takeTracker(taking: Taking, tracker: ServerTracker): void {
  const { journal, accountId, sentAt, now } = taking;
  const row = journal.trackers.byServerId(accountId, tracker.id);
  if (row === null) return insertFresh(taking, tracker);
  if (row.inDoubt || !isNews(row, sentAt, now)) return;
  if (!taking.tellsAll && row.tentativeStarts.length > 0 && tracker.endedAt !== null) {
    // Another device may have gone on by a timer that this list does not have.
    journal.trackers.save(doubtedByPart(row, sentAt, now));
    return;
  }
  if (isSameTracker(row, tracker))
    return saveIfOther(journal, row, mergedInto(taking, row, seenFrom(tracker, sentAt, row.seen)));
  journal.trackers.save(unlinked(row, now));
  insertFresh(taking, tracker);
}

/** The row as it is after a look at what the service holds under its number. */
function mergedInto({ journal, now, serverAheadMs }: Taking, row: TrackerRow, listed: SeenTracker): TrackerRow {
  const theirs = withoutLag(journal, row, listed);
  const { base, isDoubtful } = baseFor(journal, row, theirs, serverAheadMs);
  const passed = isDoubtful ? row : withTimesPassedOn(journal, row, base, theirs);
  const next = merged(seenAs(passed, base), theirs, now, serverAheadMs);
  return isDoubtful ? askedAbout(row, next, now) : next;
}

function isNews(row: TrackerRow, sentAt: number, now: number): boolean {
  // What seems to come from the future was written before the clock was set back.
  return row.seen === null || row.seen.seenAt < sentAt || row.seen.seenAt > now;
}

/** Of years of finished rows only those are written again that changed; when they were seen last matters to nobody. */
function saveIfOther(journal: Journal, before: TrackerRow, after: TrackerRow): void {
  const isHistory = after.desired.endedAt !== null && !after.desired.listed;
  const seen = after.seen === null || before.seen === null ? after.seen : { ...after.seen, seenAt: before.seen.seenAt };
  if (isHistory && !isWatchedClosely(before, after) && isEqual({ ...after, seen }, before)) return;
  journal.trackers.save(after);
}

/** What the person changed of late may be altered by a request of ours that comes late: it has to be known when it was seen. */
function isWatchedClosely({ seen, changedAt }: TrackerRow, after: TrackerRow): boolean {
  if (seen === null || after.seen === null) return false;
  const { seenAt } = after.seen;
  const isFirstAfter = seen.seenAt - changedAt < REPEATED_WITHIN_MS * 2;
  return seenAt - changedAt < WATCHED_FOR_MS && (isFirstAfter || seenAt - seen.seenAt > WATCHED_EVERY_MS);
}

function insertFresh(taking: Taking, tracker: ServerTracker): void {
  const { journal, accountId, sentAt, now } = taking;
  const buriedAt = journal.attempts.buriedAt(accountId, tracker.id, tracker.createdAt);
  if (buriedAt !== null) {
    // What seems to have been taken away in the future was so before the clock was set back.
    if (sentAt - buriedAt > REPEATED_WITHIN_MS || buriedAt > now) askIfBack(taking, tracker);
    return;
  }
  const unsent = [...taking.ofNewTasks, ...journal.trackers.unsentOfTask(accountId, tracker.taskId)];
  const serverAheadMs = taking.serverAheadMs ?? 0;
  const owner = unsent.find((row) => mayBeOf(journal, row, tracker, serverAheadMs));
  if (owner !== undefined) return planLookFor(journal, owner, now);
  if (isLateDuplicate(journal, accountId, tracker, { serverAheadMs, now, list: taking.ofTask })) return;
  const asked = ofDeletedCreate(taking, tracker);
  if (asked !== null) return journal.trackers.save(asked);
  const attention = doubleQuestion(journal, accountId, tracker, { serverAheadMs, now });
  journal.trackers.insert({ ...pulledRow(accountId, tracker, sentAt), attention });
}

/** What was taken away from here is there again, long after that: the service may have been restored. Only the person knows whether it shall stay. */
function askIfBack({ journal, accountId, sentAt, now }: Taking, tracker: ServerTracker): void {
  const { taskId, startedAt, createdAt } = tracker;
  const row =
    journal.trackers.takenAwayAt(accountId, taskId, startedAt).find((one) => stateOf(one) === 'void') ??
    journal.trackers.insert({ ...pulledRow(accountId, tracker, sentAt), deleted: true });
  const seen = seenFrom(tracker, sentAt, { ...row.desired, position: null, createdAt });
  journal.trackers.save(inConflict({ ...row, seen }, seen, now));
}

/**
 * The entry whose create was the last one sent of the task, where that was looked for in vain and deleted: what came to be since and begins
 * otherwise may be it, its start corrected elsewhere, and nobody knows of the deletion there. The person is asked whether it shall go.
 */
function ofDeletedCreate(
  { journal, accountId, sentAt, now, ...taking }: Taking,
  tracker: ServerTracker,
): TrackerRow | null {
  const { taskId, startedAt, createdAt } = tracker;
  if (createdAt === null) return null;
  const sent = { sentAfterMs: createdAt - LATE_WITHIN_MS, serverAheadMs: taking.serverAheadMs ?? 0 };
  const attempt = journal.attempts.createsOfTask(accountId, taskId, sent).findLast(mayBeApplied);
  const row = attempt === undefined ? null : journal.trackers.get(attempt.trackerId);
  if (attempt?.answer !== LOOKED_IN_VAIN || row === null || stateOf(row) !== 'void' || row.goneAt !== null) return null;
  const isItsOwn = startsSent(journal, accountId, taskId).has(startedAt);
  if (isItsOwn || !isBornMeanwhile(row, attempt, tracker)) return null;
  const seen = seenFrom(tracker, sentAt, { ...row.desired, position: null, createdAt });
  return inConflictPerhaps(
    { ...row, seen },
    { startedAt: attempt.body.startedAt ?? startedAt, endedAt: attempt.body.endedAt ?? null },
    now,
  );
}

/** It may be what an unanswered create left there, or what another copy of the journal sent: the row's own look decides. */
function mayBeOf(journal: Journal, row: TrackerRow, tracker: ServerTracker, serverAheadMs: number): boolean {
  if (row.inDoubt && row.desired.startedAt === tracker.startedAt) return true;
  const isToBeSent = !row.deleted && row.attention === null;
  if (isToBeSent && mayBeOfCopy(row, tracker, serverAheadMs)) return true;
  const own = creates(journal, row.id);
  if (own.some(({ body }) => body.startedAt === tracker.startedAt)) return true;
  const mayBeMoved =
    (!row.deleted || row.inDoubt) && own.some((one) => !hasItsOwn(one) && isBornMeanwhile(row, one, tracker));
  return mayBeMoved && !startsSent(journal, row.accountId, row.taskId).has(tracker.startedAt);
}

const SOON_MS = 60_000;

/** What was refused is not about to be sent, and has no look of its own before the next round. */
function planLookFor(journal: Journal, { id, attention }: TrackerRow, now: number): void {
  const planned = journal.dedupes.get(id);
  const dueAt = now + SOON_MS;
  if (attention !== null && (planned === null || planned.dueAt > dueAt))
    journal.dedupes.plan({ trackerId: id, round: planned?.round ?? 0, dueAt });
}

/** Asks for all trackers of a task and takes the answer in; null when it came. */
export async function lookAtTask(ports: LookPorts, taskId: number): Promise<Refusal | Silence | null> {
  const answer = await ports.service.list({ taskId });
  if (answer.kind !== 'answered') return answer;
  ports.journal.transaction(() => applyTaskList(ports, taskId, answer));
  return null;
}

/**
 * Lists a task for rows of it: one list serves all of them that ask for it within `withinMs` of its start. `since`, UTC ms: what began
 * before does not know what the row is about.
 */
export type LookFirst = (taskId: number, since: number, withinMs: number) => Promise<FirstLook>;

export interface FirstLook {
  readonly answer: Outcome<readonly ServerTracker[]>;
  readonly askedAtUptimeMs: number;
  /** The row with which all of it went into the journal. */
  takenInFor: number | null;
}

export function createLookFirst({ service, clock }: Pick<LookPorts, 'service' | 'clock'>): LookFirst {
  const looks = new Map<
    number,
    { readonly askedAt: number; readonly uptimeMs: number; readonly look: Promise<FirstLook> }
  >();

  async function ask(taskId: number, askedAtUptimeMs: number): Promise<FirstLook> {
    const answer = await service.list({ taskId }).catch((error: unknown) => {
      looks.delete(taskId);
      throw error;
    });
    if (answer.kind !== 'answered') looks.delete(taskId);
    return { answer, askedAtUptimeMs, takenInFor: null };
  }

  return async (taskId, since, withinMs) => {
    const uptimeMs = clock.uptimeMs();
    for (const [id, look] of looks) if (uptimeMs - look.uptimeMs > LOOK_IS_FRESH_MS) looks.delete(id);
    const known = looks.get(taskId);
    if (known !== undefined && known.askedAt >= since && uptimeMs - known.uptimeMs <= withinMs) return await known.look;
    const look = ask(taskId, uptimeMs);
    looks.set(taskId, { askedAt: clock.now(), uptimeMs, look });
    return await look;
  };
}

/**
 * The same for the sake of one row, which may be one that is to be deleted; gives it as it is then. `isAlone`: all the others of the list
 * are in the journal already.
 */
export function applyRowList(
  ports: TrackerPorts,
  row: TrackerRow,
  answer: Answered<readonly ServerTracker[]>,
  isAlone = false,
): TrackerRow {
  const { journal, clock, accountId } = ports;
  const value = answer.value.filter(({ id }) => id === row.seen?.serverId);
  if (isAlone) applyList(journal, accountId, { ...answer, value }, clock.now());
  else applyTaskList(ports, row.taskId, answer);
  const taken = journal.trackers.get(row.id) ?? row;
  // Rows that are to be deleted are not among those of the task.
  const isDoubted = taken.deleted && !(isAlone && value.length > 0) && notIn(answer)(taken);
  if (isDoubted) reconcileDoubted(journal, [taken], answer, clock.now());
  return journal.trackers.get(row.id) ?? row;
}

/** A task's list leaves nothing out: it confirms what is there and says what is not. */
export function applyTaskList(
  { journal, clock, accountId }: TrackerPorts,
  taskId: number,
  answer: Answered<readonly ServerTracker[]>,
): void {
  applyList(journal, accountId, answer, clock.now(), taskId);
  const asked = askedDeletions(journal, accountId).filter((row) => row.taskId === taskId);
  const told = answer.value.map(({ id }) => id);
  const doubted = [...journal.trackers.ofTaskBeside(accountId, taskId, told), ...asked].filter(notIn(answer));
  reconcileDoubted(journal, doubted, answer, clock.now());
}

/**
 * To be called for rows that are not in a list which leaves nothing out. Where so many are doubted at once that somebody should be
 * asked, nothing is decided: they stay as they are until the person answers.
 */
export function reconcileDoubted(journal: Journal, doubted: readonly TrackerRow[], list: WholeList, now: number): void {
  const proven = doubted.flatMap((before) => {
    const { row, isProven } = doubtedByWhole(before, list.sentAt, now);
    if (row !== before) journal.trackers.save(row);
    return isProven ? row : [];
  });
  const accountId = proven[0]?.accountId;
  if (accountId === undefined) return;
  for (const row of proven.filter(isDecided)) {
    askAboutSuccessor(journal, row, now);
    journal.trackers.save(gone(journal, row, list, now));
  }
  const rest = proven.filter((row) => !isDecided(row));
  if (rest.length === 0) return;
  const wanted = rest.filter((row) => isWanted(journal, row, list));
  if (areManyDoubted(journal, accountId, wanted.length)) return askAboutAll(journal, accountId);
  for (const row of rest) journal.trackers.save(gone(journal, row, list, now));
}

/** Another device took an entry away, or gave it to yet another card, while it waited to be at the one that it was given to here. */
function askAboutSuccessor(journal: Journal, { deleted, successorId }: TrackerRow, now: number): void {
  const next = deleted && successorId !== null ? journal.trackers.get(successorId) : null;
  const isWaiting = next !== null && !next.deleted && next.seen === null && !next.inDoubt && next.attention === null;
  if (isWaiting && creates(journal, next.id).length === 0)
    journal.trackers.save({ ...next, attention: attentionAsGone(now) });
}

/** To be deleted, and asked about, or refused: they are not sent, and not among those of their task, and may be gone by now all the same. */
export function askedDeletions(journal: Journal, accountId: number): readonly TrackerRow[] {
  return journal.trackers.needingAttention(accountId).filter(({ deleted }) => deleted);
}

/** By the person. */
function isDecided({ resend, deleted }: TrackerRow): boolean {
  return resend || deleted;
}

function askAboutAll({ policies }: Journal, accountId: number): void {
  if (policies.get(accountId).manyDoubted === 'no') policies.change(accountId, { manyDoubted: 'asking' });
}

/** What was doubted may be there again, or have been dealt with one by one: then there is nothing to ask any more. */
export function settleManyDoubted(journal: Journal, accountId: number): void {
  if (journal.policies.get(accountId).manyDoubted === 'no' || areManyDoubted(journal, accountId)) return;
  journal.policies.change(accountId, { manyDoubted: 'no' });
}

/** So long after a look it is still known what the service holds. */
export const LOOK_IS_FRESH_MS = 30_000;

/** What seems to come from the future was seen before the clock was set back: that is no fresh look. */
export function isFresh(lookedAt: number, now: number): boolean {
  return now - lookedAt >= 0 && now - lookedAt <= LOOK_IS_FRESH_MS;
}
