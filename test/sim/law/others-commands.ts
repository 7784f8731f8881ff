import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import type { BoardBackup, StoredRecord } from '../board/board-model.ts';
import { isWrite, type Request } from '../board/request.ts';
import { type Books, FIELDS } from './books.ts';
import { blurAllHeirs, blurContested, blurCovered, blurHeirs } from './heirs.ts';
import { isSame, excuse, mean, meanDeleted, remember, type Thing, type TimeField } from './thing.ts';

export function otherMade(books: Books, record: StoredRecord): void {
  blurCovered(books, record.taskId, record);
  const made = books.make(`the other device's ${record.uid}`, record.taskId, record);
  for (const thing of books.things) {
    if (thing === made || thing.taskId !== made.taskId || !thing.starts.has(made.startedAt)) continue;
    thing.isDoubtful = true;
    made.isDoubtful = true;
  }
  books.bindRecord(made, record);
}

export function otherChanged(books: Books, before: StoredRecord, after: StoredRecord): void {
  const thing = touched(books, before);
  if (thing === null) return;
  blurCovered(books, after.taskId, after);
  blurContested(thing, after);
  for (const field of FIELDS) {
    if (before[field] === after[field]) continue;
    excuseContested(books, thing, field, before, after);
    thing.unseen.add(field);
  }
  // The row's own one may have been deleted by then: this one begins like nothing that was sent.
  thing.isDoubleTouched ||= before.startedAt !== after.startedAt && thing.uids.size > 1;
  remember(thing, after);
  mean(thing, {
    startedAt: before.startedAt === after.startedAt ? thing.startedAt : after.startedAt,
    endedAt: before.endedAt === after.endedAt ? thing.endedAt : after.endedAt,
  });
}

function excuseContested(
  books: Books,
  thing: Thing,
  field: TimeField,
  before: StoredRecord,
  after: StoredRecord,
): void {
  if (isAsSent(thing, field, after)) excuse(thing, 'the other device made it what we had sent before');
  const isPending = thing[field] !== before[field] && thing[field] !== after[field];
  if (isPending || waitsHere(books, before, field)) excuse(thing, 'changed on both devices');
}

/** Then it may be an older request of ours that was applied late: nobody can tell. */
function isAsSent(thing: Thing, field: TimeField, after: StoredRecord): boolean {
  return field === 'startedAt' ? thing.starts.has(after.startedAt) : thing.ends.has(after.endedAt);
}

export function otherDeleted(books: Books, before: StoredRecord): void {
  const thing = touched(books, before);
  if (thing === null) return;
  const isPending = !isSame(thing, before) || FIELDS.some((field) => waitsHere(books, before, field));
  if (isPending) excuse(thing, 'changed here, deleted there');
  const row = books.ports.rowBoundTo(before.id);
  if (thing.isDeletionSent) excuse(thing, 'a deletion of ours may have been applied as well');
  if (row?.resend === true) excuse(thing, 'to be sent again here, deleted there');
  if (row !== null && isOurTimer(row)) excuse(thing, 'our running timer was deleted there');
  thing.unseen.add('deleted');
  meanDeleted(thing, true);
}

function isOurTimer({ isOwn, tentativeStarts, desired }: TrackerRow): boolean {
  return (isOwn || tentativeStarts.length > 0) && desired.endedAt === null;
}

/** For all that our device knows the service has not taken it yet. */
function waitsHere({ ports }: Books, record: StoredRecord, field: TimeField): boolean {
  const row = ports.rowBoundTo(record.id);
  return row !== null && row.seen !== null && row.seen[field] !== row.desired[field];
}

function touched(books: Books, record: StoredRecord): Thing | null {
  const thing = books.ofUid(record.uid);
  if (thing === null) return null;
  const why = unclear(books, thing, record);
  if (why !== null) excuse(thing, why);
  thing.isDoubleTouched ||= books.liveOf(thing).length > 1;
  thing.touched.set(record.uid, books.ports.now());
  blurHeirs(books, thing, 'the other device touched what it came from');
  if (thing.deleted) excuse(thing, 'deleted here, touched there');
  return thing;
}

/** Reasons why a record cannot be told apart from its doubles, or from what our device knows of it. */
function unclear({ ports, liveOf }: Books, thing: Thing, record: StoredRecord): string | null {
  if (liveOf(thing).length > 1) return 'the other device touched one of two doubles';
  const isTouched = (request: Request): boolean =>
    isWrite(request) && (request.serverId === record.id || (request.rowId !== null && request.rowId === thing.rowId));
  if (ports.onTheWay().some(isTouched)) return 'the other device touched it while a request of ours was on its way';
  const row = ports.rowBoundTo(record.id);
  if (row?.inDoubt === true) return 'the other device touched it while an answer was missing';
  if (thing.rowId !== null && row?.id !== thing.rowId) return 'the other device touched it before this one knew of it';
  return null;
}

/** What it has as it was is as if another device had put it back; what it lacks is sent again, asked about or kept as gone. */
export function serviceRestored(books: Books, now: readonly StoredRecord[], backup: BoardBackup): void {
  blurAllHeirs(books, 'the service was restored');
  const then = new Map([...backup.records.values()].map((record) => [record.uid, record]));
  const live = new Map(now.map((record) => [record.uid, record]));
  for (const thing of books.things) {
    for (const uid of thing.uids) restored(books, thing, live.get(uid), then.get(uid));
    const isKnown = thing.rowId !== null || thing.sent.length > 0;
    // What another device made since is no more, and this one has never heard of it.
    if (!isKnown && ![...thing.uids].some((uid) => then.has(uid))) meanDeleted(thing, true);
  }
}

function restored(books: Books, thing: Thing, before: StoredRecord | undefined, after: StoredRecord | undefined): void {
  if (before !== undefined && after !== undefined && isSame(before, after)) return;
  // Else it is sent, or is a question, as what another device changed.
  if (before !== undefined && after !== undefined) return otherChanged(books, before, after);
  if (before === undefined && after === undefined) {
    // That another device took it away before is not known here: it is one of all that is missing.
    thing.isDoubtful ||= thing.unseen.has('deleted');
    return;
  }
  excuse(thing, 'the service was restored');
  // What it holds no longer counts as gone.
  thing.wasDeleted = true;
  if (after === undefined) return;
  thing.cameBack.add(after.uid);
  remember(thing, after);
  mean(thing, after);
  thing.deleted = false;
}
