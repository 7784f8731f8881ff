import type { Journal } from '../journal/journal.ts';
import { type Attempt, FOUND, LOOKED_IN_VAIN } from '../journal/attempts.ts';
import type { SeenTracker, TrackerRow } from '../journal/rows.ts';
import type { Answered, ServerTracker } from './board-service.ts';
import { saidSince } from './carry-on.ts';
import { isFresh } from './freshness.ts';
import { type AdoptionContext, findOwnCreate, findSentByCopy, isEndAsSent, mayBeCreatedBy } from './fingerprint.ts';
import { hasItsOwn, isMadeLate, isWithinADay } from './late.ts';
import { takeRowList } from './look.ts';
import { inConflict, merged, seenFrom } from './merge.ts';
import { isAsSent } from './own-writes.ts';
import { freeNumber, type SendPorts, type StepEnd } from './send.ts';
import { creates } from './doubles.ts';
import { planSweep } from './sweep.ts';

export type Looked = Answered<readonly ServerTracker[]>;

/** An attempt whose answer never came: finds out what the service made of it. */
export async function resolve(ports: SendPorts, row: TrackerRow): Promise<StepEnd> {
  const answer = await ports.service.list({ taskId: row.taskId });
  if (answer.kind !== 'answered') return { kind: 'failed', verb: 'list', answer };
  await ports.durably(() => settle(ports, row, answer));
  return { kind: 'moved', did: 'read' };
}

/** To be called in a transaction, with all of the row's task. Gives the row as it is then. */
export function settle(ports: SendPorts, row: TrackerRow, looked: Looked): TrackerRow {
  const { journal, clock } = ports;
  const now = clock.now();
  const known = journal.trackers.get(row.id) ?? row;
  const open = known.seen === null ? unaccounted(journal, row.id) : journal.attempts.unanswered(row.id);
  const { next, maker } = known.seen === null ? ownCreate(ports, known, open, looked) : { next: known, maker: null };
  journal.trackers.save({ ...next, ambiguous: false });
  // Whose tracker the row has now is to be known to whoever looks for doubles in the list.
  if (maker !== null) journal.attempts.settle(maker.id, FOUND, now);
  // Before the others are settled: a value that they sent is no change of somebody else's.
  const settled = takeRowList(ports, next, looked);
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
  if (others.some(({ verb }) => verb === 'create')) planSweep(journal, id, now);
}

/** One that was looked for in vain may have come since; what a newer one can have made is rather of that. */
function unaccounted(journal: Journal, trackerId: number): readonly Attempt[] {
  return [...journal.attempts.unanswered(trackerId), ...journal.attempts.all(trackerId).filter(isInVain)];
}

/** Whether so much time has passed since a create was looked for in vain that it may have come meanwhile. */
export function mayHaveCome(journal: Journal, trackerId: number, now: number): boolean {
  const lookedAt = creates(journal, trackerId)
    .filter(isInVain)
    .map(({ answeredAt }) => answeredAt ?? now);
  return lookedAt.length > 0 && !isFresh(Math.max(...lookedAt), now);
}

function isInVain({ verb, answer }: Attempt): boolean {
  return verb === 'create' && answer === LOOKED_IN_VAIN;
}

/** The service holds what the attempt sent; otherwise it may still come, as a create may that did not make what was found. */
function isHeld(seen: SeenTracker | null, { verb, body }: Attempt): boolean {
  if (verb === 'delete') return seen === null;
  return verb === 'update' && seen !== null && isAsSent(body, seen);
}

interface Found {
  readonly next: TrackerRow;
  /** The create that made what was found; null where an earlier one may have. */
  readonly maker: Attempt | null;
}

/** The row with what its unanswered create left on the service; unbound as before when it left nothing. */
function ownCreate(ports: SendPorts, row: TrackerRow, open: readonly Attempt[], looked: Looked): Found {
  const { journal, userId, clock } = ports;
  const isTaken = (serverId: number, bornAt: number | null): boolean =>
    isBornThen(journal.trackers.byServerId(row.accountId, serverId), bornAt) ||
    journal.attempts.isTombstoned(row.accountId, serverId, bornAt);
  const context = { userId, isTaken, serverAheadMs: looked.serverAheadMs ?? 0 };
  const isAwaited = awaitedElsewhere(journal, row, context);
  const listed = looked.value.filter((tracker) => !isAwaited(tracker));
  const repeated = repeatedOf(journal, row, listed, context);
  const fresh = listed.filter((tracker) => !repeated.includes(tracker));
  const mayBeOf = (attempt: Attempt) => (tracker: ServerTracker) =>
    !isInVain(attempt) || isWithinADay(attempt, tracker, context.serverAheadMs);
  const opened = open.filter(({ verb }) => verb === 'create');
  const told = { now: clock.now(), serverAheadMs: looked.serverAheadMs };
  // What is as one of them sent it is of that one; only what none of them explains so may have been changed since.
  for (const isAskedFor of [isEndAsSent, () => true]) {
    for (const attempt of opened) {
      const ofIt = (tracker: ServerTracker): boolean => mayBeOf(attempt)(tracker) && isAskedFor(attempt, tracker);
      const own = findOwnCreate(row, attempt, fresh.filter(ofIt), context);
      const found = own ?? findOwnCreate(row, attempt, repeated.filter(ofIt), context);
      if (found === null) continue;
      const next = adopted(row, taken(ports, row, found, looked), attempt, told);
      return { next, maker: own === null ? null : attempt };
    }
  }
  const ofCopy = open.every(isInVain) ? findSentByCopy(row, listed, context) : null;
  const next = ofCopy === null ? row : reunited(row, taken(ports, row, ofCopy, looked), told);
  return { next, maker: null };
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
  const { startedAt = theirs.startedAt, endedAt = null, listed = theirs.listed } = body;
  const { highlightedAt = theirs.highlightedAt } = body;
  const base = { ...theirs, startedAt, endedAt, listed, highlightedAt };
  const wishedPosition = body.position === row.wishedPosition ? null : row.wishedPosition;
  const next = merged({ ...row, wishedPosition, seen: base }, theirs, now, serverAheadMs);
  const isAnswered = theirs.endedAt === endedAt || theirs.endedAt === row.desired.endedAt || row.deleted;
  if (endedAt === null || isAnswered) return next;
  return inConflict({ ...next, desired: { ...row.desired, listed: next.desired.listed } }, base, now);
}

/** Another row's create that is on its way may have made it: an entry that has the times now which this one had before. */
function awaitedElsewhere(
  journal: Journal,
  row: TrackerRow,
  context: AdoptionContext,
): (tracker: ServerTracker) => boolean {
  const awaited = journal.trackers
    .unboundOfTask(row.accountId, row.taskId)
    .filter(({ id, ambiguous, parked }) => id !== row.id && ambiguous && parked === null)
    .flatMap(({ id }) => journal.attempts.unanswered(id))
    .filter(({ verb }) => verb === 'create');
  return (tracker) => awaited.some((attempt) => mayBeCreatedBy(row, attempt, tracker, context));
}

/** What somebody on the way may have made by repeating an earlier create of the row, the tracker of which was deleted since. */
function repeatedOf(
  journal: Journal,
  row: TrackerRow,
  listed: readonly ServerTracker[],
  context: AdoptionContext,
): readonly ServerTracker[] {
  const earlier = creates(journal, row.id).filter(hasItsOwn);
  const ofEarlier = { ...context, ownBornAt: () => null };
  return listed.filter((tracker) => earlier.some((attempt) => isMadeLate(row, attempt, tracker, ofEarlier)));
}

/** No other row has its number from here on. */
function taken({ journal, clock }: SendPorts, row: TrackerRow, own: ServerTracker, { sentAt }: Looked): SeenTracker {
  freeNumber(journal, row, own.id, clock.now());
  return seenFrom(own, sentAt);
}

/** A number that a restored service gave again is not the row's that had it before. */
function isBornThen(holder: TrackerRow | null, bornAt: number | null): boolean {
  const known = holder?.seen?.createdAt ?? null;
  return holder !== null && (known === null || bornAt === null || known === bornAt);
}

/**
 * A copy of the journal cannot tell whose end is the later one, nor whether it was not another device that began in the same second. After
 * a restore a timer that ended there has ended; all else is asked.
 */
export function reunited(row: TrackerRow, theirs: SeenTracker, { now, serverAheadMs }: Told): TrackerRow {
  const { startedAt, endedAt, listed, highlightedAt } = theirs;
  const next = { ...row, seen: theirs };
  if (row.deleted || row.desired.endedAt === endedAt) return next;
  const startedAgain = endedAt === null ? [] : saidSince(row, endedAt, serverAheadMs);
  if (row.desired.endedAt === null && row.ambiguous)
    return { ...next, startedAgain, desired: { startedAt, endedAt, listed, highlightedAt } };
  return inConflict(next, { startedAt, endedAt: null }, now);
}
