import type { CreateOptions } from '../domain/new-task.ts';
import type { TaskRef } from '../domain/task.ts';

/** Of tasks that are made here. They go by a negative number until the service has them; `taskId` may be that one later too. */
export interface TaskCommands {
  /** Where a task can be made: what this computer knows, online or not. */
  'task:create-options': { input: null; output: CreateOptions };
  /** Cards that are assigned to the person and in progress, and not on the work list: the newest first. */
  'task:assigned': { input: null; output: readonly TaskRef[] };
  /** Deletes the second card at the service. */
  'new-task:remove-double': { input: { taskId: number }; output: null };
}

export const TASK_COMMANDS: Record<keyof TaskCommands, true> = {
  'task:create-options': true,
  'task:assigned': true,
  'new-task:remove-double': true,
};
