import type { NewTaskActions } from '../tasks/actions.ts';
import type { Making } from '../tasks/making.ts';
import type { Session } from './session.ts';

/** What a person can do about tasks that are made here. */
export interface TaskDeeds extends Making, Omit<NewTaskActions, 'create'> {
  readonly createAnew: NewTaskActions['create'];
}

type Change = <T>(work: (session: Session) => T) => T;

export function taskDeeds(session: () => Session, change: Change): TaskDeeds {
  return {
    options: () => session().making.options(),
    create: (wish) => change(({ making }) => making.create(wish)),
    retry: (taskId) => change(({ newTasks }) => newTasks.retry(taskId)),
    change: (taskId, wish) => change(({ newTasks }) => newTasks.change(taskId, wish)),
    use: (taskId, actualId) => change(({ newTasks }) => newTasks.use(taskId, actualId)),
    createAnew: (taskId) => change(({ newTasks }) => newTasks.create(taskId)),
    discard: (taskId) => change(({ newTasks }) => newTasks.discard(taskId)),
    keepBoth: (taskId) => change(({ newTasks }) => newTasks.keepBoth(taskId)),
    removeDouble: async (taskId) => {
      await session().newTasks.removeDouble(taskId);
      change(() => null);
    },
  };
}
