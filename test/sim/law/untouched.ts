import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import type { RowChange } from '../journal/memory-writes.ts';
import type { LawPorts } from './conserved.ts';
import { isSame } from './thing.ts';

const TIMES = ['startedAt', 'endedAt'] as const;
const REST = ['listed', 'highlightedAt'] as const;

/** What waits to be sent is changed by nobody but the person. To be called for what the engine committed. */
export function checkUntouched(ports: LawPorts, changes: readonly RowChange[]): void {
  for (const { before, after } of changes) {
    if (before === null || before.deleted || before.goneAt !== null) continue;
    const isGiven = changes.some((change) => change.after.successorId === after.id);
    const isUnlisted = isPlaceTaken(changes, after) || isLeftByAll(changes, after);
    checkFields(ports, before, after, isUnlisted, isGiven);
    checkStays(ports, before, after);
  }
}

// oxlint-disable-next-line max-params -- the two rows, and what else happened with them
function checkFields(
  { violated }: LawPorts,
  before: TrackerRow,
  after: TrackerRow,
  isUnlisted: boolean,
  /** Its former card's times, changed by others, went along. */
  isGiven: boolean,
): void {
  if (after.goneAt !== null) return;
  const times = isGiven || isMovedOnly(before, after) ? [] : TIMES.slice(0, isEndGiven(before, after) ? 1 : 2);
  const isRowLeft = isUnlisted || isFound(before, after);
  for (const field of [...times, ...(isRowLeft ? [] : REST)]) {
    const isPending = before.seen === null ? before.isOwn : before.desired[field] !== before.seen[field];
    if (isPending && before.desired[field] !== after.desired[field])
      violated(`the pending ${field} of row ${after.id} was overwritten`);
  }
}

/** An entry that the engine makes takes the place of its task on the work list, as by any start. */
function isPlaceTaken(changes: readonly RowChange[], { taskId, desired }: TrackerRow): boolean {
  return !desired.listed && changes.some((change) => isMade(change) && isListedFor(change.after, taskId));
}

function isMade({ before, after }: RowChange): boolean {
  return before === null && after.seen === null;
}

function isListedFor({ desired, ...row }: TrackerRow, taskId: number): boolean {
  return row.taskId === taskId && desired.listed;
}

/** What a create said of its place is no request any more once its tracker is found: others may have changed it since. */
function isFound(before: TrackerRow, after: TrackerRow): boolean {
  return before.seen === null && after.seen !== null;
}

/** The row of the task goes on without any entry, since the service refuses to list the one that carried it. */
function isLeftByAll(changes: readonly RowChange[], { taskId, desired }: TrackerRow): boolean {
  return !desired.listed && changes.some((change) => change.after.taskId === taskId && isRowRefused(change));
}

/** The service does not list an entry that has ended. */
function isRowRefused({ before, after: { desired, inDoubt } }: RowChange): boolean {
  return (
    before?.inDoubt === true && !inDoubt && before.seen?.listed === false && desired.endedAt !== null && !desired.listed
  );
}

/** Our start was found, and had been stopped elsewhere; or what our user started again took over. */
function isEndGiven(before: TrackerRow, after: TrackerRow): boolean {
  const isStoppedThere = before.desired.endedAt === null && after.desired.endedAt === after.seen?.endedAt;
  return isHandedOn(before, after) || (before.seen === null && isStoppedThere);
}

/** What our user started again has an entry of its own now, and with it the end that they meant. */
function isHandedOn(before: TrackerRow, after: TrackerRow): boolean {
  return before.tentativeStarts.length > 0 && after.tentativeStarts.length === 0;
}

/** Sent otherwise than meant, and what was meant is kept beside it; or asked about as it was meant. */
function isMovedOnly(before: TrackerRow, { moved, desired, attention }: TrackerRow): boolean {
  const meant = before.moved?.meant ?? before.desired;
  if (moved !== null) return isSame(moved.meant, meant);
  // A stamp moves the end alone: another device may have set the start since.
  return attention?.kind === 'past-end' && isSame(desired, { ...meant, startedAt: before.desired.startedAt });
}

function checkStays({ meaning, violated }: LawPorts, before: TrackerRow, after: TrackerRow): void {
  const isTimePending = before.seen !== null && !isSame(before.seen, before.desired);
  const thing = meaning.ofRow(after.id);
  if (!after.deleted || !isTimePending || thing === null || thing.deleted || thing.excused !== null) return;
  violated(`row ${after.id} was taken away while a change of our user waited in it`);
}
