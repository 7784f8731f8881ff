import type { Times } from '../../../common/time/intervals.ts';
import type { SeenTracker, TrackerRow } from '../../../main/core/journal/rows.ts';
import type { RowChange } from '../journal/memory-writes.ts';
import { bornAt, type Books, FIELDS, identityOf } from './books.ts';
import { madeByEngine } from './heirs.ts';
import { isSame, excuse, mean, remember, type Thing } from './thing.ts';
import { BORN_MARGIN_MS, isTakenForDouble, isLookalikeOf, mixUp, takeForOwn } from './lookalikes.ts';
import type { StoredRecord } from '../board/board-model.ts';

/** What the other device does with an entry on the card that it was given from goes with it, or is asked about. */
function ofOtherCard({ ports, ofRow, liveOf }: Books, change: RowChange): void {
  const { before, after } = change;
  const thing = ofRow(after.id);
  const rows = ports.rows().filter(({ successorId }) => successorId === after.id);
  const given = rows.flatMap(({ id }) => ofRow(id) ?? []);
  const formers = given.flatMap((former) => [former, ...former.mixedWith]);
  if (before === null || thing === null || formers.length === 0) return;
  if (isNewlyGone(change) && formers.some((former) => liveOf(former).length === 0))
    excuse(thing, 'it was deleted there, and given to another card here');
  // What is left on the card that it was given from may be all that the service has of it.
  thing.isDoubtful ||= isNewlyGone(change);
  const isChanged = after.moved === null && !isSame(before.desired, after.desired);
  if (!isChanged || !formers.some((former) => isTold(former, before.desired, after.desired))) return;
  if (thing.unseen.size > 0) excuse(thing, 'changed there on both cards');
  mean(thing, after.desired);
}

function isTold({ starts, ends }: Thing, before: Times, after: Times): boolean {
  const isBegun = (start: number): boolean => Math.abs(after.startedAt - start) <= BUMPED_MS;
  const isStartTold = before.startedAt === after.startedAt || [...starts].some(isBegun);
  return isStartTold && (before.endedAt === after.endedAt || ends.has(after.endedAt));
}

/** A start gives way to others in the same second: forwards, or backwards where the entry leaves no room for that. */
const BUMPED_MS = 5000;

/** Less than a day by the margins of the clocks. */
const DAY_MS = 23 * 60 * 60_000;

/** A request that is not late is applied within so long. */
const APPLIED_WITHIN_MS = 45_000;

/** What the engine allows for where it compares two moments of the service. */
const GRAIN_MS = 5000;

/** What requests of ours took away, by number and birth. */
export type Graves = Map<string, Thing>;

export function bury(graves: Graves, record: StoredRecord, thing: Thing): void {
  graves.set(identityOf(record), thing);
}

/** Takes down what the engine did to one row by itself. */
export function engineChanged(books: Books, graves: Graves, change: RowChange): void {
  const { before, after } = change;
  // One that comes to be deleted at once was pulled, and gave way to the row that it may be of.
  if (before === null && after.seen === null && !after.deleted) madeByEngine(books, after);
  bound(books, graves, change);
  if (after.attention?.kind === 'double' && before === null) askedAsDouble(books, after);
  if (isDoomed(change)) takenAway(books, after);
  if (before === null && after.deleted) doomedAtOnce(books, after);
  askedAsGone(books, change);
  askedAfterDays(books, change);
  ofOtherCard(books, change);
  consented(books, change);
}

function bound(books: Books, graves: Graves, { before, after }: RowChange): void {
  const { id, seen } = after;
  if (seen === null || before?.seen?.serverId === seen.serverId) return;
  if (before !== null) adopted(books, { id, seen });
  // One that comes to be deleted at once is a double that is to go.
  else if (!after.deleted) pulled(books, graves, { id, seen });
}

/** Only what begins as a create of ours did may be a second copy of it. */
function askedAsDouble({ ports, things, ofRow }: Books, { id, taskId, desired }: TrackerRow): void {
  const isLikely = things.some(
    (own) =>
      own !== ofRow(id) && own.taskId === taskId && own.sent.some(({ startedAt }) => startedAt === desired.startedAt),
  );
  const own = ofRow(id);
  const isOwnCopy = own !== null && own.sent.length > 0;
  if (!isLikely && !isOwnCopy) ports.violated(`row ${id} is asked about as a double, and of nothing`);
}

function isDoomed({ before, after }: RowChange): boolean {
  return before?.deleted === false && after.deleted && after.goneAt === null;
}

/** A day after our deletion of it left, taken back since, it may as well be another device that took it away. */
function askedAsGone({ ports, ofRow }: Books, change: RowChange): void {
  const thing = isNewlyGone(change) ? ofRow(change.after.id) : null;
  if (thing === null || thing.deletionSentAt === null) return;
  if (ports.now() - thing.deletionSentAt >= DAY_MS)
    excuse(thing, 'it was gone after a deletion of ours that was taken back, perhaps long after');
}

/** A day after our update of it left, changed here since and not seen before, it may as well be another device that did the same. */
function askedAfterDays({ ports, ofRow }: Books, { before, after: { id, attention, seen } }: RowChange): void {
  const thing = ofRow(id);
  if (attention?.kind !== 'conflict' || before?.attention?.kind === 'conflict' || seen === null) return;
  if (thing?.updated == null || !isSame(thing.updated, seen)) return;
  thing.isDoubtful ||= ports.now() - thing.updated.sentAt >= DAY_MS;
}

function isNewlyGone({ before, after }: RowChange): boolean {
  return after.attention?.kind === 'gone' && before?.attention?.kind !== 'gone';
}

/** It came to be known as what is to go: while ours was there. */
function doomedAtOnce(books: Books, { seen }: TrackerRow): void {
  const thing = books.ofSeen(seen);
  if (thing === null || thing.sent.length > 0) return;
  const own = books.things.filter(({ taskId, sent }) => taskId === thing.taskId && sent.length > 0);
  for (const one of own) if (!one.deleted && books.liveOf(one).length > 0) thing.doomedBeside.add(one);
}

/** Before any request leaves for it; whether it may go is judged by what it equals. */
function takenAway(books: Books, { id, seen }: TrackerRow): void {
  const thing = books.ofRow(id);
  if (thing !== null && seen !== null && !thing.deleted && thing.excused === null) isTakenForDouble(books, thing, seen);
}

interface Bound {
  readonly id: number;
  readonly seen: SeenTracker;
}

/** A row that came from a list stands for what the service held under its number then, unless another row does. */
function pulled(books: Books, graves: Graves, { id, seen }: Bound): void {
  const buried = graves.get(`${seen.serverId} ${seen.createdAt}`);
  // What our user deleted, and knows to be deleted, is not brought back by an older list.
  if (buried?.deleted === true && buried.excused === null)
    books.ports.violated(`${buried.name}, which our user deleted, came back as row ${id}`);
  const thing = books.ofSeen(seen);
  if (thing?.rowId === null) books.bindRow(thing, id);
}

/** A row takes for its own only what its own requests made, or what nobody could tell from that. */
function adopted(books: Books, { id, seen }: Bound): void {
  const own = books.ofRow(id);
  const thing = books.ofSeen(seen);
  if (own === null || thing === null || own === thing) return;
  const record = books.ports.recordById(seen.serverId);
  if (record !== null && mayBeOwn(books, { thing, own, record })) return;
  if (own.excused === null && thing.excused === null)
    books.ports.violated(`row ${id} took number ${seen.serverId} for its own, which is ${thing.name}`);
}

interface Taken {
  readonly thing: Thing;
  readonly own: Thing;
  readonly record: StoredRecord;
}

/** Nobody could tell; then ours counts for it from now on, or somebody is asked. */
function mayBeOwn(books: Books, { thing, own, record }: Taken): boolean {
  const isLookalike = isLookalikeOf(thing, own);
  // One that was given another end since is taken with it, or asked about.
  const isAsSent = own.sent.some((sent) => isSame(sent, record));
  // What ours was given since contradicts what runs on there.
  if (isLookalike && isAsSent) own.isDoubtful ||= !isSame(own, record);
  if (isLookalike && isAsSent) takeForOwn(books, thing, own, record);
  else if (isSameStart(thing, own)) takenByStart(books, thing, own, record);
  else if (isLookalike) takeForOwn(books, thing, own, record);
  else if (isAskedAsMoved(books, thing, own, record)) mixUp(thing, own, record);
  else return false;
  return true;
}

/** Both began on one card in the same second, and `thing` came no earlier: a copy of our journal may have sent it. */
function isSameStart(thing: Thing, own: Thing): boolean {
  const starts = [own.startedAt, ...own.sent.map(({ startedAt }) => startedAt)];
  const isYounger = thing.bornAt >= own.bornAt - BORN_MARGIN_MS;
  return thing !== own && thing.taskId === own.taskId && isYounger && starts.some((start) => thing.starts.has(start));
}

/**
 * It came to be while a create of ours may have been on its way, and is asked about: somebody may have given that another start. Later than an
 * answer would have come, only what does not begin as it came to be.
 */
function isAskedAsMoved({ ports }: Books, thing: Thing, own: Thing, record: StoredRecord): boolean {
  const row = own.rowId === null ? null : ports.rowOf(own.rowId);
  const isMoved = Math.abs(bornAt(record) - record.startedAt) > GRAIN_MS;
  const withinMs = isMoved ? DAY_MS : APPLIED_WITHIN_MS;
  const isThen = own.sent.some(({ at }) => thing.bornAt >= at - BORN_MARGIN_MS && thing.bornAt <= at + withinMs);
  return row?.attention?.kind === 'conflict' && thing.taskId === own.taskId && isThen;
}

/** Ours counts for it where it equals ours; where it has another end somebody is asked, unless it was ours that ended. */
function takenByStart(books: Books, thing: Thing, own: Thing, record: StoredRecord): void {
  const row = own.rowId === null ? null : books.ports.rowOf(own.rowId);
  const wasOpen = own.sent.some(({ endedAt }) => endedAt === null);
  own.isDoubtful = true;
  if (wasOpen) mixUp(thing, own, record);
  else if (row?.seen != null && row.attention === null && !row.deleted) {
    // As it was listed, that is: what happened to it since happened to ours.
    if (isSame(row.desired, row.seen)) followed(own, row.seen, record);
    else books.ports.violated(`${own.name} became ${thing.name}, which is another, and nobody was asked`);
  }
  takeForOwn(books, thing, own, record);
}

function followed(own: Thing, seen: SeenTracker, record: StoredRecord): void {
  for (const field of FIELDS) if (seen[field] !== record[field]) own.unseen.add(field);
  mean(own, record);
}

/** A request may carry what an interval was moved to long after that was taken back. */
export function consented(books: Books, { after }: RowChange): void {
  const thing = after.moved === null ? null : books.ofRow(after.id);
  if (thing !== null) remember(thing, after.desired);
}

/** What the other device did may have come to be seen here. */
export function seeNews(books: Books): void {
  for (const thing of books.things) {
    const row = thing.unseen.size === 0 || thing.rowId === null ? null : books.ports.rowOf(thing.rowId);
    if (row !== null) seeNewsOf(books, thing, row);
  }
}

function seeNewsOf({ liveOf }: Books, thing: Thing, row: TrackerRow): void {
  if (row.goneAt !== null || (row.deleted && row.seen === null)) thing.unseen.clear();
  const record = liveOf(thing)[0];
  if (record === undefined) return;
  for (const field of FIELDS) if (row.seen?.[field] === record[field]) thing.unseen.delete(field);
}
