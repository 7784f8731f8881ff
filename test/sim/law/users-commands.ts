import type { Times } from '../../../common/time/intervals.ts';
import type { Attention, TrackerRow } from '../../../main/core/journal/rows.ts';
import type { RowChange } from '../journal/memory-writes.ts';
import { type Books, FIELDS } from './books.ts';
import { blurCovered, inherits } from './heirs.ts';
import { mixUp } from './lookalikes.ts';
import { isSame, excuse, mean, meanDeleted, remember, type Thing, type TimeField } from './thing.ts';

type Changed = RowChange & { readonly before: TrackerRow };

/** Takes down what our user did to one row, read off what is on disk the moment it was done. */
export function userChanged(books: Books, { before, after }: RowChange): void {
  if (after.desired.endedAt === null || before === null) blurCovered(books, after.taskId, after.desired);
  if (before !== null) return changed(books, { before, after });
  checkStart(books, after);
  // What was given to another card while it stood moved with consent is meant as it was before that.
  books.bindRow(books.make(`row ${after.id}`, after.taskId, after.moved?.meant ?? after.desired), after.id);
}

/** A lost answer is found again by its start: no entry may be made that begins in the same second as another of its task. */
function checkStart({ ports }: Books, row: TrackerRow): void {
  const other = ports.rows().find(({ id, taskId, deleted, desired }) => {
    const isAlive = !deleted && !row.deleted;
    return id !== row.id && taskId === row.taskId && isAlive && desired.startedAt === row.desired.startedAt;
  });
  if (other !== undefined) ports.violated(`rows ${other.id} and ${row.id} of one task begin in the same second`);
}

function changed(books: Books, change: Changed): void {
  const { before, after } = change;
  const fields = FIELDS.filter((field) => before.desired[field] !== after.desired[field]);
  const isDeletionNew = before.deleted !== after.deleted;
  const isAnswered = isAnswer(change);
  if (inherits(books, change, isAnswered)) return;
  if (fields.length === 0 && !isDeletionNew && !isAnswered && !isAccepted(change)) return;
  const thing = thingOf(books, after);
  if (isAnswered) answered(books, thing, change);
  excuseContested(thing, fields, isDeletionNew);
  mean(thing, {
    startedAt: meantField('startedAt', thing, change),
    endedAt: meantField('endedAt', thing, change),
  });
  if (isDeletionNew) meanDeleted(thing, after.deleted);
  if (isAsServedAgain(change) && books.liveOf(thing).length === 0) goneAlready(thing);
}

/** Its deletion was given up: it is as the service has it, and not to be sent again. */
function isAsServedAgain({ before, after }: Changed): boolean {
  return before.deleted && !after.deleted && after.seen !== null && !after.resend;
}

function goneAlready(thing: Thing): void {
  excuse(thing, 'its deletion was given up after the service had lost it');
  thing.wasDeleted = true;
}

function excuseContested(thing: Thing, fields: readonly TimeField[], isDeletionNew: boolean): void {
  const isContested = thing.unseen.has('deleted') || fields.some((field) => thing.unseen.has(field));
  if (isContested) excuse(thing, 'changed on both devices');
  if (isDeletionNew && thing.unseen.size > 0) excuse(thing, 'deleted here, changed there');
}

function thingOf(books: Books, row: TrackerRow): Thing {
  const known = books.ofRow(row.id);
  if (known !== null) return known;
  // A late double of ours, or a record that is no more: changed by our user it is an entry in its own right.
  const thing = books.make(`row ${row.id}`, row.taskId, row.seen ?? row.desired);
  books.bindRow(thing, row.id);
  excuse(thing, 'our user changed what was a double, or was gone');
  const double = books.ofSeen(row.seen);
  const record = row.seen === null ? null : books.ports.recordById(row.seen.serverId);
  if (double !== null && record !== null) {
    mixUp(thing, double, record);
    books.bindRecord(thing, record);
  }
  return thing;
}

const ASKED: ReadonlySet<Attention['kind']> = new Set(['gone', 'conflict', 'double']);

/** The user decided about an entry of which more than one thing could have become. */
function isAnswer({ before, after }: Changed): boolean {
  const wasAsked = before.attention !== null && ASKED.has(before.attention.kind);
  const isRestored = before.goneAt !== null && after.goneAt === null;
  return (wasAsked && after.attention === null) || isRestored || (after.resend && !before.resend);
}

/** What an entry was moved to is what is meant from now on. */
function isAccepted({ before, after }: Changed): boolean {
  return before.moved !== null && after.moved === null;
}

/**
 * Our user keeps both: what was sent until then was for ours, which has a row of its own now. Where theirs was ours all the while, only its
 * start corrected elsewhere, nobody can tell the app so.
 */
export function passedOn(books: Books, changes: readonly RowChange[]): void {
  const kept = changes.find(
    (change) => change.before !== null && isTheirsKept(books, { ...change, before: change.before }),
  );
  const made = changes.find(({ before, after }) => before === null && after.seen === null);
  const thing = kept === undefined ? null : books.ofRow(kept.after.id);
  const ours = made === undefined ? null : books.ofRow(made.after.id);
  if (thing === null || ours === null) return;
  const isAnother = books.ofSeen(kept?.after.seen ?? null) !== thing;
  for (const sent of isAnother ? thing.sent.splice(0) : thing.sent) {
    ours.sent.push(sent);
    remember(ours, sent);
  }
  if (isAnother) thing.ours = ours;
}

function isTheirsKept(books: Books, { before, after }: Changed): boolean {
  const { attention } = before;
  if (attention?.kind !== 'conflict' || after.attention !== null || after.seen === null) return false;
  const theirs = books.ofSeen(after.seen);
  const isAsked = theirs !== books.ofRow(after.id) || attention.mayBeAnother === true;
  return theirs !== null && isAsked && isSame(after.desired, after.seen);
}

/**
 * Whatever the other device did that was shown, the user said what is to become of it; what came since is not asked about yet. Of what the
 * service has no more nothing is left to be seen: it comes back as it is shown here.
 */
function answered({ liveOf, ofSeen }: Books, thing: Thing, { before, after }: Changed): void {
  // That it stays beside another one says nothing of its times.
  if (before.attention?.kind === 'double' && !after.deleted) return;
  const { startedAt, endedAt } = after.moved?.meant ?? after.desired;
  const isThere = liveOf(thing).length > 0;
  const isTheirs = (field: TimeField): boolean =>
    isThere && thing.unseen.has(field) && after.seen !== null && after.desired[field] === after.seen[field];
  mean(thing, {
    startedAt: isTheirs('startedAt') ? thing.startedAt : startedAt,
    endedAt: isTheirs('endedAt') ? thing.endedAt : endedAt,
  });
  meanDeleted(thing, after.deleted);
  for (const field of thing.unseen) if (field === 'deleted' || !isTheirs(field)) thing.unseen.delete(field);
  for (const mixed of thing.mixedWith) mixed.isDecided = true;
  // Whichever of them it is that was shown, it is to go.
  const shown = after.deleted ? ofSeen(after.seen) : null;
  if (shown !== null && thing.mixedWith.has(shown)) shown.wasDeleted = true;
}

/**
 * What the user means of a field now. Of an entry that was moved with consent it is what it was before that; where it is
 * changed after that, it is what was seen then.
 */
function meantField<F extends TimeField>(field: F, thing: Thing, { before, after }: Changed): Times[F] {
  if (after.moved !== null) return after.moved.meant[field];
  const isChanged = before.desired[field] !== after.desired[field];
  return isChanged || (before.moved !== null && !thing.unseen.has(field)) ? after.desired[field] : thing[field];
}
