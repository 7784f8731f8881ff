import type { Attempt } from '../../../main/core/journal/attempts.ts';
import type { StoredRecord } from '../board/board-model.ts';
import type { Request } from '../board/request.ts';
import { bornAt, type Books, FIELDS, identityOf } from './books.ts';
import { bury, type Graves } from './engines-commands.ts';
import { blurHeirs } from './heirs.ts';
import { isSame, excuse, remember, spokenTimes, type Thing } from './thing.ts';
import { isTakenForDouble, isLookalikeOf, mixUp } from './lookalikes.ts';

/** Holds what our device's requests do at the service to what was meant. */
export interface OurRequests {
  /** It is journalled: for all that the engine knows it may have left, even where the power went first. */
  readonly begun: (attempt: Attempt) => void;
  /** It leaves our device. */
  readonly sent: (request: Request) => void;
  /** It took effect. */
  readonly applied: (request: Request, before: StoredRecord | null, after: StoredRecord | null) => void;
}

export function watchRequests(books: Books, graves: Graves): OurRequests {
  const { ports } = books;
  /** Deletions that were meant when they left, whatever was meant later. */
  const rightful = new Set<number>();

  /** What has its time on another card is there first. */
  function checkSuccessor({ words }: Request, { name, rowId }: Thing): void {
    const successorId = rowId === null ? null : (ports.rowOf(rowId)?.successorId ?? null);
    const next = successorId === null ? null : ports.rowOf(successorId);
    if (next !== null && !next.deleted && next.seen === null)
      ports.violated(`${words} takes away ${name} before the service has it on its other card`);
  }

  function created(request: Request, after: StoredRecord): void {
    const sender = books.ofRow(request.rowId);
    // What is sent for theirs since has its own times.
    const thing = sender?.ours?.starts.has(after.startedAt) === true ? sender.ours : sender;
    if (thing === null) return ports.violated(`${request.words} was sent for nobody`);
    thing.isDoubleTouched ||= isLateBeside(thing, request);
    // A second copy that comes after a deletion was taken back may as well be another device's.
    thing.isDoubtful ||= thing.isDeletionSent && !thing.deleted && thing.uids.size > 0;
    books.bindRecord(thing, after);
    checkSent(request, thing, after);
  }

  /** It left before another device changed what an earlier one had made, and this device knew of neither. */
  function isLateBeside(thing: Thing, { sentAt }: Request): boolean {
    const row = thing.rowId === null ? null : ports.rowOf(thing.rowId);
    return row?.seen === null && books.liveOf(thing).some(({ uid }) => (thing.touched.get(uid) ?? 0) > sentAt);
  }

  function checkSent(request: Request, thing: Thing, after: StoredRecord): void {
    const row = thing.rowId === null ? null : ports.rowOf(thing.rowId);
    if (row !== null && row.moved !== null) remember(thing, after);
    else if (!wasMeant(thing, request, after))
      ports.violated(`${request.words} made ${spokenTimes(after)} of ${thing.name}, which nobody meant`);
  }

  function updated(request: Request, before: StoredRecord, after: StoredRecord): void {
    const thing = books.ofUid(before.uid);
    const sender = books.ofRow(request.rowId) ?? thing;
    if (thing === null || sender === null) return;
    if (isLookalikeOf(thing, sender)) return mixUp(thing, sender, after);
    // A restored service gave its number again in the second in which it had given it before.
    if (sender !== thing && sender.identities.has(identityOf(before))) return mixUp(thing, sender, after);
    if (sender !== thing && !isSame(before, after) && thing.excused === null)
      ports.violated(`${request.words} for ${sender.name} overwrote ${thing.name}`);
    overtook(books, request, thing);
    checkSent(request, sender, after);
    remember(thing, after);
    thing.updated = { ...after, sentAt: request.sentAt };
    if (!isSame(after, thing)) thing.isDoubtful = true;
  }

  function deleted(request: Request, before: StoredRecord): void {
    const thing = books.ofUid(before.uid);
    if (thing === null) return;
    bury(graves, before, thing);
    if (thing.deleted || thing.excused !== null) return;
    // It was taken back since: the entry is sent again. A second copy of it that stands may be of somebody who restored it elsewhere.
    if (rightful.has(request.number) && books.ofRow(request.rowId) === thing) {
      thing.isDoubtful ||= books.liveOf(thing).length > 0;
      return;
    }
    const isDouble = isThereElsewhere(thing, before.id);
    if (isDouble) thing.deduped += 1;
    const record = { serverId: before.id, createdAt: bornAt(before) };
    if (isDouble || isTakenForDouble(books, thing, record)) return;
    ports.violated(`${request.words} took away ${thing.name} (${spokenTimes(before)}), which is still meant`);
  }

  /** As a double, or in the journal without this number: then it is sent again. */
  function isThereElsewhere(thing: Thing, serverId: number): boolean {
    const row = thing.rowId === null ? null : ports.rowOf(thing.rowId);
    return books.liveOf(thing).length > 0 || (row !== null && row.seen?.serverId !== serverId && !row.deleted);
  }

  return {
    sent: (request) => {
      const thing = books.ofRow(request.rowId);
      if (thing === null) return;
      if (request.verb === 'delete') checkSuccessor(request, thing);
      if (request.verb === 'delete' && thing.deleted) rightful.add(request.number);
      if (request.verb !== 'update') thing.deletionSentAt = request.verb === 'delete' ? ports.now() : null;
      thing.isDeletionSent = request.verb === 'delete' || (thing.isDeletionSent && request.verb !== 'create');
    },
    begun: ({ id: attemptId, trackerId, verb, body, known }) => {
      const { startedAt, endedAt = null } = body;
      if (verb === 'create' && startedAt !== undefined)
        books.ofRow(trackerId)?.sent.push({ attemptId, at: ports.now(), known, startedAt, endedAt });
    },
    applied: (request, before, after) => {
      if (before === null && after !== null) created(request, after);
      else if (before !== null && after !== null) updated(request, before, after);
      else if (before !== null) deleted(request, before);
    },
  };
}

/** What the request does not say of the times was said by others. */
function wasMeant({ starts, ends }: Thing, { body }: Request, { startedAt, endedAt }: StoredRecord): boolean {
  const isStartMeant = body.startedAt === undefined || starts.has(startedAt);
  return isStartMeant && (body.endedAt === undefined || ends.has(endedAt));
}

function overtook(books: Books, { body }: Request, thing: Thing): void {
  for (const field of FIELDS) {
    if (body[field] === undefined || !thing.unseen.delete(field)) continue;
    excuse(thing, 'changed there while our change was on its way');
    blurHeirs(books, thing, 'our change went over an end that was not known');
  }
}
