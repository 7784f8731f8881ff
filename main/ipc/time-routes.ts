import { z } from 'zod';
import type { App } from '../core/app/app.ts';
import { id, instant, nothing, taskNumber, undoable } from './inputs.ts';
import type { Routes } from './route.ts';

type TimeRoutes = Pick<
  Routes,
  'timer:start' | 'timer:stop' | 'away:answer' | 'link:answer' | Extract<keyof Routes, `time:${string}`>
>;

export function timeRoutes(app: App): TimeRoutes {
  const tracker = z.object({ trackerId: id });
  return {
    'timer:start': {
      input: z.object({ taskId: taskNumber, at: z.exactOptional(instant), alone: z.exactOptional(z.boolean()) }),
      run: ({ taskId, at, alone }) => undoable(app.start(taskId, at, alone)),
    },
    'timer:stop': {
      input: z.object({ trackerId: id, at: z.exactOptional(instant) }),
      run: ({ trackerId, at }) => undoable(app.stop(trackerId, at)),
    },
    'time:log': {
      input: z.object({ taskId: taskNumber, startedAt: instant, endedAt: instant }),
      run: ({ taskId, startedAt, endedAt }) => undoable(app.time.log(taskId, startedAt, endedAt)),
    },
    'time:edit': {
      input: z.object({
        trackerId: id,
        // As the service told them, however odd.
        was: z.object({ startedAt: z.int(), endedAt: z.int().nullable() }),
        startedAt: z.exactOptional(instant),
        endedAt: z.exactOptional(instant.nullable()),
      }),
      run: ({ trackerId, ...edit }) => undoable(app.time.edit(trackerId, edit)),
    },
    'time:split': {
      input: z.object({ trackerId: id, at: instant }),
      run: ({ trackerId, at }) => undoable(app.time.split(trackerId, at)),
    },
    'time:merge': { input: tracker, run: ({ trackerId }) => undoable(app.time.merge(trackerId)) },
    'time:delete': { input: tracker, run: ({ trackerId }) => undoable(app.time.remove(trackerId)) },
    'time:newest': { input: nothing, run: () => app.time.newest() },
    'time:newest-undone': { input: nothing, run: () => app.time.newestUndone() },
    'time:undo': { input: z.object({ changeId: id }), run: ({ changeId }) => undoable(app.time.undo(changeId)) },
    'away:answer': {
      input: z.object({
        awayId: id,
        answer: z.union([z.enum(['keep', 'stop', 'split', 'shift']), z.object({ toTask: taskNumber })]),
      }),
      run: ({ awayId, answer }) => undoable(app.answerAway(awayId, answer)),
    },
    'link:answer': {
      input: z.object({ linkId: id, answer: z.enum(['do', 'not-now']) }),
      run: ({ linkId, answer }) => undoable(app.links.answer(linkId, answer)),
    },
  };
}
