import type { Times } from '../../../common/time/intervals.ts';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import type { RowChange } from '../journal/memory-writes.ts';
import type { Books } from './books.ts';
import { excuse, mean, type Thing } from './thing.ts';

/** The start of a task whose timer runs, for all that our device knows. */
export interface TentativeStartCommand {
  readonly rowId: number;
  readonly startedAt: number;
  /** By this device's clock. */
  readonly saidAt: number;
  /** The two clocks agree. */
  readonly isClockSure: boolean;
}

/** Stops and starts closer than this may be told in either order. */
const SAME_MOMENT_MS = 2000;
/** A start gives way to others in the same second. */
const BUMPED_MS = 5000;

/** Where the timer had ended elsewhere already, our user means an interval that begins with this start. */
export function tentativeStartBy(books: Books, command: TentativeStartCommand): void {
  const thing = books.ofRow(command.rowId);
  if (thing === null) return tentativeStartByCopy(books, command);
  thing.saidAt = command.saidAt;
  if (thing.unseen.has('deleted')) excuse(thing, 'deleted there, started again here');
  thing.mayHaveHeirs ||= !command.isClockSure || thing.excused !== null;
  const isStartedAgain = heirsOf(books, thing).some(({ endedAt }) => endedAt === null);
  if (thing.endedAt !== null && thing.unseen.has('endedAt') && !isStartedAgain)
    startAfter(books, thing, command, thing.endedAt);
}

/** What runs is a second copy of an entry that has a row already, and is asked about: whoever ended it, the start counts. */
function tentativeStartByCopy(books: Books, { rowId }: TentativeStartCommand): void {
  const copied = books.ofSeen(books.ports.rowOf(rowId)?.seen ?? null);
  if (copied !== null) copied.mayHaveHeirs = true;
}

function startAfter(books: Books, thing: Thing, command: TentativeStartCommand, endedAt: number): void {
  const startedAt = Math.max(command.startedAt, endedAt);
  thing.mayHaveHeirs ||= endedAt > command.saidAt - SAME_MOMENT_MS || runsBeside(books, thing, startedAt);
  if (thing.mayHaveHeirs) return;
  const heir = books.make(`${thing.name}, started again`, thing.taskId, { startedAt, endedAt: null });
  heir.heirOf = thing;
}

function runsBeside({ things }: Books, thing: Thing, at: number): boolean {
  return things.some(
    (other) => other !== thing && other.taskId === thing.taskId && !other.deleted && covers(other, at),
  );
}

function covers({ startedAt, endedAt }: Times, at: number): boolean {
  return startedAt <= at && (endedAt === null || endedAt > at);
}

/** Those that have no row yet. */
function heirsOf({ things }: Books, thing: Thing): readonly Thing[] {
  return things.filter((heir) => heir.heirOf === thing && isAwaited(heir));
}

function isAwaited({ heirOf, rowId, excused, deleted }: Thing): boolean {
  return heirOf !== null && rowId === null && excused === null && !deleted;
}

/** From now on it may come to be or not. */
function blur(heir: Thing, why: string): void {
  excuse(heir, why);
  heir.wasDeleted = true;
  if (heir.heirOf !== null) heir.heirOf.mayHaveHeirs = true;
}

export function blurHeirs(books: Books, thing: Thing, why: string): void {
  for (const heir of heirsOf(books, thing)) blur(heir, why);
}

/** `startedRowId`: the row of what may have been started again just then. */
export function blurAllHeirs({ things }: Books, why: string, startedRowId?: number): void {
  for (const thing of things) {
    // Where it does not come to be, its end is one of what it came from, beside the other device's.
    if (isAwaited(thing) && thing.heirOf !== null) thing.heirOf.isDoubtful ||= thing.endedAt !== null;
    if (isAwaited(thing)) blur(thing, why);
    const isStarted = startedRowId !== undefined && thing.rowId === startedRowId;
    if (thing.saidAt !== null || isStarted) thing.mayHaveHeirs = true;
  }
}

/** An interval of the same task that covers the start may be what goes on then. */
export function blurCovered({ things }: Books, taskId: number, times: Times): void {
  for (const heir of things)
    if (isAwaited(heir) && heir.taskId === taskId && covers(times, heir.startedAt))
      blur(heir, 'the task ran by another timer then');
}

/** The other device ended a timer at about the moment at which our user started it again, or later said so. */
export function blurContested(thing: Thing, { endedAt }: Times): void {
  if (thing.saidAt !== null && endedAt !== null && endedAt <= thing.saidAt + SAME_MOMENT_MS) thing.mayHaveHeirs = true;
}

/** What our user does to a timer that had ended elsewhere they mean of what they started again. True: of that alone. */
export function inherits(books: Books, { before, after }: RowChange, isAnswer: boolean): boolean {
  const thing = books.ofRow(after.id);
  if (thing === null || before === null) return false;
  if (before.desired.endedAt !== null && after.desired.endedAt === null) thing.mayHaveHeirs = true;
  const [heir] = heirsOf(books, thing);
  const endedAt = heir === undefined ? undefined : endOf(after, heir);
  if (heir !== undefined && endedAt !== undefined && !isAnswer && isStillThere(before, after)) {
    mean(heir, { startedAt: heir.startedAt, endedAt });
    return true;
  }
  blurHeirs(books, thing, 'our user changed what it came from');
  return false;
}

function isStillThere(before: TrackerRow, after: TrackerRow): boolean {
  return before.deleted === after.deleted && before.desired.startedAt === after.desired.startedAt;
}

/** Undefined where nothing is left of it. Another device's timer runs on where ours begins. */
function endOf({ tentativeStarts }: TrackerRow, { startedAt }: Thing): number | null | undefined {
  return tentativeStarts.find((start) => covers(start, startedAt))?.endedAt;
}

/** The engine made an entry: it has to be what our user started again. */
export function madeByEngine(books: Books, row: TrackerRow): void {
  const { taskId, desired } = row;
  const heir = books.things.find(
    (thing) =>
      isAwaited(thing) && thing.taskId === taskId && Math.abs(thing.startedAt - desired.startedAt) <= BUMPED_MS,
  );
  if (heir !== undefined) {
    mean(heir, { startedAt: desired.startedAt, endedAt: heir.endedAt });
    return books.bindRow(heir, row.id);
  }
  const thing = books.make(`row ${row.id}`, taskId, desired);
  books.bindRow(thing, row.id);
  excuse(thing, 'our user may have started it again');
  if (!books.things.some((other) => other.taskId === taskId && other.mayHaveHeirs))
    books.ports.violated(`the engine made row ${row.id}, which nobody meant`);
}

/** It is noted in the row that it comes from, or in that of another timer by which its task ran then. */
export function isNoted(thing: Thing, things: readonly Thing[], rowOf: (rowId: number) => TrackerRow | null): boolean {
  if (thing.heirOf === null || thing.rowId !== null) return false;
  return things.some(({ taskId, rowId }) => {
    const row = taskId !== thing.taskId || rowId === null ? null : rowOf(rowId);
    // Of what was said before the other device ended it nothing is meant: that may cover it as well, with an end of its own.
    return row?.tentativeStarts.some((start) => covers(start, thing.startedAt) && start.endedAt === thing.endedAt);
  });
}
