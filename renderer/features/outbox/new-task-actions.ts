import type { NewTaskAction, NewTaskItem, TaskCandidate } from '../../../common/domain/new-task.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Cardclock } from '../../store/cardclock.ts';
import { sayDone } from '../../store/say-done.ts';
import { quoted } from '../../../common/domain/short-name.ts';

/** What is asked about in a dialog first. */
export type AskedAction = Extract<NewTaskAction, 'change' | 'use' | 'remove-double'>;

/** What the other buttons of a new task do. */
export type TaskActions = Readonly<Record<Exclude<NewTaskAction, AskedAction>, (item: NewTaskItem) => void>> & {
  readonly isThis: (item: NewTaskItem, candidate: TaskCandidate) => void;
};

export function createTaskActions(cardclock: Cardclock): TaskActions {
  const { ask } = cardclock;

  async function discard({ task, entries }: NewTaskItem): Promise<void> {
    const reply = await ask('new-task:discard', { taskId: task.taskId });
    const name = quoted(task.name);
    const said =
      entries === 0
        ? t('Discarded the new task {task}.', { task: name })
        : t('Discarded the new task {task} with its time.', { task: name });
    sayDone(cardclock, reply, said);
  }

  return {
    retry: ({ task }) => void ask('new-task:retry', { taskId: task.taskId }),
    create: ({ task }) => void ask('new-task:create', { taskId: task.taskId }),
    'keep-both': ({ task }) => void ask('new-task:keep-both', { taskId: task.taskId }),
    discard: (item) => void discard(item),
    isThis: ({ task }, candidate) => void ask('new-task:use', { taskId: task.taskId, actualId: candidate.taskId }),
  };
}
