import type { Clock } from '../clock.ts';
import type { Journal, Sweep } from '../journal/journal.ts';
import { type Attempt, mayBeApplied, SWEPT } from '../journal/attempts.ts';
import type { TrackerRow } from '../journal/rows.ts';
import type { Answered, BoardService, Refusal, ServerTracker, Silence } from './board-service.ts';
import { hasItsOwn, isMadeLate, LATE_WITHIN_MS } from './late.ts';
import { isAsSent } from './own-writes.ts';
import { LONGEST_WAIT_MS } from './policy.ts';
import { pulledRow } from './pulled-row.ts';

/**
 * A create that nobody answered may be applied long after we looked in vain and sent it again: then the service holds the
 * interval twice. A sweep looks again, some times and then no more, and takes away what only such an attempt can have made.
 */
export interface SweepPorts {
  readonly journal: Journal;
  readonly service: BoardService;
  readonly clock: Clock;
  readonly userId: number;
}

/** After this long, each time counted from the sweep before; every start of the app sweeps too. */
const ROUNDS_MS = [60_000, 10 * 60_000, 24 * 60 * 60_000] as const;

/** To be called, in its transaction, when a look has found nothing of an unanswered create. */
export function planSweep(journal: Journal, trackerId: number, now: number): void {
  journal.sweeps.plan({ trackerId, round: 0, dueAt: now + ROUNDS_MS[0] });
}

/** Neither its round nor a wait that the service asked for is so long: the clock was set back since it was planned. */
export function isBehindClock({ round, dueAt }: Sweep, now: number): boolean {
  return dueAt - now > Math.max(ROUNDS_MS[round] ?? 0, LONGEST_WAIT_MS);
}

/** The same round, by the clock as it is now. */
export function planAnew(journal: Journal, planned: Sweep, now: number): void {
  journal.sweeps.plan({ ...planned, dueAt: now + (ROUNDS_MS[planned.round] ?? 0) });
}

/** The service wants time: this row's sweep waits. */
export function postponeSweep(journal: Journal, trackerId: number, dueAt: number): void {
  const planned = journal.sweeps.get(trackerId);
  if (planned !== null) journal.sweeps.plan({ ...planned, dueAt });
}

/** The service does not let us look: this round is over all the same, so that there is an end to asking. */
export function passRound(journal: Journal, trackerId: number, now: number): void {
  journal.transaction(() => planNext(journal, trackerId, now));
}

/** Sweeps one row; null when it is done, otherwise why the service could not be asked. It stays planned until then. */
export async function sweep(ports: SweepPorts, trackerId: number): Promise<Refusal | Silence | null> {
  const { journal, service, clock } = ports;
  const row = journal.trackers.get(trackerId);
  const attempts = creates(journal, trackerId);
  // A row that is still to be sent has its own look before that.
  if (row !== null && (row.seen !== null || row.deleted) && attempts.length > 0) {
    const looked = await service.list({ taskId: row.taskId });
    if (looked.kind !== 'answered') return looked;
    journal.transaction(() => {
      for (const [late, attempt] of lateOnes(ports, row, attempts, looked)) takeAway(ports, row, late, attempt);
      planNext(journal, trackerId, clock.now());
    });
    return null;
  }
  passRound(journal, trackerId, clock.now());
  return null;
}

/**
 * One at the most for each attempt, in its whole life; what anybody else made or changed is never among them. First of those
 * that account for little: what is left may be of one that accounts for more.
 */
function lateOnes(
  ports: SweepPorts,
  row: TrackerRow,
  attempts: readonly Attempt[],
  { value, serverAheadMs }: Answered<readonly ServerTracker[]>,
): readonly (readonly [ServerTracker, Attempt])[] {
  const { journal, userId } = ports;
  const isOurs = (serverId: number): boolean =>
    serverId === row.seen?.serverId || journal.trackers.byServerId(row.accountId, serverId)?.isOwn === true;
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

/** The tracker of the row is of the create that was the last to be answered or found: what another one had is gone. */
function bornOf({ id }: Attempt, { seen }: TrackerRow, attempts: readonly Attempt[]): number | null {
  const [maker] = attempts.filter(hasItsOwn).toSorted(laterAnswered);
  return maker?.id === id ? (seen?.createdAt ?? null) : null;
}

function laterAnswered(a: Attempt, b: Attempt): number {
  return (b.answeredAt ?? 0) - (a.answeredAt ?? 0) || b.id - a.id;
}

/** 0 for what is as it was sent, in all of it: rather that than what another device may have made. */
function touched({ body }: Attempt, tracker: ServerTracker): number {
  return isAsSent(body, tracker) ? 0 : 1;
}

/** From here on it is a row that is to be deleted, like any other: looked at right before, and asked about if it changed. */
function takeAway({ journal, clock }: SweepPorts, row: TrackerRow, late: ServerTracker, attempt: Attempt): void {
  const now = clock.now();
  const pulled = journal.trackers.byServerId(row.accountId, late.id);
  const doomed = { isOwn: true, deleted: true, rank: null, wishedPosition: null };
  if (pulled !== null) journal.trackers.save({ ...pulled, ...doomed });
  else journal.trackers.insert({ ...pulledRow(row.accountId, late, now), ...doomed });
  journal.attempts.settle(attempt.id, SWEPT, now);
}

/** Every create of the row that may have been applied. */
export function creates(journal: Journal, trackerId: number): readonly Attempt[] {
  return journal.attempts.all(trackerId).filter((attempt) => attempt.verb === 'create' && mayBeApplied(attempt));
}

/** True for what only a create of ours can have made that has its tracker already; it is swept soon, and never taken in. */
export function isTwin(
  journal: Journal,
  accountId: number,
  tracker: ServerTracker,
  { serverAheadMs, now }: { readonly serverAheadMs: number; readonly now: number },
): boolean {
  const context = { userId: tracker.userId ?? 0, serverAheadMs, isTaken: () => false };
  const bornAt = tracker.createdAt ?? now + serverAheadMs;
  const sent = { sentAfterMs: bornAt - LATE_WITHIN_MS, serverAheadMs };
  const attempts = journal.attempts.createsOfTask(accountId, tracker.taskId, sent).filter(mayBeApplied);
  const twin = attempts.find((attempt) => {
    const row = journal.trackers.get(attempt.trackerId);
    // A row that has no tracker and is to have one looks for it itself.
    if (row === null || (row.seen === null && !row.deleted)) return false;
    const ownBornAt = (): number | null => bornOf(attempt, row, creates(journal, row.id));
    return isMadeLate(row, attempt, tracker, { ...context, ownBornAt });
  });
  if (twin === undefined) return false;
  const round = journal.sweeps.get(twin.trackerId)?.round ?? 0;
  journal.sweeps.plan({ trackerId: twin.trackerId, round, dueAt: now });
  return true;
}

function planNext(journal: Journal, trackerId: number, now: number): void {
  const round = (journal.sweeps.get(trackerId)?.round ?? 0) + 1;
  const delayMs = ROUNDS_MS[round];
  if (delayMs === undefined) journal.sweeps.end(trackerId);
  else journal.sweeps.plan({ trackerId, round, dueAt: now + delayMs });
}
