import { z } from 'zod';
import { t } from '../../common/i18n/translate.ts';
import type { TaskCommands } from '../../common/ipc/task-commands.ts';
import type { App } from '../core/app/app.ts';
import { done, id, instant, nothing, taskNumber, undoable } from './inputs.ts';
import type { Routes } from './route.ts';

type TaskRoutes = Pick<Routes, keyof TaskCommands>;

const place = { boardId: id, stageId: id.nullable(), cardTypeId: id.nullable() };
/** What is too long is told by the core; this keeps out what no person typed. */
const name = z.string().max(100_000, { error: () => t('This is too long for a name.') });

export function taskRoutes({ tasks }: App): TaskRoutes {
  const task = z.object({ taskId: taskNumber });
  return {
    'task:create-options': { input: nothing, run: () => tasks.options() },
    'task:create': {
      input: z.object({ ...place, name, start: z.boolean(), at: z.exactOptional(instant) }),
      run: (wish) => tasks.create(wish),
    },
    'new-task:retry': { input: task, run: ({ taskId }) => done(tasks.retry(taskId)) },
    'new-task:change': {
      input: z.object({ ...place, taskId: taskNumber, name }),
      run: ({ taskId, ...wish }) => done(tasks.change(taskId, wish)),
    },
    'new-task:use': {
      input: z.object({ taskId: taskNumber, actualId: id }),
      run: ({ taskId, actualId }) => done(tasks.use(taskId, actualId)),
    },
    'new-task:create': { input: task, run: ({ taskId }) => done(tasks.createAnew(taskId)) },
    'new-task:discard': { input: task, run: ({ taskId }) => undoable(tasks.discard(taskId)) },
    'new-task:keep-both': { input: task, run: ({ taskId }) => done(tasks.keepBoth(taskId)) },
    'new-task:remove-double': { input: task, run: async ({ taskId }) => await done(tasks.removeDouble(taskId)) },
  };
}
