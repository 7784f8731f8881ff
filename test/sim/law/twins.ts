import type { SeenTracker } from '../../../main/core/journal/rows.ts';
import type { StoredRecord } from '../board/board-model.ts';
import { bornAt, type Books } from './books.ts';
import { excuse, remember, type SentCreate, type Thing, wasEverMeant } from './thing.ts';

/** What the engine allows for in the estimate of two clocks where it adopts, and where it takes away; a little for the way. */
const ADOPTION_MARGIN_MS = 125_000;
export const BORN_MARGIN_MS = 10_000;
/** How late a request without an answer may be applied, and one with an answer be repeated. */
const LATE_WITHIN_MS = 24 * 60 * 60_000 + BORN_MARGIN_MS;
const REPEATED_WITHIN_MS = 122_000;

/**
 * True where `twin`, of the other device, equals what a create of `own` asked for and came no earlier: without keys nobody
 * can tell it from what that request made.
 */
export function isTwinOf(twin: Thing, own: Thing): boolean {
  return own.sent.some((sent) => isEqual(twin, own, sent) && twin.bornAt >= sent.at - ADOPTION_MARGIN_MS);
}

function isEqual(twin: Thing, own: Thing, sent: SentCreate): boolean {
  return twin !== own && twin.taskId === own.taskId && twin.sent.length === 0 && wasEverMeant(twin, sent);
}

/** From now on each may be what the other is. */
export function mixUp(one: Thing, other: Thing, record: StoredRecord | null = null): void {
  for (const [thing, twin] of [
    [one, other],
    [other, one],
  ] as const) {
    thing.mixedWith.add(twin);
    excuse(thing, 'nobody could tell it from another');
    for (const startedAt of twin.starts) thing.starts.add(startedAt);
    for (const endedAt of twin.ends) thing.ends.add(endedAt);
    if (record !== null) remember(thing, record);
  }
}

/** What the other device made stands for ours from now on; what our request made, should it still come, stands for theirs. */
export function takeForOwn(books: Books, twin: Thing, own: Thing, record: StoredRecord): void {
  // What it had before was changed there: that is no copy of it any more, and stays as another one.
  own.isDoubleTouched ||= books.liveOf(own).some(({ uid }) => own.touched.has(uid));
  twin.uids.delete(record.uid);
  books.bindRecord(own, record);
  standFor(twin);
}

/**
 * One equal entry may be taken for a double of each create that was sent, and no more than that: ours, which is the same time
 * of the same card, then stands for both.
 */
export function isTakenForDouble(
  books: Books,
  twin: Thing,
  record: Pick<SeenTracker, 'serverId' | 'createdAt'>,
): boolean {
  const own = books.things.find(
    (thing) =>
      thing.deduped < thing.sent.length &&
      mayStand(books, thing, twin) &&
      thing.sent.some((sent) => isEqual(twin, thing, sent) && mayHaveMade(books, thing, sent, twin, record)),
  );
  if (own === undefined) return false;
  own.deduped += 1;
  standFor(twin);
  return true;
}

/** Once it was confirmed and is gone it stands for nothing; what came to be before that is taken for its double, and goes with it. */
function mayStand({ ports, liveOf }: Books, own: Thing, { bornAt: twinAt }: Thing): boolean {
  const { deleted, sent, deletionSentAt } = own;
  const isConfirmed = sent.some(({ attemptId }) => ports.hasItsOwn(attemptId));
  // What another device deleted may have been a second copy of it.
  return !deleted || liveOf(own).length > 0 || !isConfirmed || (deletionSentAt !== null && twinAt < deletionSentAt);
}

/** For all that can be known on our device, this request may have made the record beside the one that we have. */
function mayHaveMade(
  { ports, liveOf }: Books,
  own: Thing,
  { attemptId, at, known }: SentCreate,
  twin: Thing,
  record: Pick<SeenTracker, 'serverId' | 'createdAt'>,
): boolean {
  const lateMs = twin.bornAt - at;
  const wasKnown = known.some(
    ({ serverId, bornAt: born }) => serverId === record.serverId && born === record.createdAt,
  );
  if (wasKnown || lateMs < -BORN_MARGIN_MS) return false;
  if (!ports.hasItsOwn(attemptId)) return lateMs <= LATE_WITHIN_MS;
  const births = liveOf(own).map((live) => bornAt(live));
  const apartMs = births.map((born) => Math.abs(born - (record.createdAt ?? born)));
  return Math.min(Math.abs(lateMs), ...apartMs) <= REPEATED_WITHIN_MS;
}

function standFor(twin: Thing): void {
  excuse(twin, 'nobody could tell it from ours');
  twin.isStoodFor = true;
}
