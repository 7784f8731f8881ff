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
    checkFields(ports, before, after);
    checkStays(ports, before, after);
  }
}

function checkFields({ violated }: LawPorts, before: TrackerRow, after: TrackerRow): void {
  if (after.goneAt !== null) return;
  for (const field of isMovedOnly(before, after) ? REST : [...TIMES, ...REST]) {
    const isPending = before.seen === null ? before.isOwn : before.desired[field] !== before.seen[field];
    if (isPending && before.desired[field] !== after.desired[field])
      violated(`the pending ${field} of row ${after.id} was overwritten`);
  }
}

/** Sent otherwise than meant, and what was meant is kept beside it. */
function isMovedOnly(before: TrackerRow, { moved }: TrackerRow): boolean {
  return moved !== null && isSame(moved.meant, before.moved?.meant ?? before.desired);
}

function checkStays({ meaning, violated }: LawPorts, before: TrackerRow, after: TrackerRow): void {
  const isTimePending = before.seen !== null && !isSame(before.seen, before.desired);
  const thing = meaning.ofRow(after.id);
  if (!after.deleted || !isTimePending || thing === null || thing.deleted || thing.loose !== null) return;
  violated(`row ${after.id} was taken away while a change of our user waited in it`);
}
