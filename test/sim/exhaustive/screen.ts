import { workList } from '../../../main/core/tracking/work-list.ts';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import type { Desk } from './computer.ts';
import type { Shown } from './notes.ts';

/** The entries that the screen shows, by their starts. */
export function rowsOn({ shown, account }: Desk): readonly TrackerRow[] {
  return shown.trackers.overlapping(account.id, 0, Number.MAX_SAFE_INTEGER);
}

/** Those about which nothing is asked: a typed time of one that is asked about answers that (docs/sync.md). */
export function unaskedOn(desk: Desk): readonly TrackerRow[] {
  return rowsOn(desk).filter((row) => row.attention === null);
}

/** Those, and what both sides changed: to delete that is no answer. */
export function deletableOn(desk: Desk): readonly TrackerRow[] {
  return rowsOn(desk).filter(({ attention }) => attention === null || attention.kind === 'conflict');
}

/** What both sides changed, or one changed and the other took away. */
export function askedOn({ store, account }: Desk): readonly TrackerRow[] {
  return [...store.trackers.values()].flatMap(({ row }) =>
    row.accountId === account.id && row.attention?.kind === 'conflict' ? [row] : [],
  );
}

export function isAnyAskedOn(desk: Desk): boolean {
  return rowsOn(desk).some((row) => row.attention !== null);
}

/** Of that task rather one of this device, or of any. */
export function runningOn(desk: Desk, taskId?: number): TrackerRow | undefined {
  const rows = rowsOn(desk).filter((row) => row.desired.endedAt === null);
  const ofTask = rows.filter((row) => taskId === undefined || row.taskId === taskId);
  return (taskId === undefined ? undefined : ofTask.find(({ isOwn }) => isOwn)) ?? ofTask[0];
}

export function isListedOn(desk: Desk, taskId: number): boolean {
  return rowOf(desk, taskId) !== undefined;
}

export function isStarredOn(desk: Desk, taskId: number): boolean {
  return (rowOf(desk, taskId)?.highlightedAt ?? null) !== null;
}

/** Of the work list. */
function rowOf({ shown, account }: Desk, taskId: number) {
  return workList(shown, account.id).find((entry) => entry.taskId === taskId);
}

/** It stands on the work list, or runs. */
export function isOnTop(desk: Desk, taskId: number): boolean {
  return isListedOn(desk, taskId) || runningOn(desk, taskId) !== undefined;
}

export function shownOf({ taskId, desired }: TrackerRow): Shown {
  return { taskId, times: desired };
}
