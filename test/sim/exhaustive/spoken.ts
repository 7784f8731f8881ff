import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import type { StoredRecord } from '../board/board-model.ts';
import type { Thing } from './meant.ts';
import type { Value } from './steps.ts';

/** A value in words, instants as the time of the day. */
export function spoken(value: number | boolean | null | undefined): string {
  const isInstant = typeof value === 'number' && value > 1e11;
  return isInstant ? new Date(value).toISOString().slice(11, 19) : String(value);
}

export function recordWords({ taskId, startedAt, endedAt }: StoredRecord): string {
  return timesWords(taskId, [startedAt], [endedAt]);
}

export function rowWords({ taskId, desired }: Pick<TrackerRow, 'taskId' | 'desired'>): string {
  return timesWords(taskId, [desired.startedAt], [desired.endedAt]);
}

export function thingWords({ made, startedAt, endedAt }: Thing): string {
  const first = timesWords(made.taskId, [made.startedAt], [made.endedAt]);
  return `${timesWords(made.taskId, startedAt, endedAt)} (first ${first})`;
}

function timesWords(taskId: number, startedAt: readonly Value[], endedAt: readonly Value[]): string {
  return `${taskId} ${oneOf(startedAt)}–${oneOf(endedAt)}`;
}

function oneOf(values: readonly Value[]): string {
  return values.map((value) => (value === null ? 'now' : spoken(value))).join(' or ');
}
