import type { Times } from '../../../common/time/intervals.ts';
import type { Journal } from '../journal/journal.ts';
import { type Attempt, FOUND, LOOKED_IN_VAIN } from '../journal/attempts.ts';
import type { SeenTracker, TrackerRow } from '../journal/rows.ts';
import { isFresh, applyRowList } from './apply-list.ts';
import {
  type AdoptionContext,
  CREATED_MARGIN_MS,
  findOwnCreate,
  findSentByCopy,
  hasItsOwn,
  isAsSent,
  isBornMeanwhile,
  isEndAsSent,
  isMadeLate,
  isWithinADay,
  mayBeCreatedBy,
} from './recognise.ts';
import { backOffMs } from './policy.ts';
import { freeNumber, type SendPorts, type StepEnd } from './send.ts';
import { creates, creates as createsOf, startsSent } from './doubles.ts';
import { planDedupe } from './dedupe.ts';
import type { ServerTracker } from './board-service.ts';
import type { Answered, Unread } from '../outcome.ts';
import { inConflictPerhaps, merged, saidSince, seenFrom } from './reconcile.ts';
import { msg } from '../../../common/i18n/translate.ts';
import { changeOf } from '../tracking/tracker.ts';
import { shareNote } from '../tracking/notes.ts';

/** An attempt whose answer never came: finds out what the service made of it. */
export async function resolve(ports: SendPorts, row: TrackerRow): Promise<StepEnd> {
  const answer = await ports.service.list({ taskId: row.taskId });
  if (answer.kind !== 'answered') return { kind: 'failed', verb: 'list', answer };
  const settled = await ports.durably(() => {
    const found = settle(ports, row, answer);
    if (found !== null && hasToPause(found)) pause(ports, found);
    return found;
  });
  return settled === null ? NOT_UNDERSTOOD : { kind: 'moved', did: 'read' };
}

/** Its write had no answer and may be why: it stands in nobody's way again so soon. One that was refused for now has waited already. */
function hasToPause(row: TrackerRow): boolean {
  return row.failures > 0 && row.notBefore === 0 && changeOf(row) !== null;
}

function pause({ journal, clock, random }: SendPorts, row: TrackerRow): void {
  journal.trackers.save({ ...row, notBefore: clock.now() + backOffMs(row.failures, random) });
}

export type SettlePorts = Pick<SendPorts, 'journal' | 'clock' | 'accountId' | 'userId'>;

/**
 * To be called in a transaction, with all of the row's task. Gives the row as it is then; null where what was not understood may be of it.
 * `isAlone`: all the others of the list are in the journal already.
 */
export function settle(ports: SettlePorts, row: TrackerRow, looked: Looked, isAlone = false): TrackerRow | null {
  const { journal, clock } = ports;
  const now = clock.now();
  const known = journal.trackers.get(row.id) ?? row;
  const open = known.seen === null ? unaccounted(journal, row.id) : journal.attempts.unanswered(row.id);
  const { next, maker } = known.seen === null ? ownCreate(ports, known, open, looked) : { next: known, maker: null };
  if (mayBeUnread(ports, next, open, looked)) return null;
  journal.trackers.save({ ...next, inDoubt: false });
  // Whose tracker the row has now is to be known to whoever looks for doubles in the list.
  if (maker !== null) journal.attempts.settle(maker.id, FOUND, now);
  // Before the others are settled: a value that they sent is no change of somebody else's.
  // Where it has one now, what was taken for it in the list may be of nobody, and is to be looked at again.
  const settled = applyRowList(ports, next, looked, isAlone && next.seen === null);
  settleOthers(
    journal,
    open.filter((attempt) => attempt !== maker),
    settled,
    now,
  );
  return settled;
}

function settleOthers(journal: Journal, others: readonly Attempt[], { id, seen }: TrackerRow, now: number): void {
  // Of those that were looked for in vain before, one tells when that was.
  const newestInVain = others.findLast(isInVain);
  for (const attempt of others) {
    if (isInVain(attempt) && attempt !== newestInVain) continue;
    journal.attempts.settle(attempt.id, isHeld(seen, attempt) ? FOUND : LOOKED_IN_VAIN, now);
  }
  if (others.some(({ verb }) => verb === 'create')) planDedupe(journal, id, now);
}

/** One that was looked for in vain may have come since; what a newer one can have made is rather of that. */
function unaccounted(journal: Journal, trackerId: number): readonly Attempt[] {
  return [...journal.attempts.unanswered(trackerId), ...journal.attempts.all(trackerId).filter(isInVain)];
}

/** Whether a create that was looked for in vain may have come meanwhile: that was a while ago, or something of the task was pulled since. */
export function mayHaveCome(journal: Journal, { id, accountId, taskId }: TrackerRow, now: number): boolean {
  const looks = creates(journal, id)
    .filter(isInVain)
    .map(({ answeredAt }) => answeredAt ?? now);
  if (looks.length === 0) return false;
  const lookedAt = Math.max(...looks);
  const isPulledSince = ({ isOwn, madeAt }: TrackerRow): boolean => !isOwn && madeAt > lookedAt;
  return !isFresh(lookedAt, now) || journal.trackers.ofTask(accountId, taskId).some(isPulledSince);
}

/** The service holds what the attempt sent; otherwise it may still come, as a create may that did not make what was found. */
function isHeld(seen: SeenTracker | null, { verb, body }: Attempt): boolean {
  if (verb === 'delete') return seen === null;
  return verb === 'update' && seen !== null && isAsSent(body, seen);
}

export type Looked = Answered<readonly ServerTracker[]>;

export interface Found {
  readonly next: TrackerRow;
  /** The create that made what was found; null where an earlier one may have. */
  readonly maker: Attempt | null;
}

/** The row with what its unanswered create left on the service; unsent as before when it left nothing. */
export function ownCreate(
  ports: Pick<SendPorts, 'journal' | 'clock' | 'userId'>,
  row: TrackerRow,
  open: readonly Attempt[],
  looked: Looked,
): Found {
  const { journal, userId, clock } = ports;
  const isTaken = (serverId: number, bornAt: number | null): boolean =>
    holderOf(journal, row, { id: serverId, createdAt: bornAt }) !== null ||
    journal.attempts.buriedAt(row.accountId, serverId, bornAt) !== null;
  const context = { userId, isTaken, serverAheadMs: looked.serverAheadMs ?? 0 };
  const isAwaited = awaitedElsewhere(journal, row, context);
  const listed = looked.value.filter((tracker) => !isAwaited(tracker));
  const told = { now: clock.now(), serverAheadMs: looked.serverAheadMs };
  const creates = open.filter(({ verb }) => verb === 'create');
  const made = madeByOne(journal, row, { creates, listed }, context);
  if (made !== null) {
    const { attempt, tracker, isSure, isMoved } = made;
    const holder = holderOf(journal, row, tracker);
    if (isMoved && holder !== null) giveWay(journal, holder, row);
    const theirs = taken(ports, row, tracker, looked);
    const next = isMoved
      ? inConflictPerhaps({ ...row, seen: theirs }, sentBy(attempt, theirs), told.now)
      : adopted(row, theirs, attempt, told);
    return { next, maker: isSure ? attempt : null };
  }
  const ofCopy = open.every(isInVain) ? findSentByCopy(row, listed, context) : null;
  const next = ofCopy === null ? row : reunited(row, taken(ports, row, ofCopy, looked), told);
  return { next, maker: null };
}

interface Made {
  /** The one that sent what is there: the row's earlier one, where that was repeated on the way. */
  readonly attempt: Attempt;
  readonly tracker: ServerTracker;
  /** False where a repetition of an earlier create of the row may have made it. */
  readonly isSure: boolean;
  /** It begins otherwise than sent: it is asked about. */
  readonly isMoved: boolean;
}

/** What is as one of them sent it is of that one; only what none of them explains so may have been changed since. */
function madeByOne(
  journal: Journal,
  row: TrackerRow,
  { creates, listed }: { readonly creates: readonly Attempt[]; readonly listed: readonly ServerTracker[] },
  context: AdoptionContext,
): Made | null {
  const repeated = repeatedOf(journal, row, listed, context);
  const copies = repeated.map(({ tracker }) => tracker);
  const fresh = listed.filter((tracker) => !copies.includes(tracker));
  for (const isAskedFor of [isEndAsSent, () => true]) {
    for (const attempt of creates) {
      const mayBe = (tracker: ServerTracker): boolean =>
        isAskedFor(attempt, tracker) && (!isInVain(attempt) || isWithinADay(attempt, tracker, context.serverAheadMs));
      const own = findOwnCreate(row, attempt, fresh.filter(mayBe), context);
      if (own !== null) return { attempt, tracker: own, isSure: true, isMoved: false };
      const copy = findOwnCreate(row, attempt, copies.filter(mayBe), context);
      const made = repeated.find(({ tracker }) => tracker === copy);
      if (made !== undefined) return { ...made, isSure: false, isMoved: false };
    }
  }
  return movedCreate(journal, row, { creates, fresh }, context);
}

interface Told {
  readonly now: number;
  readonly serverAheadMs: number | null;
}

/**
 * The row with the tracker that its create made, merged as in any look: `base` is what that create said. A finished interval with
 * another end may as well be another device's own entry with the same start, so nothing is taken unasked.
 */
function adopted(row: TrackerRow, theirs: SeenTracker, { body }: Attempt, { now, serverAheadMs }: Told): TrackerRow {
  const { listed = theirs.listed, highlightedAt = theirs.highlightedAt } = body;
  const base = { ...theirs, ...sentBy({ body }, theirs), listed, highlightedAt };
  const requestedPosition = body.position === row.requestedPosition ? null : row.requestedPosition;
  const next = merged({ ...row, requestedPosition, seen: base }, theirs, now, serverAheadMs);
  const isAnswered = theirs.endedAt === base.endedAt || theirs.endedAt === row.desired.endedAt || row.deleted;
  if (base.endedAt === null || isAnswered) return next;
  return inConflictPerhaps({ ...next, desired: { ...row.desired, listed: next.desired.listed } }, base, now);
}

function sentBy({ body }: Pick<Attempt, 'body'>, { startedAt }: Times): Times {
  return { startedAt: body.startedAt ?? startedAt, endedAt: body.endedAt ?? null };
}

/**
 * What may be the tracker of an unanswered create, its start corrected elsewhere: nobody can tell, so that the create may come all the
 * same. What was pulled while the row seemed to have another one is among it, unless nothing of the row is to be sent any more.
 */
function movedCreate(
  journal: Journal,
  row: TrackerRow,
  { creates, fresh }: { readonly creates: readonly Attempt[]; readonly fresh: readonly ServerTracker[] },
  { userId, isTaken }: AdoptionContext,
): Made | null {
  if (creates.length === 0) return null;
  const starts = startsSent(journal, row.accountId, row.taskId);
  const isFree = (tracker: ServerTracker): boolean => {
    const holder = holderOf(journal, row, tracker);
    return holder === null ? !isTaken(tracker.id, tracker.createdAt) : !row.deleted && isPulled(journal, holder);
  };
  const strange = fresh.filter((one) => (one.userId ?? userId) === userId && !starts.has(one.startedAt) && isFree(one));
  // With the end that another one of those was sent with it is rather of that.
  const others = awaitedBeside(journal, row);
  const isOfOther = (one: ServerTracker): boolean =>
    others.some((other) => isEndAsSent(other, one) && isBornMeanwhile(row, other, one));
  for (const attempt of creates) {
    const mayBe = strange.filter((one) => isBornMeanwhile(row, attempt, one));
    // Whoever corrects a start rarely corrects the end as well.
    const tracker = mayBe.find((one) => isEndAsSent(attempt, one)) ?? mayBe.find((one) => !isOfOther(one));
    if (tracker !== undefined) return { attempt, tracker, isSure: false, isMoved: true };
  }
  return null;
}

/** Another row's create that is on its way may have made it: an entry that has the times now which this one had before. */
function awaitedElsewhere(
  journal: Journal,
  row: TrackerRow,
  context: AdoptionContext,
): (tracker: ServerTracker) => boolean {
  const awaited = awaitedBeside(journal, row);
  return (tracker) => awaited.some((attempt) => mayBeCreatedBy(row, attempt, tracker, context));
}

/** Creates of other rows of the task that nobody has answered. */
function awaitedBeside(
  { trackers, attempts }: Journal,
  { id: rowId, accountId, taskId }: TrackerRow,
): readonly Attempt[] {
  return trackers
    .unsentOfTask(accountId, taskId)
    .filter(({ id, inDoubt, attention }) => id !== rowId && inDoubt && attention === null)
    .flatMap(({ id }) => attempts.unanswered(id))
    .filter(({ verb }) => verb === 'create');
}

/** What somebody on the way may have made by repeating an earlier create of the row, the tracker of which was deleted since: one for each, the first. */
function repeatedOf(
  journal: Journal,
  row: TrackerRow,
  listed: readonly ServerTracker[],
  context: AdoptionContext,
): readonly Pick<Made, 'attempt' | 'tracker'>[] {
  const earlier = createsOf(journal, row.id).filter(hasItsOwn);
  const ofEarlier = { ...context, ownBornAt: () => null };
  const byNumber = listed.toSorted((a, b) => a.id - b.id);
  return earlier.reduce<readonly Pick<Made, 'attempt' | 'tracker'>[]>((repeated, attempt) => {
    const isLeft = (tracker: ServerTracker): boolean => repeated.every((one) => one.tracker !== tracker);
    const first = byNumber.find((tracker) => isLeft(tracker) && isMadeLate(row, attempt, tracker, ofEarlier));
    return first === undefined ? repeated : [...repeated, { attempt, tracker: first }];
  }, []);
}

/** No other row has its number from here on. */
function taken(
  { journal, clock }: Pick<SendPorts, 'journal' | 'clock'>,
  row: TrackerRow,
  own: ServerTracker,
  { sentAt }: Looked,
): SeenTracker {
  freeNumber(journal, row, own.id, clock.now());
  return seenFrom(own, sentAt, { ...row.desired, position: null, createdAt: null });
}

/** The row that has the tracker; a number that a restored service gave again is not that of the row which had it before. */
function holderOf(
  journal: Journal,
  { accountId }: TrackerRow,
  { id, createdAt }: Pick<ServerTracker, 'id' | 'createdAt'>,
): TrackerRow | null {
  const holder = journal.trackers.byServerId(accountId, id);
  const known = holder?.seen?.createdAt ?? null;
  return known === null || createdAt === null || known === createdAt ? holder : null;
}

/**
 * A copy of the journal cannot tell whose end is the later one, nor whether it was not another device that began in the same second. After
 * a restore a timer that ended there has ended; all else is asked.
 */
export function reunited(row: TrackerRow, theirs: SeenTracker, { now, serverAheadMs }: Told): TrackerRow {
  const { startedAt, endedAt, listed, highlightedAt } = theirs;
  const next = { ...row, seen: theirs };
  if (row.deleted || row.desired.endedAt === endedAt) return next;
  const tentativeStarts = endedAt === null ? [] : saidSince(row, endedAt, serverAheadMs);
  if (row.desired.endedAt === null && row.inDoubt)
    return { ...next, tentativeStarts, desired: { startedAt, endedAt, listed, highlightedAt } };
  return inConflictPerhaps(next, { startedAt, endedAt: null }, now);
}

export function isInVain({ verb, answer }: Attempt): boolean {
  return verb === 'create' && answer === LOOKED_IN_VAIN;
}

/** As any answer that somebody on the way made a mess of: asked for again after a pause. */
export const NOT_UNDERSTOOD: StepEnd = {
  kind: 'failed',
  verb: 'list',
  answer: {
    kind: 'refused',
    status: 502,
    words: msg('An entry of this task at the service cannot be understood, and it may be this one.'),
    fields: [],
    retryAfterMs: null,
    serverAheadMs: null,
  },
};

/** Whether the list has something that was not understood and may be what the row is bound to, or what one of `open` made. */
export function mayBeUnread(
  ports: Pick<SendPorts, 'journal'>,
  row: TrackerRow,
  open: readonly Attempt[],
  { unread = [], serverAheadMs }: Looked,
): boolean {
  const ofTask = unread.filter(({ taskId }) => (taskId ?? row.taskId) === row.taskId);
  const { seen } = row;
  if (seen !== null) return ofTask.some(({ id }) => (id ?? seen.serverId) === seen.serverId);
  const ofNobody = ofTask.filter(({ id, createdAt }) => id === null || !isKnown(ports, row, open, { id, createdAt }));
  return ofNobody.some((one) => mayBeMade(row, open, one, serverAheadMs ?? 0));
}

function isKnown(
  { journal }: Pick<SendPorts, 'journal'>,
  { accountId }: TrackerRow,
  open: readonly Attempt[],
  { id, createdAt }: { readonly id: number; readonly createdAt: number | null },
): boolean {
  if (journal.trackers.byServerId(accountId, id) !== null) return true;
  if (journal.attempts.buriedAt(accountId, id, createdAt) !== null) return true;
  return open.length > 0 && open.every(({ known }) => known.some(({ serverId }) => serverId === id));
}

/** By when it came to be, or where that is not told by its start. */
function mayBeMade(row: TrackerRow, open: readonly Attempt[], one: Unread, serverAheadMs: number): boolean {
  const creates = open.filter(({ verb }) => verb === 'create');
  if (one.createdAt === null) {
    const starts = [row.desired.startedAt, ...creates.map(({ body }) => body.startedAt)];
    return one.startedAt === null || starts.includes(one.startedAt);
  }
  const leftAt = creates.map(({ serverSentAt, sentAt }) => serverSentAt ?? sentAt + serverAheadMs);
  return one.createdAt >= Math.min(row.madeAt + serverAheadMs, ...leftAt) - CREATED_MARGIN_MS;
}

/**
 * To be called for an unsent row that a copy of the journal brought. Where one of `others`, rows of its task, was pulled and is
 * nothing else, both are of one entry: the copy is older than the answer, or the request, that told its number. It is the row's own then.
 */
export function takeOverPulled(
  journal: Pick<Journal, 'trackers' | 'attempts' | 'notes'>,
  row: TrackerRow,
  others: readonly TrackerRow[],
  now: number,
): void {
  if (row.seen !== null || row.goneAt !== null || row.attention !== null) return;
  const double = others.find(
    (other) => other.id !== row.id && isPulled(journal, other) && other.seen?.startedAt === row.desired.startedAt,
  );
  if (double?.seen === null || double?.seen === undefined) return;
  giveWay(journal, double, row);
  const united = reunited({ ...row, inDoubt: true }, double.seen, { now, serverAheadMs: null });
  journal.trackers.save({ ...united, inDoubt: false });
}

/** What was pulled is the tracker of `row`, or may be. */
function giveWay(journal: Pick<Journal, 'trackers' | 'notes'>, pulled: TrackerRow, { id }: TrackerRow): void {
  const desired = { ...pulled.desired, listed: false };
  journal.trackers.save({ ...pulled, desired, seen: null, doubt: null, rank: null, deleted: true });
  shareNote(journal, pulled.id, id);
}

/** Nobody here has done anything with it. */
function isPulled(journal: Pick<Journal, 'attempts'>, row: TrackerRow): boolean {
  const isTouched = row.isOwn || row.deleted || row.inDoubt || row.attention !== null || row.tentativeStarts.length > 0;
  return !isTouched && changeOf(row) === null && journal.attempts.all(row.id).length === 0;
}
