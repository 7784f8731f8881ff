import { asUnsent, SECOND_LOOK_AFTER_MS, withDoubt } from './doubt.ts';
import { isEqual } from '../../../common/equal.ts';
import type { Clock } from '../clock.ts';
import type { Attention, SeenTracker, TrackerRow } from '../journal/rows.ts';
import { awaitsSuccessor, type Change, changeOf, stateOf } from '../tracking/tracker.ts';
import type { VerdictPorts } from './connection.ts';
import {
  createLookFirst,
  type FirstLook,
  isFresh,
  LOOK_IS_FRESH_MS,
  type LookFirst,
  applyRowList,
} from './apply-list.ts';
import { askedMs, backOffMs, type Consequence, heldMs, judge, LONGEST_WAIT_MS } from './policy.ts';
import { send, type SendPorts, type StepEnd } from './send.ts';
import { APPLIED, NOT_SENT } from '../journal/attempts.ts';
import type { Journal } from '../journal/journal.ts';
import { creates, isLastOfDoubles } from './doubles.ts';
import { formersOf, inConflict } from './reconcile.ts';
import { isInVain, type Looked, mayBeUnread, mayHaveCome, NOT_UNDERSTOOD, resolve, settle } from './resolve.ts';
import { planDedupe, takeLateOnes } from './dedupe.ts';
import type { Refusal, Silence } from '../outcome.ts';
import { withoutItsRow } from '../tracking/placing.ts';
import { localisableReason } from './localisable-reason.ts';
import { afterPastEnd, isFutureStart, isPastEnd } from './past-end.ts';

export interface SenderPorts extends Omit<SendPorts, 'backSince'>, VerdictPorts {
  /** A row has nothing on its way any more; hears of the defect that ended it, if there was one. */
  readonly onEnd: (defect: unknown) => void;
}

/** Sends the rows whose turn it is: several at a time, but one request at a time for each. */
export interface Sender {
  /** Begins as many as may be on their way together. */
  readonly start: () => void;
  /** The person asks: what waits by a back-off of ours is due now; what the service asked time for is not. */
  readonly hasten: () => void;
  readonly isBusy: () => boolean;
  readonly isSending: (trackerId: number) => boolean;
  /** Settles once nothing is on its way. */
  readonly ended: () => Promise<unknown>;
}

const PARALLEL = 8;
/** What freed a row may have been something else than a request from here: a start of the app, or an answer of the person. */
const FREED_FOR_MS = 60_000;

export function createSender(ports: SenderPorts): Sender {
  const { journal, clock, accountId, connection } = ports;
  const stepPorts: StepPorts = { ...ports, backSince: connection.backSince, lookFirst: createLookFirst(ports) };
  const busy = new Map<number, Promise<void>>();
  /** Rows whose stop is on its way. */
  const stopping = new Set<number>();
  /** Rows that wait, and the service did not say for how long. */
  const backedOff = new Set<number>();
  /** Rows given to cards that have them now: they go next, so that their time is there twice no longer than it has to be. */
  const freed = new Set<number>();
  let freedAtUptimeMs = -Infinity;

  function* freedNow(): Iterable<number> {
    const uptimeMs = clock.uptimeMs();
    if (uptimeMs - freedAtUptimeMs >= FREED_FOR_MS) {
      freedAtUptimeMs = uptimeMs;
      for (const id of journal.trackers.freed(accountId)) freed.add(id);
    }
    for (const id of freed) {
      if (busy.has(id)) continue;
      const row = journal.trackers.get(id);
      const isToGo = row?.deleted === true && stateOf(row) === 'pending' && !awaitsSuccessor(journal.trackers, row);
      if (!isToGo) freed.delete(id);
      else if (row.notBefore <= clock.now()) yield id;
    }
  }

  function* turns(): Iterable<number> {
    yield* freedNow();
    // Those on their way are among them, and so may be those that let a stop go first.
    const most = stopping.size > 0 ? PARALLEL * 2 : PARALLEL;
    yield* journal.trackers.due(accountId, clock.now(), LONGEST_WAIT_MS, most);
  }

  /** On a switch the service hears of the stop before the start, as long as the stop gets through. */
  function letsStopsGoFirst(row: TrackerRow): boolean {
    return row.seen === null && row.desired.endedAt === null && stopping.size > 0;
  }

  async function track(row: TrackerRow): Promise<void> {
    if (row.seen !== null && changeOf(row)?.body.endedAt !== undefined) stopping.add(row.id);
    let defect: unknown;
    try {
      await settle(row, await step(stepPorts, row));
      if (row.seen === null) for (const former of journal.trackers.precededBy(row.id)) freed.add(former.id);
    } catch (error) {
      defect = error ?? new Error('a step failed without saying why');
    }
    stopping.delete(row.id);
    busy.delete(row.id);
    ports.onEnd(defect);
  }

  async function settle(row: TrackerRow, end: StepEnd): Promise<void> {
    if (end.kind === 'failed') return await afterFailure({ ...ports, backedOff }, row, end);
    connection.answered(end.did === 'write' || journal.trackers.counts(accountId).waiting === 0);
  }

  return {
    start: () => {
      const free = connection.offlineSince() === null ? PARALLEL : 1;
      if (busy.size >= free) return;
      for (const id of turns()) {
        if (busy.size >= free) return;
        const row = busy.has(id) ? null : journal.trackers.get(id);
        if (row !== null && !letsStopsGoFirst(row)) busy.set(id, track(row));
      }
    },
    hasten: () => {
      journal.transaction(() => {
        for (const id of backedOff) {
          const row = journal.trackers.get(id);
          if (row !== null) journal.trackers.save({ ...row, failures: 0, notBefore: 0 });
        }
      });
      backedOff.clear();
    },
    isBusy: () => busy.size > 0,
    isSending: (trackerId) => busy.has(trackerId),
    ended: async () => await Promise.allSettled(busy.values()),
  };
}

const PUT_OFF_MS = 60_000;
/** A row is sent from where it was made, if it is sent so soon: nobody has made a copy of the journal meanwhile and gone on with it. */
const SENT_HERE_WITHIN_MS = 60_000;
/** A card that is gone, or that the person may not see any more. */
const NOT_SHOWN: ReadonlySet<number> = new Set([403, 404, 410, 422]);

export interface StepPorts extends SendPorts {
  readonly lookFirst: LookFirst;
}

/** Does the next thing that `row` needs: settle a doubt, look, or send; one request, or two where a look goes first. */
export async function step(ports: StepPorts, row: TrackerRow): Promise<StepEnd> {
  if (row.inDoubt) return await resolve(ports, row);
  const change = changeOf(row);
  if (change === null && !row.resend) return putOff(ports, row);
  const isLookDue = needsLook(ports, row, change);
  const looked = isLookDue ? await look(ports, row) : row;
  if ('kind' in looked) return looked;
  const isSendable = changeOf(looked) !== null && looked.attention === null && looked.doubt === null;
  const former = isSendable ? formerToLookAt(ports, looked) : undefined;
  const met = former === undefined ? null : await lookAtFormer(ports, looked, former);
  if (met !== null) return met;
  if (isSendable) return await send(ports, looked);
  return isLookDue ? { kind: 'moved', did: 'read' } : putOff(ports, row);
}

/**
 * There was nothing to ask: what is stored about the row's state may be older than the rules that made it. It does not get
 * its turn again at once, so that no state, however strange, can keep the engine turning.
 */
function putOff({ journal, clock }: SendPorts, row: TrackerRow): StepEnd {
  const now = journal.trackers.get(row.id) ?? row;
  journal.trackers.save({ ...now, notBefore: clock.now() + PUT_OFF_MS });
  return { kind: 'moved', did: 'nothing' };
}

function needsLook({ journal, clock, backSince }: SendPorts, row: TrackerRow, change: Change | null): boolean {
  if (row.seen === null) return mayBeThere(journal, row, clock.now());
  // An end of ours must not go over one that is older than a start which it does not know of.
  if (change === null || row.resend || row.tentativeStarts.length > 0) return true;
  if (row.seen.seenAt < backSince()) return true;
  return change.verb === 'delete' || row.doubt !== null || !isFresh(knownAt(journal, row.id, row.seen), clock.now());
}

/** What an answer told was so when its request left, at the earliest: another device may have changed it since. */
function knownAt({ attempts }: Journal, rowId: number, { seenAt }: SeenTracker): number {
  const told = attempts.all(rowId).findLast(({ answer, answeredAt }) => answer === APPLIED && answeredAt === seenAt);
  return told?.sentAt ?? seenAt;
}

/** A late request of ours may have made it; where none left from here, a copy of this journal (a cloned machine, a restored folder). */
function mayBeThere(journal: Journal, row: TrackerRow, now: number): boolean {
  const { id, madeAt } = row;
  if (creates(journal, id).length > 0) return mayHaveCome(journal, row, now);
  return now < madeAt || now - madeAt > SENT_HERE_WITHIN_MS;
}

/**
 * Before another card gets an entry it is looked at where it is: somebody may have changed it meanwhile, or taken it away. Null where
 * nothing of that is in the way.
 */
async function lookAtFormer(ports: StepPorts, row: TrackerRow, former: TrackerRow): Promise<StepEnd | null> {
  const { journal, clock, durably } = ports;
  const looked = await ports.lookFirst(former.taskId, ports.backSince(), LOOK_IS_FRESH_MS);
  const { answer, askedAtUptimeMs } = looked;
  // What the service does not show of the old card is no reason to keep the entry from the new one.
  if (answer.kind === 'refused' && NOT_SHOWN.has(answer.status)) return null;
  if (answer.kind !== 'answered') return { kind: 'failed', verb: 'list', answer };
  if (mayBeUnread(ports, former, [], answer)) return NOT_UNDERSTOOD;
  const isStale = clock.uptimeMs() - askedAtUptimeMs > LOOK_IS_FRESH_MS;
  await durably(() => {
    const now = applyRowList(ports, journal.trackers.get(former.id) ?? former, answer, isTakenIn(looked, row));
    const next = journal.trackers.get(row.id);
    if (now.doubt === null || next === null) return;
    journal.trackers.save({ ...next, notBefore: clock.now() + SECOND_LOOK_AFTER_MS });
  });
  return isStale || isLooking(journal, row.id, clock.now()) ? { kind: 'moved', did: 'read' } : null;
}

function formerToLookAt({ journal, clock, backSince }: StepPorts, row: TrackerRow): TrackerRow | undefined {
  if (row.seen !== null) return undefined;
  return formersOf(journal, row).find(({ id, seen, inDoubt, attention, doubt }) => {
    if (seen === null || inDoubt || attention !== null) return false;
    return doubt !== null || seen.seenAt < backSince() || !isFresh(knownAt(journal, id, seen), clock.now());
  });
}

/** There is something to look at, to ask, or nothing to send any more. */
function isLooking({ trackers }: Journal, rowId: number, now: number): boolean {
  const row = trackers.get(rowId);
  if (row === null || row.deleted || row.attention !== null) return true;
  // A turn further away comes from a clock that jumped: it is due now.
  return row.notBefore > now && row.notBefore - now <= LONGEST_WAIT_MS;
}

/** Gives the row as it is then. */
function taken(ports: SendPorts, row: TrackerRow, answer: Looked, isAlone: boolean): TrackerRow {
  const { journal, clock } = ports;
  const now = applyRowList(ports, row, answer, isAlone);
  const { seen, attention, doubt } = now;
  const isToGo = changeOf(now)?.verb === 'delete' && attention === null && doubt === null;
  // A second copy of it goes with it: once it is gone nobody can tell that one from what another device logged.
  if (isToGo) takeLateOnes(ports, row.id, answer);
  if (isToGo && seen !== null && isLastOfDoubles(journal, now)) {
    const asked = inConflict(now, seen, clock.now());
    journal.trackers.save(asked);
    return asked;
  }
  if (doubt === null) return now;
  const waiting = { ...now, notBefore: clock.now() + SECOND_LOOK_AFTER_MS };
  journal.trackers.save(waiting);
  return waiting;
}

/** What was taken for its own is gone: what an earlier create of it left may have come meanwhile, and is in the same list. Null as of `settle`. */
function takenOrFound(ports: SendPorts, row: TrackerRow, answer: Looked, isAlone: boolean): TrackerRow | null {
  const now = taken(ports, row, answer, isAlone);
  const isToBeSent = now.attention === null && changeOf(now)?.verb === 'create';
  return isToBeSent && creates(ports.journal, row.id).some(isInVain) ? settle(ports, now, answer) : now;
}

/** A restored service may have given the number to another entry: nothing is written before it is known again. */
async function look(ports: StepPorts, row: TrackerRow): Promise<TrackerRow | StepEnd> {
  const { clock } = ports;
  const found = await asked(ports, row);
  const { answer, askedAtUptimeMs } = found;
  if (answer.kind !== 'answered') return { kind: 'failed', verb: 'list', answer };
  if (row.seen !== null && mayBeUnread(ports, row, [], answer)) return NOT_UNDERSTOOD;
  const looked = await ports.durably(() => {
    const isAlone = isTakenIn(found, row);
    return row.seen === null ? settle(ports, row, answer, isAlone) : takenOrFound(ports, row, answer, isAlone);
  });
  if (looked === null) return NOT_UNDERSTOOD;
  // An answer that waited while the computer slept tells of before the sleep.
  const isStale = clock.uptimeMs() - askedAtUptimeMs > LOOK_IS_FRESH_MS;
  return isStale ? { kind: 'moved', did: 'read' } : looked;
}

/**
 * Whether another row has all of the list taken in; where none has, this one is to do so. To be called in the transaction that does: of
 * several that waited for the list together one is enough. Asked again for the same row, it is still that one: its transaction may have failed.
 */
function isTakenIn(look: FirstLook, { id }: TrackerRow): boolean {
  look.takenInFor ??= id;
  return look.takenInFor !== id;
}

/** Of many that are to be deleted each would list its task. So much later than a look of its own would, one list may tell what goes. */
const LOOKED_TOGETHER_MS = 2000;

async function asked(ports: StepPorts, row: TrackerRow): Promise<FirstLook> {
  const { journal, clock, service, lookFirst } = ports;
  const { id, taskId, seen, changedAt } = row;
  if (seen === null && journal.attempts.all(id).length === 0)
    return await lookFirst(taskId, ports.backSince(), LOOK_IS_FRESH_MS);
  // What began before the person took it away does not tell what was there then.
  if (isTakenAway(row)) return await lookFirst(taskId, Math.max(ports.backSince(), changedAt + 1), LOOKED_TOGETHER_MS);
  const askedAtUptimeMs = clock.uptimeMs();
  return { answer: await service.list({ taskId }), askedAtUptimeMs, takenInFor: null };
}

/** By the person, and nothing else is open about it: a second copy is looked at once more before it goes. */
function isTakenAway(row: TrackerRow): boolean {
  const { madeAt, changedAt, doubt, tentativeStarts } = row;
  const isDoubted = doubt !== null || tentativeStarts.length > 0;
  return changeOf(row)?.verb === 'delete' && changedAt !== madeAt && !isDoubted;
}

export interface FailurePorts extends VerdictPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  /** Numbers of what waits for as long as we chose, and not the service. */
  readonly backedOff: Set<number>;
}

const SECOND_MS = 1000;

type Failed = Extract<StepEnd, { readonly kind: 'failed' }>;

/** Journals what a failed step means for its row, and tells the connection what it means for all of them. */
export async function afterFailure(ports: FailurePorts, row: TrackerRow, end: Failed): Promise<void> {
  const { journal, connection, random } = ports;
  const failures = row.failures + 1;
  const judgement = judge(end.verb, end.answer, failures, random);
  if (judgement.consequence.kind === 'offline') connection.failed(end.verb === 'list' ? 'read' : 'write');
  else connection.answered(true);
  connection.asked(heldMs(end.answer));
  const consequence = await probed(ports, judgement.consequence, { failures, ...end });
  noteWait(ports, row.id, consequence, end.answer);
  journal.transaction(() => {
    const now = journal.trackers.get(row.id) ?? row;
    if (!judgement.inDoubt && end.verb !== 'list') settleAttempts(ports, row.id, end.answer);
    // An unanswered look says nothing new about what was sent before it.
    const inDoubt = end.verb === 'list' ? now.inDoubt : judgement.inDoubt;
    const isOfThePast = end.verb !== 'list' && consequence?.kind === 'needs-attention' && isMeantOtherwise(row, now);
    journal.trackers.save(
      isOfThePast
        ? { ...now, inDoubt, failures: 0, notBefore: 0 }
        : afterwards(ports, { ...now, inDoubt }, consequence, { failures, ...end }),
    );
  });
}

/** Keeps `backedOff`. */
export function noteWait(
  { backedOff }: Pick<FailurePorts, 'backedOff'>,
  id: number,
  consequence: Consequence | null,
  answer: Refusal | Silence,
): void {
  const isAsked = answer.kind === 'refused' && askedMs(answer) > 0;
  const waits = consequence?.kind === 'retry' || (consequence?.kind === 'offline' && consequence.delayMs > 0);
  if (waits && !isAsked) backedOff.add(id);
  else backedOff.delete(id);
}

/** The person changed it while the request was on its way: what was refused is not what is meant now. */
function isMeantOtherwise(sent: TrackerRow, now: TrackerRow): boolean {
  return sent.deleted !== now.deleted || !isEqual(sent.desired, now.desired);
}

/** So often a service may refuse a token for one row that it knows us by, before that is the row's own affair. */
const MOST_STRANGE_REFUSALS = 5;

/**
 * A 403 is the row's own where the token is good. A 401 was answered to a token that is good again; where nobody could say,
 * the row tries again later as well.
 */
export async function probed(
  ports: Pick<FailurePorts, 'verdict' | 'random'>,
  judged: Consequence,
  failure: Pick<Failure, 'answer' | 'failures'>,
): Promise<Consequence | null> {
  const { answer, failures } = failure;
  if (judged.kind !== 'probe-token') return judged;
  const verdict = await ports.verdict();
  if (verdict === 'refused') return null;
  const isOfToken = answer.kind === 'refused' && answer.status === 401 && failures <= MOST_STRANGE_REFUSALS;
  if (verdict === 'good' && !isOfToken) return { kind: 'needs-attention' };
  return { kind: 'retry', delayMs: backOffMs(failures, ports.random) };
}

/** `failures` counts this one. */
interface Failure extends Pick<Failed, 'verb' | 'answer'> {
  readonly failures: number;
}

/** So often an update may be told that there is nothing, while a look finds the entry. */
const MOST_LOOKS = 5;

function afterwards(
  ports: FailurePorts,
  row: TrackerRow,
  consequence: Consequence | null,
  failure: Failure,
): TrackerRow {
  const { journal, clock } = ports;
  switch (consequence?.kind) {
    case undefined:
    case 'probe-token':
      return row;
    case 'offline':
      if (consequence.delayMs === 0) return row;
      // What it left is looked for at once, before anything like it is made elsewhere: it is the next write that waits (resolve.ts).
      return { ...row, failures: failure.failures, notBefore: row.inDoubt ? 0 : clock.now() + consequence.delayMs };
    case 'retry':
      return { ...row, failures: failure.failures, notBefore: clock.now() + consequence.delayMs };
    case 'needs-attention':
      return afterRefusedUpdate(ports, row, failure) ?? afterRefusal(ports, row, failure);
    case 'done':
      return asUnsent(journal, row, clock.now());
    default:
      return consequence satisfies never;
  }
}

/** What the service does not know is looked for; what it does not list goes without its row. Null for anything else. */
function afterRefusedUpdate({ journal, clock }: FailurePorts, row: TrackerRow, failure: Failure): TrackerRow | null {
  const { answer, verb, failures } = failure;
  if (verb !== 'update') return null;
  const now = clock.now();
  const isUnknownThere = answer.kind === 'refused' && answer.status === 404;
  if (isUnknownThere && failures <= MOST_LOOKS) return { ...withDoubt(row, now), failures, notBefore: now };
  return withoutItsRow(journal, row, now);
}

/** A service that refuses what lies in its past or its future has rules of its own; any other refusal is for the person. */
function afterRefusal({ journal, clock }: FailurePorts, row: TrackerRow, failure: Failure): TrackerRow {
  const { answer, failures } = failure;
  const now = clock.now();
  const serverNow = now + (answer.kind === 'refused' ? (answer.serverAheadMs ?? 0) : 0);
  if (isPastEnd(row, answer, serverNow))
    return afterPastEnd(journal, row, localisableReason(answer), { now, serverNow, failures });
  if (isFutureStart(row, answer, serverNow)) {
    const waitMs = Math.min(row.desired.startedAt - serverNow + SECOND_MS, LONGEST_WAIT_MS);
    return { ...row, failures, notBefore: now + waitMs };
  }
  // What a create of it made, or may yet make, is looked for while the person is asked.
  if (row.seen === null && creates(journal, row.id).length > 0) planDedupe(journal, row.id, now);
  return { ...row, attention: attentionFor(answer, now) };
}

function settleAttempts({ journal, clock }: FailurePorts, trackerId: number, answer: Refusal | Silence): void {
  const told = answer.kind === 'refused' ? String(answer.status) : NOT_SENT;
  for (const attempt of journal.attempts.unanswered(trackerId)) journal.attempts.settle(attempt.id, told, clock.now());
}

function attentionFor(answer: Refusal | Silence, at: number): Attention {
  return {
    kind: 'refused',
    status: answer.kind === 'refused' ? answer.status : null,
    ...localisableReason(answer),
    at,
  };
}
