import type { OutboxAction } from '../../../common/domain/outbox.ts';
import type { Attention, TrackerRow } from '../journal/rows.ts';
import { isDoubted, stateOf } from '../tracking/tracker.ts';

type Possible = Readonly<Record<Attention['kind'] | 'doubted' | 'unsettled' | 'settled', readonly OutboxAction[]>>;

const FOR_A_LIVING_ROW: Possible = {
  refused: ['retry', 'edit', 'discard'],
  'past-end': ['end-now', 'retry', 'edit', 'discard'],
  conflict: ['keep-mine', 'keep-theirs', 'keep-both', 'edit'],
  double: ['keep-mine', 'keep-theirs', 'keep-both'],
  gone: ['keep-mine', 'keep-theirs', 'edit'],
  doubted: ['keep-mine', 'keep-theirs'],
  unsettled: ['retry', 'edit', 'discard'],
  // What the service holds at another time than it was meant stays marked.
  settled: ['edit'],
};

const TO_DELETE: Possible = {
  ...FOR_A_LIVING_ROW,
  refused: ['retry', 'discard'],
  conflict: ['keep-mine', 'keep-theirs'],
  unsettled: ['retry', 'discard'],
};

/** What can be done about a row as it stands; `OutboxActions` accepts nothing else. */
export function actionsFor(row: TrackerRow): readonly OutboxAction[] {
  // It goes out with its task: trying it alone would change nothing.
  if (row.taskId < 0 && !row.deleted && row.attention === null) return ['edit', 'discard'];
  const possible = row.deleted ? TO_DELETE : FOR_A_LIVING_ROW;
  // Of what both sides changed nothing of theirs may be left.
  if (row.attention?.kind === 'conflict' && isDoubted(row) && !row.deleted) return possible.gone;
  if (row.attention !== null) return possible[row.attention.kind];
  if (isDoubted(row)) return possible.doubted;
  return stateOf(row) === 'settled' ? possible.settled : possible.unsettled;
}
