import { seenAs, stateOf } from '../tracking/tracker.ts';
import type { Times } from '../../../common/time/intervals.ts';
import type { Random } from '../clock.ts';
import type { Answered, Refusal, Silence } from '../outcome.ts';
import type { Connection, TokenVerdict } from './connection.ts';
import { askedMs, heldMs, judge, LONGEST_WAIT_MS } from './policy.ts';
import type { Journal, Dedupe } from '../journal/journal.ts';
import { type Attempt, LOOKED_IN_VAIN, DEDUPED, DEDUPED_BESIDE_OWN } from '../journal/attempts.ts';
import type { TrackerRow } from '../journal/rows.ts';
import type { LookPorts, ServerTracker } from './board-service.ts';
import { shareNote } from '../tracking/notes.ts';
import { bornOf, creates, hasLostItsOwn } from './doubles.ts';
import { hasItsOwn, isAsSent, isMadeLate, REPEATED_WITHIN_MS } from './recognise.ts';
import { applyList } from './apply-list.ts';
import { pulledRow, seenFrom } from './reconcile.ts';

export interface DeduperPorts extends DedupePorts {
  readonly accountId: number;
  readonly random: Random;
  readonly connection: Pick<Connection, 'failed' | 'asked'>;
  readonly verdict: () => Promise<TokenVerdict>;
  readonly isStopped: () => boolean;
}

/** Makes the dedupes that are due, one row at a time: nobody waits for them. */
export interface Deduper {
  /** Ms until the next one; Infinity when none is planned. */
  readonly dueInMs: () => number;
  readonly run: () => Promise<void>;
  /** At a start: each is deduped once, whenever else its turn is. */
  readonly hasten: () => void;
}

const REFUSED_DEDUPE_AFTER_MS = 60_000;

export function createDeduper(ports: DeduperPorts): Deduper {
  const { journal, clock, connection, accountId } = ports;

  /** No waiting mends it, and it is not the token. */
  async function isRefusedForGood(failure: Refusal): Promise<boolean> {
    const { consequence } = judge('list', failure, 1, ports.random);
    if (consequence.kind !== 'probe-token') return consequence.kind === 'needs-attention';
    return (await ports.verdict()) === 'good';
  }

  const atStart = new Set<number>();

  async function dedupeNext(trackerId: number, isBeside: boolean): Promise<void> {
    const failure = await dedupe(ports, trackerId, isBeside);
    if (failure === null) return;
    if (failure.kind === 'silent') {
      if (isBeside) atStart.add(trackerId);
      return connection.failed('read');
    }
    connection.asked(heldMs(failure));
    if (isBeside) return;
    const isForGood = await isRefusedForGood(failure);
    if (ports.isStopped()) return;
    if (isForGood) return passRound(journal, trackerId, clock.now());
    postponeDedupe(journal, trackerId, clock.now() + Math.max(askedMs(failure), REFUSED_DEDUPE_AFTER_MS));
  }

  return {
    dueInMs: () => {
      if (atStart.size > 0) return 0;
      const next = journal.dedupes.next(accountId);
      if (next === null) return Infinity;
      const now = clock.now();
      return isBehindClock(next, now) ? 0 : next.dueAt - now;
    },
    run: async () => {
      const [first] = atStart;
      if (first !== undefined) {
        const taskId = journal.trackers.get(first)?.taskId;
        for (const id of atStart) if (id === first || journal.trackers.get(id)?.taskId === taskId) atStart.delete(id);
        return await dedupeNext(first, true);
      }
      const next = journal.dedupes.next(accountId);
      if (next === null) return;
      if (isBehindClock(next, clock.now())) return planAnew(journal, next, clock.now());
      await dedupeNext(next.trackerId, false);
    },
    hasten: () => {
      for (const id of journal.dedupes.all(accountId)) atStart.add(id);
    },
  };
}

/**
 * A create that nobody answered may be applied long after we looked in vain and sent it again: then the service holds the
 * interval twice. A dedupe looks again, some times and then no more, and takes away what only such an attempt can have made.
 */
export interface TakingAwayPorts extends Omit<LookPorts, 'accountId'> {
  readonly userId: number;
}

export interface DedupePorts extends TakingAwayPorts {
  /** To be called, in its transaction, for an unsent row with all of its task: what its creates left there is its own from then on. */
  readonly settle: (row: TrackerRow, looked: Answered<readonly ServerTracker[]>) => void;
}

/** After this long, each time counted from the dedupe before; every start of the app dedupes besides. */
const ROUNDS_MS = [60_000, 10 * 60_000, 24 * 60 * 60_000] as const;
const LAST_ROUND = ROUNDS_MS.length - 1;
/** A copy of what was answered has come by then, if it comes. */
const LOOK_AFTER_MS = REPEATED_WITHIN_MS + 5000;
/** Whose turn comes so soon after another one's of the task is served by its list. */
const TOGETHER_MS = 30_000;

/** To be called, in its transaction, when a look has found nothing of an unanswered create. */
export function planDedupe(journal: Journal, trackerId: number, now: number): void {
  journal.dedupes.plan({ trackerId, round: 0, dueAt: now + ROUNDS_MS[0] });
}

/**
 * To be called, in its transaction, when a write was answered: a second copy of it may arrive on a day that nobody looks at. What is
 * deduped for other reasons has its looks already, or has them after this one.
 */
export function planLook(journal: Journal, trackerId: number, now: number): void {
  const planned = journal.dedupes.get(trackerId);
  const dueAt = now + LOOK_AFTER_MS;
  if (planned === null) journal.dedupes.plan({ trackerId, round: LAST_ROUND, dueAt });
  else if (planned.dueAt > dueAt) journal.dedupes.plan({ trackerId, round: planned.round - 1, dueAt });
  else if (planned.round === LAST_ROUND) journal.dedupes.plan({ ...planned, dueAt });
}

/** Neither its round nor a wait that the service asked for is so long: the clock was set back since it was planned. */
export function isBehindClock({ round, dueAt }: Dedupe, now: number): boolean {
  return dueAt - now > Math.max(ROUNDS_MS[round] ?? 0, LONGEST_WAIT_MS);
}

/** The same round, by the clock as it is now. */
export function planAnew(journal: Journal, planned: Dedupe, now: number): void {
  journal.dedupes.plan({ ...planned, dueAt: now + (ROUNDS_MS[planned.round] ?? 0) });
}

/** The service wants time: this row's dedupe waits. */
export function postponeDedupe(journal: Journal, trackerId: number, dueAt: number): void {
  const planned = journal.dedupes.get(trackerId);
  if (planned !== null) journal.dedupes.plan({ ...planned, dueAt });
}

/** The service does not let us look: this round is over all the same, so that there is an end to asking. */
export function passRound(journal: Journal, trackerId: number, now: number): void {
  journal.transaction(() => planNext(journal, trackerId, now));
}

/**
 * Dedupes one row, and the others of its task whose turn has nearly come; null when it is done, otherwise why the service could not be
 * asked. It stays planned until then. `isBeside`, at a start: all of the task are deduped, and what is not due stays planned.
 */
export async function dedupe(
  ports: DedupePorts,
  trackerId: number,
  isBeside = false,
): Promise<Refusal | Silence | null> {
  const { journal, service, clock } = ports;
  const row = journal.trackers.get(trackerId);
  if (row === null || !(isDedupable(row) || isAskedAfterCreate(journal, row))) {
    if (!isBeside) passRound(journal, trackerId, clock.now());
    return null;
  }
  const { accountId, taskId } = row;
  const looked = await service.list({ taskId });
  if (looked.kind !== 'answered') return looked;
  journal.transaction(() => {
    const now = clock.now();
    settleAsked(ports, trackerId, looked);
    for (const planned of journal.dedupes.ofTask(accountId, taskId)) {
      const isAsked = planned.trackerId === trackerId && !isBeside;
      const isDue = isAsked || planned.dueAt <= now + TOGETHER_MS;
      if ((isDue || isBeside) && planned.trackerId !== trackerId) settleAsked(ports, planned.trackerId, looked);
      if (isDue || isBeside) takeLateOnes(ports, planned.trackerId, looked);
      if (isDue) planNext(journal, planned.trackerId, now);
    }
    // What it lacks is none of its business: that takes two looks which were made for it.
    applyList(journal, accountId, looked, now, taskId);
  });
  return null;
}

/** A row that is still to be sent has its own look before that. */
function isDedupable({ seen, deleted }: TrackerRow): boolean {
  return seen !== null || deleted;
}

/** A create that was refused waits for the person: an earlier one that nobody answered may come all the same. */
function isAskedAfterCreate(journal: Journal, { id, seen, attention }: TrackerRow): boolean {
  return seen === null && attention !== null && creates(journal, id).length > 0;
}

/** The look of one round for what was refused, which ends as any round does. */
function settleAsked(
  { journal, settle }: DedupePorts,
  trackerId: number,
  looked: Answered<readonly ServerTracker[]>,
): void {
  const row = journal.trackers.get(trackerId);
  // One that was taken away is only to be found out about.
  if (row === null || (row.deleted && !row.inDoubt) || !isAskedAfterCreate(journal, row)) return;
  const planned = journal.dedupes.get(row.id);
  settle(row, looked);
  if (planned !== null) journal.dedupes.plan(planned);
  // Nothing is there to be taken away any more, so that nothing is left to be asked.
  const settled = journal.trackers.get(trackerId);
  if (settled?.deleted === true && settled.seen === null && settled.attention?.kind === 'refused')
    journal.trackers.save({ ...settled, attention: null });
}

/** To be called in a transaction, with all of the row's task: what only an attempt of the row can have made beside its own is to go. */
export function takeLateOnes(
  ports: TakingAwayPorts,
  trackerId: number,
  looked: Answered<readonly ServerTracker[]>,
): void {
  const row = ports.journal.trackers.get(trackerId);
  if (row === null || !isDedupable(row)) return;
  const attempts = creates(ports.journal, trackerId);
  if (hasLostItsOwn(ports.journal, row, looked, ports.clock.now())) return;
  for (const [late, attempt] of lateOnes(ports, row, attempts, looked)) {
    // It may have taken the number of the one before.
    takeAway(ports, ports.journal.trackers.get(trackerId) ?? row, { late, attempt, looked });
  }
}

/**
 * One at the most for each attempt, in its whole life; what anybody else made or changed is never among them. First of those
 * that account for little: what is left may be of one that accounts for more.
 */
function lateOnes(
  ports: TakingAwayPorts,
  row: TrackerRow,
  attempts: readonly Attempt[],
  { value, serverAheadMs }: Answered<readonly ServerTracker[]>,
): readonly (readonly [ServerTracker, Attempt])[] {
  const { journal, userId } = ports;
  const isOurs = (serverId: number): boolean => {
    const holder = journal.trackers.byServerId(row.accountId, serverId);
    // What is asked about, or was decided about, is for the person alone.
    return holder !== null && (holder.isOwn || holder.attention !== null || holder.changedAt !== holder.madeAt);
  };
  const context = { userId, serverAheadMs: serverAheadMs ?? 0, isTaken: isOurs };
  const found = new Map<number, readonly [ServerTracker, Attempt]>();
  for (const attempt of attempts.toSorted((a, b) => Number(hasItsOwn(b)) - Number(hasItsOwn(a)))) {
    const ownBornAt = (): number | null => bornOf(attempt, row, attempts);
    const candidates = value.filter(
      (tracker) => !found.has(tracker.id) && isMadeLate(row, attempt, tracker, { ...context, ownBornAt }),
    );
    const late = candidates.toSorted((a, b) => touched(attempt, a) - touched(attempt, b) || a.id - b.id)[0];
    if (late !== undefined) found.set(late.id, [late, attempt]);
  }
  return [...found.values()];
}

/** 0 for what is as it was sent, in all of it: rather that than what another device may have made. */
function touched({ body }: Attempt, tracker: ServerTracker): number {
  return isAsSent(body, tracker) ? 0 : 1;
}

interface Late {
  readonly late: ServerTracker;
  readonly attempt: Attempt;
  readonly looked: Answered<readonly ServerTracker[]>;
}

/**
 * From here on it is a row that is to be deleted, like any other: looked at right before, and asked about if it changed. Of two equal
 * entries the one with the lower number stays, as on another device that takes this one for a double of its own: together they would
 * take away both.
 */
function takeAway({ journal, clock }: TakingAwayPorts, row: TrackerRow, { late, attempt, looked }: Late): void {
  const { sentAt } = looked;
  const pulled = journal.trackers.byServerId(row.accountId, late.id);
  const doomed = { isOwn: true, deleted: true, attention: null, rank: null, requestedPosition: null } as const;
  const duplicate = pulled ?? journal.trackers.insert(pulledRow(row.accountId, late, sentAt));
  const { seen } = row;
  // Another device may have changed it since it was seen.
  const isEqualNow = looked.value.some((own) => own.id === seen?.serverId && isEqual(own, late));
  if (seen !== null && late.id < seen.serverId && isEqual(seen, late) && isEqualNow && isAtRest(journal, row)) {
    journal.trackers.save(seenAs(duplicate, null));
    journal.trackers.save({ ...row, seen: seenFrom(late, sentAt) });
    journal.trackers.save({ ...duplicate, ...doomed, seen });
  } else journal.trackers.save({ ...duplicate, ...doomed });
  shareNote(journal, duplicate.id, row.id);
  journal.attempts.settle(attempt.id, hasItsOwn(attempt) ? DEDUPED_BESIDE_OWN : DEDUPED, clock.now());
}

/** Nothing of ours is on its way to the tracker that it has, nor may still come: that would change what is to be deleted. */
function isAtRest(journal: Journal, row: TrackerRow): boolean {
  const updates = journal.attempts.all(row.id).filter(({ verb }) => verb === 'update');
  return stateOf(row) === 'settled' && updates.every(({ answer }) => answer !== null && answer !== LOOKED_IN_VAIN);
}

function isEqual(one: Times, other: Times): boolean {
  return one.startedAt === other.startedAt && one.endedAt === other.endedAt;
}

function planNext(journal: Journal, trackerId: number, now: number): void {
  const planned = journal.dedupes.get(trackerId)?.round ?? 0;
  const lookAt = lookDueAt(journal, trackerId);
  // The round of an earlier request came too soon for a copy of the last one.
  if (lookAt > now + TOGETHER_MS && lookAt <= now + LOOK_AFTER_MS)
    return journal.dedupes.plan({ trackerId, round: planned, dueAt: lookAt });
  const round = planned + 1;
  const delayMs = ROUNDS_MS[round];
  if (delayMs === undefined) journal.dedupes.end(trackerId);
  else journal.dedupes.plan({ trackerId, round, dueAt: now + delayMs });
}

function lookDueAt(journal: Journal, trackerId: number): number {
  const answered = creates(journal, trackerId).filter(hasItsOwn);
  return Math.max(0, ...answered.map(({ answeredAt }) => answeredAt ?? 0)) + LOOK_AFTER_MS;
}
