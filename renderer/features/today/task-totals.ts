import type { Day } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { overlapMs } from '../../../common/time/intervals.ts';

export interface TaskTotal {
  readonly task: TaskRef;
  readonly ms: number;
}

/** What each task comes to within the day, the largest first; together they are the day's total. */
export function taskTotals(day: Day, now: number): readonly TaskTotal[] {
  const totals = new Map<number, TaskTotal>();
  for (const session of day.sessions) {
    const { task } = session;
    const before = totals.get(task.taskId)?.ms ?? 0;
    totals.set(task.taskId, { task, ms: before + overlapMs(session, day, now) });
  }
  return [...totals.values()].toSorted((one, other) => other.ms - one.ms || one.task.taskId - other.task.taskId);
}
