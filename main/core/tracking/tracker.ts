import type { Times } from '../../../common/time/intervals.ts';
import { t } from '../../../common/i18n/translate.ts';
import { wholeSecond, type Clock } from '../clock.ts';
import type { Journal, TrackerStore } from '../journal/journal.ts';
import type { Away, NewTracker, SeenTracker, TentativeStart, TrackerFields, TrackerRow } from '../journal/rows.ts';
import { UserFailure } from '../user-failure.ts';
import { type ClockJump, hasMoment, jumpBy } from '../../../common/domain/clock-jump.ts';
import { CLOCK_JUMP_MS, clockQuestionAbout } from './away-questions.ts';
import type { TrackerBody, Verb } from '../journal/attempts.ts';

/** The rows of an account. */
export interface TrackerPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly accountId: number;
}

export type RowState =
  /** The service holds what is meant. */
  | 'settled'
  /** Something has to be sent or looked at. */
  | 'pending'
  /** The service refused; only the person moves it on. */
  | 'needs-attention'
  /** Deleted everywhere, or never sent and taken back. */
  | 'void';

/** The request that would make the service hold what is meant; null: none is needed. */
export interface Change {
  readonly verb: Verb;
  readonly body: TrackerBody;
}

export function changeOf(row: TrackerRow): Change | null {
  if (row.goneAt !== null) return null;
  if (row.deleted) return row.seen === null ? null : { verb: 'delete', body: {} };
  if (row.seen === null) return { verb: 'create', body: createBody(row) };
  const body = updateBody(row);
  return Object.keys(body).length === 0 ? null : { verb: 'update', body };
}

export function stateOf(row: TrackerRow): RowState {
  if (row.goneAt !== null) return 'void';
  if (row.attention !== null) return 'needs-attention';
  if (row.inDoubt || changeOf(row) !== null) return 'pending';
  // To be sent again should the service no longer have it: that has to be looked at.
  if (row.resend && row.seen !== null) return 'pending';
  return row.deleted ? 'void' : 'settled';
}

/** The service holds this interval as meant, whatever else of the row is still on its way. */
export function isTimeConfirmed(row: TrackerRow): boolean {
  const { desired, seen } = row;
  if (seen === null || row.deleted || row.resend || row.attention !== null) return false;
  return !isDoubted(row) && desired.startedAt === seen.startedAt && desired.endedAt === seen.endedAt;
}

/**
 * It is to be deleted because another card has its time now, and that is not at the service for certain: until it is, this stays there.
 * What may have become of its own create can be looked for meanwhile.
 */
export function awaitsSuccessor(trackers: Pick<TrackerStore, 'get'>, row: TrackerRow): boolean {
  if (row.successorId === null || !row.deleted || row.inDoubt) return false;
  const next = trackers.get(row.successorId);
  if (next === null || next.deleted) return false;
  const { seen, inDoubt, resend, doubt, attention } = next;
  // What the service refuses of it, it has all the same; what is asked about may turn out to be another one.
  const isAsked = attention !== null && attention.kind !== 'refused' && attention.kind !== 'past-end';
  return seen === null || inDoubt || resend || doubt !== null || isAsked;
}

/** The row is not in a list that leaves nothing out: nobody knows whether the service still has it. */
export function isDoubted({ doubt, goneAt }: TrackerRow): boolean {
  return goneAt === null && doubt !== null && doubt.looks > 0;
}

/**
 * What people count as waiting: each unconfirmed interval, and each task of which only its place, highlight or listing is
 * on its way. A former tracker that hands its row over goes with the interval that takes it.
 */
export function waitingRows(pending: readonly TrackerRow[]): readonly TrackerRow[] {
  const counted = new Set(pending.filter((row) => !isTimeConfirmed(row)).map((row) => row.taskId));
  return pending.filter((row) => {
    if (!isTimeConfirmed(row)) return true;
    if (counted.has(row.taskId)) return false;
    counted.add(row.taskId);
    return true;
  });
}

/** `started_at` and `ended_at` are always in it: they are the fingerprint by which a lost answer is found again. */
function createBody(row: TrackerRow): TrackerBody {
  const { startedAt, endedAt, listed, highlightedAt } = row.desired;
  const position = row.requestedPosition === null ? {} : { position: row.requestedPosition };
  return { startedAt, endedAt, listed, highlightedAt, ...position };
}

/** Only fields that differ from what was last seen. */
function updateBody(row: TrackerRow): TrackerBody {
  const { desired, seen } = row;
  if (seen === null) return {};
  return {
    ...(desired.startedAt === seen.startedAt ? {} : { startedAt: desired.startedAt }),
    ...(desired.endedAt === seen.endedAt ? {} : { endedAt: desired.endedAt }),
    ...(desired.listed === seen.listed ? {} : { listed: desired.listed }),
    ...(desired.highlightedAt === seen.highlightedAt ? {} : { highlightedAt: desired.highlightedAt }),
    ...(row.requestedPosition === null ? {} : { position: row.requestedPosition }),
  };
}

/** A row as it comes to be by a command of the person. */
export function freshRow(
  owner: Pick<NewTracker, 'accountId' | 'taskId' | 'boardId'>,
  desired: TrackerFields,
  now: number,
): NewTracker {
  const { accountId, taskId, boardId } = owner;
  return {
    accountId,
    taskId,
    boardId,
    isOwn: true,
    desired,
    deleted: false,
    requestedPosition: null,
    rank: null,
    seen: null,
    inDoubt: false,
    attention: null,
    moved: null,
    clickedEnd: null,
    successorId: null,
    tentativeStarts: [],
    doubt: null,
    goneAt: null,
    resend: false,
    madeAt: now,
    changedAt: now,
    failures: 0,
    notBefore: 0,
  };
}

/** The row as if the service had last been seen to hold `seen`. */
export function seenAs(row: TrackerRow, seen: SeenTracker | null): TrackerRow {
  return seen === null ? { ...row, seen, doubt: null } : { ...row, seen };
}

/** Changed by the person: what the service refused before is a new try; what both sides changed stays a question. */
export function newTry(row: TrackerRow, now: number): TrackerRow {
  const isRefused = row.attention?.kind === 'refused' || row.attention?.kind === 'past-end';
  return { ...row, attention: isRefused ? null : row.attention, failures: 0, notBefore: 0, changedAt: now };
}

/** What both sides changed is one entry for certain: where theirs begins otherwise, it may be one of the other device's own. */
export function isOneEntry({ attention, seen }: TrackerRow): boolean {
  return attention?.kind === 'conflict' && seen?.startedAt === attention.base.startedAt;
}

/** Changed by the person with the interval before their eyes: mine counts, and is sent again where the service lost it. */
export function asMine(row: TrackerRow, now: number): TrackerRow {
  const resend = row.resend || row.attention?.kind === 'gone';
  return { ...newTry(row, now), attention: null, resend };
}

/** The same where the person had only mine before their eyes: what both sides changed stays a question. */
function revised(row: TrackerRow, now: number): TrackerRow {
  return row.attention?.kind === 'conflict' ? newTry(row, now) : asMine(row, now);
}

/** Times given anew: whatever they were moved from no longer matters. */
export function retimed(row: TrackerRow, times: Times, now: number): TrackerRow {
  const desired = { ...row.desired, startedAt: times.startedAt, endedAt: times.endedAt };
  return { ...revised(row, now), desired, moved: null, tentativeStarts: fittedTo(row, times) };
}

/** Ended by start or stop, by a click where `at` is now; a clock that moved backwards yields a zero-length interval, never a negative one. */
export function finished(row: TrackerRow, at: number, now: number): TrackerRow {
  const endedAt = Math.max(row.desired.startedAt, at);
  const tentativeStarts = cutAt(row.tentativeStarts, endedAt);
  const clickedEnd = at === wholeSecond(now) ? endedAt : null;
  return { ...newTry(row, now), desired: { ...row.desired, endedAt }, moved: null, clickedEnd, tentativeStarts };
}

/** Taken away by the person; void by itself where the service never heard of it. */
export function takenAway(row: TrackerRow, now: number): TrackerRow {
  const desired = { ...row.desired, listed: false };
  const nowhere = { rank: null, requestedPosition: null, tentativeStarts: [] };
  return { ...revised(row, now), desired, deleted: true, resend: false, ...nowhere };
}

/**
 * The row that has its time: a window may still know it by the one that it had on another card. Throws `UserFailure('not-found')` for
 * what is not a living row of this account.
 */
export function livingRow(journal: Journal, accountId: number, trackerId: number): TrackerRow {
  const row = journal.trackers.get(trackerId);
  if (row?.deleted === true && row.successorId !== null) return livingRow(journal, accountId, row.successorId);
  if (row !== null && row.accountId === accountId && !row.deleted) return row;
  throw new UserFailure('not-found', t('This entry is no longer here.'));
}

/** The same of several, each once by whatever of its numbers it is named. */
export function livingRows(journal: Journal, accountId: number, trackerIds: readonly number[]): readonly TrackerRow[] {
  const rows = trackerIds.map((id) => livingRow(journal, accountId, id));
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** What of it lies before `endedAt`: the person meant the timer to end there. All of it where that is null. */
export function cutAt(starts: readonly TentativeStart[], endedAt: number | null): readonly TentativeStart[] {
  if (endedAt === null) return starts;
  return starts.flatMap((one) =>
    one.startedAt < endedAt ? { ...one, endedAt: Math.min(one.endedAt ?? endedAt, endedAt) } : [],
  );
}

/** What was said of a row that is given other times: what ended with it ends with it again, and nothing lies before it. */
export function fittedTo(
  { desired, tentativeStarts }: Pick<TrackerRow, 'desired' | 'tentativeStarts'>,
  { startedAt, endedAt }: Times,
): readonly TentativeStart[] {
  const moved = tentativeStarts.map((start) => ({
    ...start,
    startedAt: Math.max(start.startedAt, startedAt),
    endedAt: start.endedAt === desired.endedAt ? endedAt : start.endedAt,
  }));
  return cutAt(moved, endedAt);
}

/** A stop that another device pressed may be on its way for so long, while the service holds the timer as running. */
const STOP_UNDERWAY_MS = 24 * 60 * 60_000;

/** What is still open of a timer that the service holds as running at `now`: an end from before the start may still come. */
export function stillOpen(starts: readonly TentativeStart[], now: number): readonly TentativeStart[] {
  // What seems to come from the future was said before the clock was set back.
  return starts.filter(({ saidAt }) => saidAt <= now && now - saidAt < STOP_UNDERWAY_MS);
}

/** What was not seen to be so once the service held the timer as running by a request that left at `askedAt`. */
export function unconfirmed(
  starts: readonly TentativeStart[],
  askedAt: number,
  now: number,
): readonly TentativeStart[] {
  // What seems to come from the future was said before the clock was set back.
  return starts.filter(({ saidAt }) => saidAt >= askedAt && saidAt <= now);
}

/**
 * What is to be tracked where another device had ended the timer at `endedAt`, by the clock of this device: nothing for a start that
 * came before that end. Starts of one stretch are one interval.
 */
export function trackedAfter(starts: readonly TentativeStart[], endedAt: number): readonly TentativeStart[] {
  const later = starts.flatMap((start) => {
    const startedAt = Math.max(start.startedAt, endedAt);
    const isLater = start.saidAt >= endedAt && (start.endedAt === null || start.endedAt > startedAt);
    return isLater ? { ...start, startedAt } : [];
  });
  // What runs is not begun anew. Otherwise what was said last may begin first: it was given a moment that had passed.
  const open = later.findIndex((start) => start.endedAt === null);
  const said = open === -1 ? later : later.slice(0, open + 1);
  const byStart = said.toSorted((a, b) => a.startedAt - b.startedAt);
  return byStart.reduce<readonly TentativeStart[]>((tracked, start) => {
    const last = tracked.at(-1);
    if (last === undefined || (last.endedAt !== null && last.endedAt < start.startedAt)) return [...tracked, start];
    const saidAt = Math.min(last.saidAt, start.saidAt);
    return [...tracked.slice(0, -1), { ...last, saidAt, endedAt: laterEnd(last, start) }];
  }, []);
}

/** The row whose task was started again while it ran. Nobody else can have ended what never left. */
export function noted(row: TrackerRow, start: TentativeStart): TrackerRow {
  const isHereAlone = row.seen === null && !row.inDoubt;
  return isHereAlone ? row : { ...row, tentativeStarts: [...row.tentativeStarts, start] };
}

function laterEnd(one: Times, other: Times): number | null {
  return one.endedAt === null || other.endedAt === null ? null : Math.max(one.endedAt, other.endedAt);
}

/** The same of one that runs again, its end taken back before the service had it: it was meant to run on from there. */
export function runsAgain(row: TrackerRow, now: number): TrackerRow {
  const { endedAt } = row.desired;
  if (endedAt === null || row.seen?.endedAt !== null) return row;
  return noted(row, { startedAt: endedAt, endedAt: null, saidAt: now });
}

/** The whole second of `at`. Throws `UserFailure('bad-input')` for one that has not come yet. */
export function pastMoment(at: number, now: number): number {
  if (at > now) throw new UserFailure('bad-input', t('This moment is in the future. Choose one that has passed.'));
  return wholeSecond(at);
}

/** Times that can be meant, in whole seconds: nothing in the future, and an end at least a second after the start. */
export function meantTimes(startedAt: number, endedAt: number | null, now: number): Times {
  const start = pastMoment(startedAt, now);
  if (endedAt === null) return { startedAt: start, endedAt: null };
  const end = pastMoment(endedAt, now);
  if (end <= start) throw new UserFailure('bad-input', t('The end has to be at least a second after the start.'));
  return { startedAt: start, endedAt: end };
}

const SECOND_MS = 1000;

export interface StartRoom {
  /** The start that the row has now: free for itself. */
  readonly own?: number;
  /** Later than this; by default it may be as early as it wants. */
  readonly after?: number;
  /** Before this; null, or absent: it runs. */
  readonly before?: number | null;
}

/** Whose start it is. */
export type StartOf = Pick<TrackerRow, 'accountId' | 'taskId'>;

/**
 * On one task starts are unique on this device, so that a lost answer can be found by its start (docs/adr/0020). Takes the
 * first free second from `wanted` on, and only where the interval leaves no room for that, the last one before it.
 */
export function freeStart(
  journal: Journal,
  { accountId, taskId }: StartOf,
  wanted: number,
  room: StartRoom = {},
): number {
  const { own, after = 0 } = room;
  const before = room.before ?? Number.MAX_SAFE_INTEGER;
  const isFree = (at: number): boolean => at === own || !journal.trackers.startIsTaken(accountId, taskId, at);
  if (isFree(wanted)) return wanted;
  for (let at = wanted + SECOND_MS; at < before; at += SECOND_MS) if (isFree(at)) return at;
  for (let at = wanted - SECOND_MS; at > after; at -= SECOND_MS) if (isFree(at)) return at;
  throw new UserFailure('bad-input', t('There is no second left in between where an entry could start.'));
}

/** Of a row that comes back. The service may have taken it away, or may do so yet: then it is sent again. */
export function revived({
  seen,
  goneAt,
  inDoubt,
}: TrackerRow): Pick<TrackerRow, 'resend' | 'inDoubt'> & { readonly doubt: null } {
  const isLookedFor = inDoubt || (goneAt !== null && seen !== null);
  return { doubt: null, resend: seen !== null, inDoubt: isLookedFor };
}

/**
 * The entry that the person took away from the task, with just this start: logged or started anew it is that one which comes back, with
 * all that is known of its requests, and keeps the second (docs/adr/0020). Null where there is none, or where it is asked about, or has
 * gone to another task.
 */
export function takenAwayAt(
  { trackers }: Journal,
  { accountId, taskId }: StartOf,
  startedAt: number,
): TrackerRow | null {
  if (trackers.startingAt(accountId, startedAt).some((row) => row.taskId === taskId)) return null;
  const rows = trackers.takenAwayAt(accountId, taskId, startedAt);
  // A second copy that goes was never the person's to take away.
  const own = rows.find(({ changedAt, madeAt }) => changedAt !== madeAt);
  if (own === undefined || own.attention !== null || own.successorId !== null || own.doubt !== null) return null;
  return own;
}

/** What `takenAwayAt` gave, there again with these fields; its place on the work list is for the command to say. */
export function takenUpAgain(before: TrackerRow, desired: TrackerFields, now: number): TrackerRow {
  const unplaced = { clickedEnd: null, rank: null, requestedPosition: null };
  const row = desired.endedAt === null ? runsAgain(before, now) : before;
  const back = { ...retimed(row, desired, now), ...revived(before), ...unplaced, desired };
  return { ...back, deleted: false, goneAt: null };
}

/** The start of a row that comes back: its own, unless a living row has taken it meanwhile. */
export function startAgain(
  journal: Journal,
  { id, accountId, taskId }: Pick<TrackerRow, 'id' | 'accountId' | 'taskId'>,
  { startedAt, endedAt }: Times,
): number {
  const isTaken = journal.trackers
    .startingAt(accountId, startedAt)
    .some((row) => row.id !== id && row.taskId === taskId);
  return isTaken ? freeStart(journal, { accountId, taskId }, startedAt, { before: endedAt }) : startedAt;
}

/** `severalTimers` false: starting a task stops what runs. */
type WithOneTimer = TrackerPorts & { readonly severalTimers: () => boolean };

/**
 * A timer of ours that starts at `at` ends the others of ours there. One that began later than that ends now: both are kept
 * whole, and their overlap is shown.
 */
export function stopForStart(ports: WithOneTimer, at: number): void {
  if (ports.severalTimers()) return;
  const now = wholeSecond(ports.clock.now());
  for (const row of ownRunning(ports)) finish(ports, row, row.desired.startedAt <= at ? at : now);
  endTentativeStarts(ports, at);
}

/** `row` runs again: other timers of ours that run end now, as by a start; those of its task in any case. */
export function stopForResume(ports: WithOneTimer, row: TrackerRow): void {
  const now = wholeSecond(ports.clock.now());
  for (const other of ownRunning(ports)) {
    const isInTheWay = !ports.severalTimers() || other.taskId === row.taskId;
    if (other.id !== row.id && isInTheWay) finish(ports, other, now);
  }
  if (!ports.severalTimers()) endTentativeStarts(ports, now, new Set([row.id]));
}

/** A timer of another device runs on, but what the person started again of it here is ended by their next start as ours is. */
export function endTentativeStarts(
  { journal, accountId, clock }: TrackerPorts,
  at: number,
  except: ReadonlySet<number> = new Set(),
): void {
  const changedAt = clock.now();
  const now = wholeSecond(changedAt);
  for (const row of journal.trackers.withTentativeStarts(accountId)) {
    if (row.isOwn || except.has(row.id)) continue;
    const tentativeStarts = row.tentativeStarts.flatMap((start) =>
      start.endedAt === null ? cutAt([start], start.startedAt <= at ? at : now) : start,
    );
    journal.trackers.save({ ...row, tentativeStarts, changedAt });
  }
}

/** Ends it at `at`; with every second that passed where the clock was set back behind its start. */
export function finish({ journal, clock }: TrackerPorts, row: TrackerRow, at: number): void {
  journal.trackers.save(finished(row, endOf(journal, row, at), clock.now()));
}

/** Timers begun on this device: another device's are never stopped by a start. */
export function ownRunning({ journal, accountId }: Pick<TrackerPorts, 'journal' | 'accountId'>): readonly TrackerRow[] {
  return journal.trackers.running(accountId).filter(({ isOwn }) => isOwn);
}

/** The same of every account, also of those that are not open. */
export function ownRunningAnywhere(journal: Journal): readonly TrackerRow[] {
  return journal.accounts.all().flatMap(({ id: accountId }) => ownRunning({ journal, accountId }));
}

/**
 * The end of a timer that is stopped at `at`, UTC ms in whole seconds, never before its start. By a clock that was set back behind
 * the start it would have lasted less than nothing: then it ends as the clock before would tell it, so that no second is lost,
 * and is asked about. To be called in the transaction of the stop.
 */
export function endOf(journal: Journal, row: TrackerRow, at: number): number {
  const open = clockQuestionAbout(journal, row);
  if (at < row.desired.startedAt) return endBehindStart(journal, row, at, open);
  // Such a stop was taken back, and now the clock tells the end.
  if (open !== null && !hasMoment(open))
    askInstead(journal, row, open, { fromMs: at + open.fromMs - open.toMs, toMs: at });
  return at;
}

function endBehindStart(journal: Journal, row: TrackerRow, at: number, open: Away | null): number {
  const { startedAt } = row.desired;
  // A start that gave way to another one may lie a moment ahead.
  if (open === null && startedAt - at <= CLOCK_JUMP_MS) return startedAt;
  const jumpMs = open === null ? at - lastShown(journal, startedAt) : open.toMs - open.fromMs;
  if (jumpMs >= 0) return startedAt;
  askInstead(journal, row, open, jumpBy(jumpMs));
  return Math.max(startedAt, wholeSecond(at - jumpMs));
}

function askInstead(journal: Journal, { accountId, id }: TrackerRow, open: Away | null, jump: ClockJump): void {
  if (open !== null) journal.aways.remove(open.id);
  journal.aways.ask({ ...jump, why: 'clock', accountId, trackerId: id });
}

/** The latest moment that is known of the clock before. */
function lastShown(journal: Journal, startedAt: number): number {
  return Math.max(startedAt, journal.heartbeat.last()?.wallMs ?? 0);
}
