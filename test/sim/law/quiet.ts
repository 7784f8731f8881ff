import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import { awaitsSuccessor } from '../../../main/core/tracking/tracker.ts';
import type { StoredRecord } from '../board/board-model.ts';
import { isKeptBy, type LawPorts } from './conserved.ts';
import { isSame, spokenTimes, type Thing, wasEverMeant } from './thing.ts';

export interface QuietPorts extends LawPorts {
  /** Rows still to be sent. */
  readonly pending: () => readonly TrackerRow[];
  readonly rowBoundTo: (serverId: number) => TrackerRow | null;
  /** True: the person was asked something that holds everything up. */
  readonly isHeldUp: () => boolean;
  /** By the service's clock: what starts later than that waits until then. */
  readonly servedNow: () => number;
  /** True: something refused a row that no other rule explains. */
  readonly wasRefused: () => boolean;
}

/** Once all is quiet: the service holds exactly what is meant, but for what the outbox asks about. */
export function checkQuiet(ports: QuietPorts): void {
  checkNothingWaits(ports);
  const left = new Set(ports.records());
  const open = ports.meaning.things.filter((thing) => isOpen(ports, thing));
  for (const thing of open) checkQuestion(ports, thing);
  for (const thing of ports.meaning.things) if (!thing.deleted && !open.includes(thing)) takeServed(ports, left, thing);
  checkExplained(ports, open, left);
  if (!ports.isHeldUp()) for (const record of ports.records()) checkShown(ports, record);
}

/** What the service holds is shown, or asked about: nothing is counted there that is not counted here. */
function checkShown(ports: QuietPorts, { id, taskId, ...times }: StoredRecord): void {
  const { rowBoundTo, violated, meaning } = ports;
  const row = rowBoundTo(id);
  // Which one that is asked about may be, nobody looks before there is an answer.
  const isAsked = (thing: Thing): boolean =>
    rowFor(ports, thing)?.seen === null && rowFor(ports, thing)?.attention !== null;
  if (
    row === null &&
    meaning.things.some((thing) => thing.taskId === taskId && wasEverMeant(thing, times) && isAsked(thing))
  )
    return;
  // It counts on the card that it was given to.
  if (row !== null && awaitsSuccessor({ get: ports.rowOf }, row)) return;
  if (row === null || (row.deleted && row.attention === null))
    violated(`#${id} ${spokenTimes(times)} is at the service, and not shown`);
  // What the person moved into the service's future waits until its clock is there.
  else if (row.attention === null && row.desired.startedAt <= ports.servedNow() && !isSame(row.desired, times))
    violated(`#${id} is shown as ${spokenTimes(row.desired)}, and is ${spokenTimes(times)}`);
}

function checkNothingWaits(ports: QuietPorts): void {
  if (ports.isHeldUp()) return;
  for (const row of ports.pending()) {
    // What becomes of a task that is not at the service is another law's affair.
    if (row.taskId < 0) continue;
    const isExcused = ports.meaning.ofRow(row.id)?.excused !== null;
    if (!isExcused && row.desired.startedAt <= ports.servedNow())
      ports.violated(`row ${row.id} still waits: ${spokenTimes(row.desired)}`);
  }
}

function rowFor({ rowOf }: LawPorts, { rowId }: Thing): TrackerRow | null {
  return rowId === null ? null : rowOf(rowId);
}

/** More than one outcome is right, or none yet. */
function isOpen(ports: QuietPorts, thing: Thing): boolean {
  const row = rowFor(ports, thing);
  if (thing.excused !== null) return true;
  const next = row === null || row.successorId === null ? null : ports.rowOf(row.successorId);
  // The card that it was given to may not have it: it stays where it was until the person has said what to do.
  if (row !== null && next !== null && isAsked(ports, next) && awaitsSuccessor({ get: ports.rowOf }, row)) return true;
  return row !== null && isAsked(ports, row);
}

function isAsked(ports: QuietPorts, row: TrackerRow): boolean {
  return row.taskId < 0 || row.attention !== null || ports.isHeldUp() || row.desired.startedAt > ports.servedNow();
}

/** Questions are bounded: nobody is asked where nothing was in conflict, refused or restored. */
function checkQuestion(ports: QuietPorts, thing: Thing): void {
  const attention = rowFor(ports, thing)?.attention ?? null;
  // Whether that question has a reason was judged when it was asked.
  if (
    attention !== null &&
    attention.kind !== 'double' &&
    !thing.isDoubtful &&
    thing.excused === null &&
    !ports.wasRefused()
  )
    ports.violated(`${thing.name} asks "${attention.words}", and nothing gave a reason to`);
}

/** Takes out of `left` what stands for the thing. */
function takeServed(ports: QuietPorts, left: Set<StoredRecord>, thing: Thing): void {
  const row = rowFor(ports, thing);
  const isMoved = row !== null && row.moved !== null && isKeptBy(row, thing);
  const meant = isMoved ? row.desired : thing;
  const equal = [...left].filter((record) => record.taskId === thing.taskId && isSame(record, meant));
  // Of equal ones rather its own: another may be a double that is asked about.
  const found =
    equal.find(({ id }) => id === row?.seen?.serverId) ?? equal.find(({ uid }) => thing.uids.has(uid)) ?? equal[0];
  if (found !== undefined) left.delete(found);
  else ports.violated(`the service lacks ${thing.name}: ${spokenTimes(meant)}`);
}

/** Of each that is otherwise than was said last, and not asked about, why that is excused: more than one outcome was right. */
export function excusedIn(ports: Pick<LawPorts, 'meaning' | 'rowOf' | 'records'>): readonly string[] {
  const left = new Set(ports.records());
  const notServed = ports.meaning.things.filter((thing) => !thing.deleted && !isServedAs(left, thing));
  const untold = notServed.filter((thing) => {
    const row = thing.rowId === null ? null : ports.rowOf(thing.rowId);
    return !thing.isDecided && (row === null || !isTold(row, thing));
  });
  const back = ports.meaning.things.filter((thing) => thing.deleted && [...left].some((record) => isOf(thing, record)));
  return [...untold, ...back].flatMap(({ excused }) => excused ?? []);
}

function isOf(thing: Thing, record: StoredRecord): boolean {
  return thing.taskId === record.taskId && wasEverMeant(thing, record);
}

/** Takes out of `left` what is as it was said last, rather its own. */
function isServedAs(left: Set<StoredRecord>, thing: Thing): boolean {
  const equal = [...left].filter((record) => record.taskId === thing.taskId && isSame(record, thing));
  const found = equal.find(({ uid }) => thing.uids.has(uid)) ?? equal[0];
  if (found !== undefined) left.delete(found);
  return found !== undefined;
}

/** As a question, as moved with consent, or as gone: then it can be restored for 30 days. */
function isTold(row: TrackerRow, thing: Thing): boolean {
  const { attention, goneAt, moved } = row;
  return attention !== null || goneAt !== null || (moved !== null && isKeptBy(row, thing));
}

/** Each is of a thing of its own of which more than one outcome is right: never two of them of one. */
function checkExplained(ports: QuietPorts, open: readonly Thing[], left: Iterable<StoredRecord>): void {
  const holders = new Map<Thing, StoredRecord>();
  const holds = (record: StoredRecord, tried: Set<Thing>): boolean =>
    open.some((thing) => {
      if (tried.has(thing) || !isOf(thing, record)) return false;
      tried.add(thing);
      const held = holders.get(thing);
      // What is one too many is taken away once the person has decided about all.
      const mayBeTwo = ports.isHeldUp() || thing.isDoubleTouched;
      if (held !== undefined && !mayBeTwo && !holds(held, tried)) return false;
      holders.set(thing, record);
      return true;
    });
  for (const record of left) {
    const asked = ports.rowBoundTo(record.id)?.attention ?? null;
    if (asked?.kind === 'double' || (asked !== null && ports.wasRefused()) || isAskedAsLast(ports, record)) continue;
    if (isAskedAsBack(ports, record)) continue;
    if (holds(record, new Set())) continue;
    const thing = ports.meaning.ofRecord(record.uid);
    const words = thing === null ? 'nobody meant' : `is one too many or otherwise than meant of ${thing.name}`;
    ports.violated(`the service has #${record.id} ${spokenTimes(record)}, which ${words}`);
  }
}

/** It was taken away from here, and a restored service has it again. */
function isAskedAsBack(ports: QuietPorts, { id, uid }: StoredRecord): boolean {
  const row = ports.rowBoundTo(id);
  return row?.attention?.kind === 'conflict' && row.deleted && ports.meaning.ofRecord(uid)?.cameBack.has(uid) === true;
}

/** A second copy was to go, and meanwhile an entry went that began like it: it may be all that is left (docs/sync.md). */
function isAskedAsLast(ports: QuietPorts, { id, uid, taskId, startedAt }: StoredRecord): boolean {
  const row = ports.rowBoundTo(id);
  const own = ports.meaning.ofRecord(uid);
  if (row?.attention?.kind !== 'conflict' || !row.deleted || own === null || own.rowId === row.id) return false;
  const begins = (thing: Thing): boolean => thing.taskId === taskId && thing.starts.has(startedAt);
  // What a deletion of ours took away, taken back since, may as well have been taken away there.
  const isAnyGone = [...own.uids].some((one) => !ports.records().some((live) => live.uid === one));
  return isAnyGone || ports.meaning.things.some((thing) => thing !== own && thing.deleted && begins(thing));
}
