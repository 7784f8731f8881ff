import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import type { Computer } from './computer.ts';

/** The entries that the screen shows, by their starts. */
export function rowsOn({ shown, account }: Computer): readonly TrackerRow[] {
  return shown.trackers.overlapping(account.id, 0, Number.MAX_SAFE_INTEGER);
}

export function lastOn(computer: Computer): TrackerRow | undefined {
  return rowsOn(computer).at(-1);
}

/** Of that task, or of any. */
export function runningOn(computer: Computer, taskId?: number): TrackerRow | undefined {
  return rowsOn(computer).find(
    (row) => row.desired.endedAt === null && (taskId === undefined || row.taskId === taskId),
  );
}

export function isListedOn(computer: Computer, taskId: number): boolean {
  return rowsOn(computer).some((row) => row.taskId === taskId && row.desired.listed);
}

export function isStarredOn(computer: Computer, taskId: number): boolean {
  return rowsOn(computer).some((row) => row.taskId === taskId && row.desired.highlightedAt !== null);
}

/** It stands on the work list, or runs. */
export function isOnTop(computer: Computer, taskId: number): boolean {
  return isListedOn(computer, taskId) || runningOn(computer, taskId) !== undefined;
}
