import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import { stateOf } from '../../../main/core/sync/changes.ts';
import type { StoredRecord } from '../board/board-model.ts';
import type { Computer } from './computer.ts';
import type { Breach } from './law.ts';
import type { Thing } from './meant.ts';
import { nameOf } from './small-world.ts';
import { recordWords, rowWords } from './spoken.ts';

function rowsOf({ store }: Computer): readonly TrackerRow[] {
  return [...store.trackers.values()].map(({ row }) => row);
}

/** The ledger of the device shows a question about it. */
export function isAskedAbout(computer: Computer, { made, ever }: Thing): boolean {
  return rowsOf(computer).some(
    ({ taskId, parked, desired, seen }) =>
      parked !== null &&
      taskId === made.taskId &&
      (ever.startedAt.includes(desired.startedAt) || (seen !== null && ever.startedAt.includes(seen.startedAt))),
  );
}

export function askedWithoutNeed(computer: Computer): readonly Breach[] {
  const { pastEnd, vanished } = computer.shown.policies.get(computer.account.id);
  const on = `the ${nameOf(computer.index)} asks`;
  const parked = rowsOf(computer).flatMap(({ parked: why, goneAt }) =>
    why === null || goneAt !== null ? [] : `${on} (${why.kind}: ${why.words})`,
  );
  const policies = pastEnd === 'asking' || vanished !== 'no' ? [`${on} about many`] : [];
  return [...parked, ...policies].map((words) => ({ rule: 'asked without need', words }));
}

export function stillWaiting(computer: Computer): readonly Breach[] {
  const pending = rowsOf(computer).filter((row) => stateOf(row) === 'pending');
  return pending.map((row) => ({
    rule: 'still waiting',
    words: `${rowWords(row)} still waits on the ${nameOf(computer.index)}`,
  }));
}

/** What is no question is shown as the service has it. */
export function shownOtherwise(computer: Computer, records: readonly StoredRecord[]): readonly Breach[] {
  const rows = rowsOf(computer);
  const asked = new Set(rows.flatMap(({ parked, seen }) => (parked === null || seen === null ? [] : seen.serverId)));
  const living = rows.filter((row) => !row.deleted && row.parked === null);
  const there = records.filter(({ id }) => !asked.has(id));
  const [shown, held] = [living.map(rowWords).toSorted(), there.map(recordWords).toSorted()];
  if (shown.join() === held.join()) return [];
  const words = `the ${nameOf(computer.index)} shows ${allOf(shown)}, the service has ${allOf(held)}`;
  return [{ rule: 'shown otherwise', words }];
}

function allOf(words: readonly string[]): string {
  return words.length === 0 ? 'nothing' : words.join(' and ');
}
