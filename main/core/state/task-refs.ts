import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Journal } from '../journal/journal.ts';

/** `known`: what is here of it, where that was read already. */
export type TaskRefs = (taskId: number, boardId: number, known?: TaskRef | null) => TaskRef;

/** Tasks by name where they are known here, and by number where only a tracker told of them. */
export function taskRefs(journal: Journal, accountId: number): TaskRefs {
  return (taskId, boardId, task = journal.tasks.ref(accountId, taskId)) => {
    if (task !== null) return taskRef(task);
    const boardName = journal.tasks.boardName(accountId, boardId) ?? '';
    const name = journal.newTasks.get(accountId, taskId)?.name ?? t('Task {taskId}', { taskId });
    return { taskId, name, boardId, boardName, column: null, colour: null };
  };
}

/** For a list: however many of its rows have a task, that is read once. */
export function readOnce(ref: TaskRefs): (taskId: number, boardId: number) => TaskRef {
  const found = new Map<string, TaskRef>();
  return (taskId, boardId) => {
    const key = `${taskId} ${boardId}`;
    const task = found.get(key) ?? ref(taskId, boardId);
    found.set(key, task);
    return task;
  };
}

export function taskRef(task: TaskRef): TaskRef {
  const { taskId, name, boardId, boardName, column, colour } = task;
  return { taskId, name, boardId, boardName, column, colour };
}
