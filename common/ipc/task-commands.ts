import type { Done } from '../domain/done-deed.ts';
import type { CreateOptions, TaskPlace } from '../domain/new-task.ts';

/** Of tasks that are made here. They go by a negative number until the service has them; `taskId` may be that one later too. */
export interface TaskCommands {
  /** Where a task can be made: what this computer knows, online or not. */
  'task:create-options': { input: null; output: CreateOptions };
  /** Kept here at once and sent when the service can be reached. `start`: it runs from `at` on, or from now. */
  'task:create': {
    input: TaskPlace & { name: string; start: boolean; at?: number };
    output: Done & { taskId: number };
  };
  /** Sends it again as it is, or looks for it again. */
  'new-task:retry': { input: { taskId: number }; output: null };
  /** Another name or another place, and sends it again. */
  'new-task:change': { input: TaskPlace & { taskId: number; name: string }; output: null };
  /** It is this card of the service, or its time goes there. */
  'new-task:use': { input: { taskId: number; actualId: number }; output: null };
  /** None of the cards that may be it is it. */
  'new-task:create': { input: { taskId: number }; output: null };
  /** With its time. */
  'new-task:discard': { input: { taskId: number }; output: Done };
  'new-task:keep-both': { input: { taskId: number }; output: null };
  /** Deletes the second card at the service. */
  'new-task:remove-double': { input: { taskId: number }; output: null };
}

export const TASK_COMMANDS: Record<keyof TaskCommands, true> = {
  'task:create-options': true,
  'task:create': true,
  'new-task:retry': true,
  'new-task:change': true,
  'new-task:use': true,
  'new-task:create': true,
  'new-task:discard': true,
  'new-task:keep-both': true,
  'new-task:remove-double': true,
};
