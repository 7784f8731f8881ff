import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import { stateOf } from '../../../main/core/tracking/tracker.ts';
import type { StoredRecord } from '../board/board-model.ts';
import type { Desk } from './computer.ts';
import type { Breach } from './law.ts';
import type { Thing } from './meant.ts';
import { nameOf } from './small-world.ts';
import { recordWords, rowWords } from './spoken.ts';

function rowsOf({ store, account }: Desk): readonly TrackerRow[] {
  return [...store.trackers.values()].flatMap(({ row }) => (row.accountId === account.id ? [row] : []));
}

/** The outbox of the device shows a question about it. */
export function isAskedAbout(desk: Desk, { made, ever }: Thing): boolean {
  if (isHeldUp(desk)) return true;
  return rowsOf(desk).some(
    ({ taskId, attention, desired, seen }) =>
      attention !== null &&
      taskId === made.taskId &&
      [desired, seen, 'base' in attention ? attention.base : null].some(
        (times) => times !== null && ever.startedAt.includes(times.startedAt),
      ),
  );
}

/** The outbox of the device says that it was to end then, and ends later. */
export function isToldMoved(desk: Desk, meantEnd: number): boolean {
  return rowsOf(desk).some(({ moved }) => moved?.by === 'slow-stop' && moved.meant.endedAt === meantEnd);
}

/** How many the outbox of the device shows. */
export function questionsOn(desk: Desk): number {
  return rowsOf(desk).filter(({ attention }) => attention !== null).length + (isHeldUp(desk) ? 1 : 0);
}

/** So many are gone at once that nothing is decided before the person says what is to become of them. */
function isHeldUp({ shown, account }: Desk): boolean {
  return shown.policies.get(account.id).manyDoubted !== 'no';
}

/** The outbox of the device asks whether it is a second copy; or whether it shall go as one, since it was changed meanwhile. */
export function isQuestion(desk: Desk, { id }: StoredRecord): boolean {
  return rowsOf(desk).some(
    ({ attention, seen, deleted }) =>
      (attention?.kind === 'double' || (attention !== null && deleted)) && seen?.serverId === id,
  );
}

/** What waits for an answer cannot tell the service of its place and its star. */
export function asksAboutTask(desk: Desk, taskId: number): boolean {
  return rowsOf(desk).some((row) => row.taskId === taskId && row.attention !== null);
}

export interface MayBeAsked {
  readonly many: boolean;
  /** An entry of that task. */
  readonly about: (taskId: number) => boolean;
}

export function askedWithoutNeed(desk: Desk, mayBeAsked: MayBeAsked): readonly Breach[] {
  const { pastEnd, manyDoubted } = desk.shown.policies.get(desk.account.id);
  const on = `the ${nameOf(desk.index)} asks`;
  const attention = rowsOf(desk).flatMap(({ attention: why, goneAt, ...row }) =>
    why === null || goneAt !== null || mayBeAsked.about(row.taskId)
      ? []
      : `${on} about ${rowWords(row)} (${why.kind}: ${why.words})`,
  );
  const isManyAsked = (pastEnd === 'asking' || manyDoubted !== 'no') && !mayBeAsked.many;
  const policies = isManyAsked ? [`${on} about many`] : [];
  return [...attention, ...policies].map((words) => ({ rule: 'asked without need', words }));
}

/** Nobody has to say whether an entry shall go that is gone. */
export function askedOfNothing(desk: Desk, records: readonly StoredRecord[]): readonly Breach[] {
  const ids = new Set(records.map(({ id }) => id));
  const asked = rowsOf(desk).filter((row) => row.deleted && row.attention !== null && row.seen !== null);
  return asked.flatMap(({ seen, ...row }) => {
    if (seen === null || ids.has(seen.serverId)) return [];
    const words = `the ${nameOf(desk.index)} asks whether to delete ${rowWords(row)}, which is gone`;
    return { rule: 'asked without need', words };
  });
}

export function stillWaiting(desk: Desk): readonly Breach[] {
  if (isHeldUp(desk)) return [];
  const pending = rowsOf(desk).filter((row) => stateOf(row) === 'pending');
  return pending.map((row) => ({
    rule: 'still waiting',
    words: `${rowWords(row)} still waits on the ${nameOf(desk.index)}`,
  }));
}

/** What is no question is shown as the service has it. */
export function shownOtherwise(desk: Desk, records: readonly StoredRecord[]): readonly Breach[] {
  if (isHeldUp(desk)) return [];
  const rows = rowsOf(desk);
  const asked = new Set(
    rows.flatMap(({ attention, seen }) => (attention === null || seen === null ? [] : seen.serverId)),
  );
  const living = rows.filter((row) => !row.deleted && row.attention === null);
  const there = records.filter(({ id }) => !asked.has(id));
  const [shown, held] = [living.map(rowWords).toSorted(), there.map(recordWords).toSorted()];
  if (shown.join() === held.join()) return [];
  const words = `the ${nameOf(desk.index)} shows ${allOf(shown)}, the service has ${allOf(held)}`;
  return [{ rule: 'shown otherwise', words }];
}

function allOf(words: readonly string[]): string {
  return words.length === 0 ? 'nothing' : words.join(' and ');
}
