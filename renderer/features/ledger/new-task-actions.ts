import type { NewTaskAction, NewTaskItem, TaskCandidate } from '../../../common/domain/new-task.ts';
import type { Cardclock } from '../../state/cardclock.ts';
import { sayDone } from './say-done.ts';
import { quoted } from './short-name.ts';

/** What the buttons of a new task do; `change` and `use` open dialogs. */
export type TaskActions = Readonly<Record<Exclude<NewTaskAction, 'change' | 'use'>, (item: NewTaskItem) => void>> & {
  readonly isThis: (item: NewTaskItem, candidate: TaskCandidate) => void;
};

export function createTaskActions(cardclock: Cardclock): TaskActions {
  const { ask, messages } = cardclock;

  async function removeDouble({ task }: NewTaskItem): Promise<void> {
    const reply = await ask('new-task:remove-double', { taskId: task.taskId });
    if (reply.ok) messages.done(`The other card ${quoted(task.name)} is deleted at the service.`);
  }

  async function discard({ task, entries }: NewTaskItem): Promise<void> {
    const reply = await ask('new-task:discard', { taskId: task.taskId });
    const time = entries === 0 ? '' : ' with its time';
    sayDone(cardclock, reply, `Discarded the new task ${quoted(task.name)}${time}.`);
  }

  return {
    retry: ({ task }) => void ask('new-task:retry', { taskId: task.taskId }),
    create: ({ task }) => void ask('new-task:create', { taskId: task.taskId }),
    'keep-both': ({ task }) => void ask('new-task:keep-both', { taskId: task.taskId }),
    'remove-double': (item) => void removeDouble(item),
    discard: (item) => void discard(item),
    isThis: ({ task }, candidate) => void ask('new-task:use', { taskId: task.taskId, actualId: candidate.taskId }),
  };
}
