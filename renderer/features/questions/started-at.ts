import type { RunningTimer } from '../../../common/domain/snapshot.ts';

/** When the timer of a task began that ran at an instant, UTC ms; undefined where it has been stopped since. */
export function startedAtOf(running: readonly RunningTimer[], taskId: number, atMs: number): number | undefined {
  return running.find((timer) => timer.task.taskId === taskId && timer.startedAt <= atMs)?.startedAt;
}
