import type { NewTaskItem } from '../../common/domain/new-task.ts';
import { task } from './fake-bridge.ts';

/** A task that was made here and waits to be sent, with two entries. */
export function newTaskItem(over: Partial<NewTaskItem> = {}): NewTaskItem {
  return {
    task: task({ taskId: -5, name: 'Plan the trip', column: 'Backlog' }),
    place: { boardId: 1, stageId: 11, cardTypeId: null },
    state: 'waiting',
    words: null,
    since: 1_800_000,
    triedAt: null,
    question: null,
    entries: 2,
    actions: ['change', 'use', 'discard'],
    ...over,
  };
}
