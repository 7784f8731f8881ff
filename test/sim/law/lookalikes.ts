import type { SeenTracker } from '../../../main/core/journal/rows.ts';
import type { StoredRecord } from '../board/board-model.ts';
import type { Books } from './books.ts';
import { excuse, remember, type SentCreate, type Thing, wasEverMeant } from './thing.ts';

/** What the engine allows for in the estimate of two clocks where it adopts, and where it takes away; a little for the way. */
const ADOPTION_MARGIN_MS = 125_000;
export const BORN_MARGIN_MS = 10_000;
/** How late a request without an answer may be applied, and one with an answer be repeated. */
const LATE_WITHIN_MS = 24 * 60 * 60_000 + BORN_MARGIN_MS;
const REPEATED_WITHIN_MS = 122_000;

/**
 * True where `lookalike`, of the other device, equals what a create of `own` asked for and came no earlier: without keys nobody
 * can tell it from what that request made.
 */
export function isLookalikeOf(lookalike: Thing, own: Thing): boolean {
  return own.sent.some((sent) => isEqual(lookalike, own, sent) && lookalike.bornAt >= sent.at - ADOPTION_MARGIN_MS);
}

function isEqual(lookalike: Thing, own: Thing, sent: SentCreate): boolean {
  return (
    lookalike !== own && lookalike.taskId === own.taskId && lookalike.sent.length === 0 && wasEverMeant(lookalike, sent)
  );
}

/** From now on each may be what the other is. */
export function mixUp(one: Thing, other: Thing, record: StoredRecord | null = null): void {
  for (const [thing, lookalike] of [
    [one, other],
    [other, one],
  ] as const) {
    thing.mixedWith.add(lookalike);
    excuse(thing, 'nobody could tell it from another');
    for (const startedAt of lookalike.starts) thing.starts.add(startedAt);
    for (const endedAt of lookalike.ends) thing.ends.add(endedAt);
    if (record !== null) remember(thing, record);
  }
}

/** What the other device made stands for ours from now on; what our request made, should it still come, stands for theirs. */
export function takeForOwn(books: Books, lookalike: Thing, own: Thing, record: StoredRecord): void {
  // What it had before was changed there: that is no copy of it any more, and stays as another one.
  own.isDoubleTouched ||= books.liveOf(own).some(({ uid }) => own.touched.has(uid));
  lookalike.uids.delete(record.uid);
  books.bindRecord(own, record);
  standFor(lookalike);
}

/**
 * One equal entry may be taken for a double of each create that was sent, and no more than that: ours, which is the same time
 * of the same card, then stands for both.
 */
export function isTakenForDouble(
  books: Books,
  lookalike: Thing,
  record: Pick<SeenTracker, 'serverId' | 'createdAt'>,
): boolean {
  const own = books.things.find(
    (thing) =>
      thing.deduped < thing.sent.length &&
      mayStand(books, thing, lookalike) &&
      thing.sent.some((sent) => isEqual(lookalike, thing, sent) && mayHaveMade(books, thing, sent, lookalike, record)),
  );
  if (own === undefined) return false;
  own.deduped += 1;
  standFor(lookalike);
  return true;
}

/** Once it was confirmed and is gone it stands for nothing; what came to be before that is taken for its double, and goes with it. */
function mayStand({ ports, liveOf }: Books, own: Thing, { bornAt: lookalikeAt, doomedBeside }: Thing): boolean {
  const { deleted, sent, deletionSentAt } = own;
  const isConfirmed = sent.some(({ attemptId }) => ports.hasItsOwn(attemptId));
  // What another device deleted may have been a second copy of it.
  return (
    !deleted ||
    liveOf(own).length > 0 ||
    doomedBeside.has(own) ||
    !isConfirmed ||
    (deletionSentAt !== null && lookalikeAt < deletionSentAt)
  );
}

/** For all that can be known on our device, this request may have made the record beside the one that we have. */
function mayHaveMade(
  { ports }: Books,
  own: Thing,
  { attemptId, at, known }: SentCreate,
  lookalike: Thing,
  record: Pick<SeenTracker, 'serverId' | 'createdAt'>,
): boolean {
  const lateMs = lookalike.bornAt - at;
  const wasKnown = known.some(
    ({ serverId, bornAt: born }) => serverId === record.serverId && born === record.createdAt,
  );
  if (wasKnown || lateMs < -BORN_MARGIN_MS) return false;
  if (!ports.hasItsOwn(attemptId)) return lateMs <= LATE_WITHIN_MS;
  // Any that it ever had: the device knows when its own was made, also where that has just been deleted.
  const apartMs = [...own.identities.values()].map((born) => Math.abs(born - (record.createdAt ?? born)));
  return Math.min(Math.abs(lateMs), ...apartMs) <= REPEATED_WITHIN_MS;
}

function standFor(lookalike: Thing): void {
  excuse(lookalike, 'nobody could tell it from ours');
  lookalike.isStoodFor = true;
}
