import type { Times } from '../../../common/domain/outbox.ts';
import { type Attempt, LOOKED_IN_VAIN } from '../journal/attempts.ts';
import type { Journal } from '../journal/journal.ts';
import type { SeenTracker, TrackerRow } from '../journal/rows.ts';
import type { ServerTracker } from './board-service.ts';
import type { Answered } from '../outcome.ts';
import { saidSince } from './carry-on.ts';
import { allCreates, creates as createsOf } from './doubles.ts';
import { type AdoptionContext, findOwnCreate, findSentByCopy, isEndAsSent, mayBeCreatedBy } from './fingerprint.ts';
import { hasItsOwn, isBornMeanwhile, isMadeLate, isWithinADay } from './late.ts';
import { inConflict, merged, seenFrom } from './merge.ts';
import { freeNumber, type SendPorts } from './send.ts';

export type Looked = Answered<readonly ServerTracker[]>;

export interface Found {
  readonly next: TrackerRow;
  /** The create that made what was found; null where an earlier one may have. */
  readonly maker: Attempt | null;
}

/** The row with what its unanswered create left on the service; unbound as before when it left nothing. */
export function ownCreate(
  ports: Pick<SendPorts, 'journal' | 'clock' | 'userId'>,
  row: TrackerRow,
  open: readonly Attempt[],
  looked: Looked,
): Found {
  const { journal, userId, clock } = ports;
  const isTaken = (serverId: number, bornAt: number | null): boolean =>
    isBornThen(journal.trackers.byServerId(row.accountId, serverId), bornAt) ||
    journal.attempts.buriedAt(row.accountId, serverId, bornAt) !== null;
  const context = { userId, isTaken, serverAheadMs: looked.serverAheadMs ?? 0 };
  const isAwaited = awaitedElsewhere(journal, row, context);
  const listed = looked.value.filter((tracker) => !isAwaited(tracker));
  const told = { now: clock.now(), serverAheadMs: looked.serverAheadMs };
  const creates = open.filter(({ verb }) => verb === 'create');
  const made = madeByOne(journal, row, { creates, listed }, context);
  if (made !== null) {
    const { attempt, tracker, isSure, isMoved } = made;
    const theirs = taken(ports, row, tracker, looked);
    const next = isMoved
      ? inConflict({ ...row, seen: theirs }, sentBy(attempt, theirs), told.now)
      : adopted(row, theirs, attempt, told);
    return { next, maker: isSure ? attempt : null };
  }
  const ofCopy = open.every(isInVain) ? findSentByCopy(row, listed, context) : null;
  const next = ofCopy === null ? row : reunited(row, taken(ports, row, ofCopy, looked), told);
  return { next, maker: null };
}

interface Made {
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
  const fresh = listed.filter((tracker) => !repeated.includes(tracker));
  for (const isAskedFor of [isEndAsSent, () => true]) {
    for (const attempt of creates) {
      const mayBe = (tracker: ServerTracker): boolean =>
        isAskedFor(attempt, tracker) && (!isInVain(attempt) || isWithinADay(attempt, tracker, context.serverAheadMs));
      const own = findOwnCreate(row, attempt, fresh.filter(mayBe), context);
      const tracker = own ?? findOwnCreate(row, attempt, repeated.filter(mayBe), context);
      if (tracker !== null) return { attempt, tracker, isSure: own !== null, isMoved: false };
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
  const wishedPosition = body.position === row.wishedPosition ? null : row.wishedPosition;
  const next = merged({ ...row, wishedPosition, seen: base }, theirs, now, serverAheadMs);
  const isAnswered = theirs.endedAt === base.endedAt || theirs.endedAt === row.desired.endedAt || row.deleted;
  if (base.endedAt === null || isAnswered) return next;
  return inConflict({ ...next, desired: { ...row.desired, listed: next.desired.listed } }, base, now);
}

function sentBy({ body }: Pick<Attempt, 'body'>, { startedAt }: Times): Times {
  return { startedAt: body.startedAt ?? startedAt, endedAt: body.endedAt ?? null };
}

/** What may be the tracker of an unanswered create, its start corrected elsewhere; what begins as any create from here did is of that one. */
function movedCreate(
  journal: Journal,
  row: TrackerRow,
  { creates, fresh }: { readonly creates: readonly Attempt[]; readonly fresh: readonly ServerTracker[] },
  { userId, isTaken }: AdoptionContext,
): Made | null {
  if (row.deleted) return null;
  const starts = new Set(allCreates(journal, row.accountId, row.taskId).map(({ body }) => body.startedAt));
  const strange = fresh.filter(
    ({ id, userId: owner, startedAt, createdAt }) =>
      (owner ?? userId) === userId && !starts.has(startedAt) && !isTaken(id, createdAt),
  );
  for (const attempt of creates) {
    const tracker = strange.find((one) => isBornMeanwhile(row, attempt, one));
    if (tracker !== undefined) return { attempt, tracker, isSure: true, isMoved: true };
  }
  return null;
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
  const earlier = createsOf(journal, row.id).filter(hasItsOwn);
  const ofEarlier = { ...context, ownBornAt: () => null };
  return listed.filter((tracker) => earlier.some((attempt) => isMadeLate(row, attempt, tracker, ofEarlier)));
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

export function isInVain({ verb, answer }: Attempt): boolean {
  return verb === 'create' && answer === LOOKED_IN_VAIN;
}
