import type { Day, Session } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { dayNumber } from '../../../common/time/calendar.ts';
import type { Bounds } from '../../../common/time/intervals.ts';
import { sameTimes } from '../../../common/time/same-times.ts';

/** `later`: it has not passed yet; `taken`: there is time then already; `skipped`: the clocks skip it on this day. */
export type CopyState = 'ready' | 'later' | 'taken' | 'skipped';

export interface CopyEntry {
  readonly session: Session & { readonly endedAt: number };
  /** Of the copy; undefined where it is skipped. */
  readonly times: Bounds | undefined;
  readonly state: CopyState;
}

export interface CopyTask {
  readonly task: TaskRef;
  readonly entries: readonly CopyEntry[];
}

/** What a copy of a day to `today` comes to, task by task, in the order of the day. Entries that began that day count. */
export function copyPlan(from: Day, today: Day, now: number): readonly CopyTask[] {
  const days = dayNumber(today.date) - dayNumber(from.date);
  const tasks = new Map<number, { readonly task: TaskRef; readonly entries: CopyEntry[] }>();
  for (const session of from.sessions) {
    const { endedAt, startedAt, task } = session;
    if (endedAt === null || startedAt < from.startMs) continue;
    const known = tasks.get(task.taskId) ?? { task, entries: [] };
    tasks.set(task.taskId, known);
    // Stopped in the second of its start: there is no time to copy.
    if (endedAt <= startedAt) continue;
    const times = sameTimes({ startMs: startedAt, endMs: endedAt }, days, today.timezone);
    known.entries.push({ session: { ...session, endedAt }, times, state: stateOf(times, today, now) });
  }
  return [...tasks.values()];
}

/** True where an entry of the task can be logged now. */
export function isReady({ entries }: CopyTask): boolean {
  return entries.some(({ state }) => state === 'ready');
}

/** The copies that can be logged now, of these tasks. */
export function readyCopies(tasks: readonly CopyTask[]): readonly (Bounds & { readonly taskId: number })[] {
  return tasks.flatMap(({ task, entries }) =>
    entries.flatMap(({ times, state }) =>
      times === undefined || state !== 'ready' ? [] : [{ taskId: task.taskId, ...times }],
    ),
  );
}

function stateOf(times: Bounds | undefined, today: Day, now: number): CopyState {
  if (times === undefined) return 'skipped';
  if (times.endMs > now) return 'later';
  const isTaken = today.sessions.some(
    ({ startedAt, endedAt }) => startedAt < times.endMs && times.startMs < (endedAt ?? now),
  );
  return isTaken ? 'taken' : 'ready';
}
