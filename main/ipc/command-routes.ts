import { z } from 'zod';
import { t } from '../../common/i18n/translate.ts';
import type { Command, CommandKind, JournalCommands } from '../../common/ipc/journal-commands.ts';
import type { App } from '../core/app/app.ts';
import { id, instant, taskNumber, type Route, type Routes } from './route.ts';

const place = { boardId: id, stageId: id.nullable(), cardTypeId: id.nullable() };
/** What is too long is told by the core; this keeps out what no person typed. */
const name = z.string().max(100_000, { error: () => t('This is too long for a name.') });
/** The same. */
const note = z.string().max(100_000, { error: () => t('This is too long for a note.') });
const tracker = z.object({ trackerId: id });
const task = z.object({ taskId: taskNumber });
const interval = z.object({ taskId: taskNumber, startedAt: instant, endedAt: instant });
/** What no person does in one go. */
const MOST_AT_ONCE = 1000;
const MOST_MOVED = 10_000;

/** What each command comes with, whoever sends it. */
const INPUTS: { readonly [K in CommandKind]: z.ZodType<JournalCommands[K]['input']> } = {
  'timer:start': z.object({ taskId: taskNumber, at: z.exactOptional(instant), alone: z.exactOptional(z.boolean()) }),
  'timer:stop': z.object({ trackerId: id, at: z.exactOptional(instant) }),
  'time:log': interval.extend({ note: z.exactOptional(note) }),
  'time:log-all': z.object({ entries: z.array(interval).min(1).max(MOST_AT_ONCE) }),
  'time:edit': z.object({
    trackerId: id,
    // As the service told them, however odd.
    was: z.object({ startedAt: z.int(), endedAt: z.int().nullable() }),
    startedAt: z.exactOptional(instant),
    endedAt: z.exactOptional(instant.nullable()),
    note: z.exactOptional(note),
  }),
  'time:split': z.object({ trackerId: id, at: instant, until: z.exactOptional(instant) }),
  'time:merge': tracker,
  'time:move': z.object({ trackerIds: z.array(id).min(1).max(MOST_MOVED), taskId: taskNumber }),
  'time:note': tracker.extend({ note }),
  'time:delete': tracker,
  'time:shift': z.object({ trackerIds: z.array(id).min(1).max(MOST_MOVED), byMs: z.int() }),
  'time:delete-all': z.object({ trackerIds: z.array(id).min(1).max(MOST_MOVED) }),
  'time:undo': z.object({ changeId: id }),
  'away:answer': z.object({
    awayId: id,
    answer: z.union([z.enum(['keep', 'stop', 'split', 'shift']), z.object({ toTask: taskNumber })]),
  }),
  'task:highlight': z.object({ taskId: taskNumber, highlighted: z.boolean() }),
  'work-list:add': task,
  'work-list:remove': task,
  'work-list:move': z.object({ taskId: taskNumber, toIndex: z.int().min(0) }),
  'outbox:retry': tracker,
  'outbox:keep': z.object({ trackerId: id, keep: z.enum(['mine', 'theirs', 'both']) }),
  'outbox:end-now': tracker,
  'outbox:discard': tracker,
  'outbox:restore': tracker,
  'account:answer-past-end': z.object({ answer: z.enum(['move', 'keep', 'ask']) }),
  'account:answer-vanished': z.object({ answer: z.enum(['send-again', 'accept', 'wait']) }),
  'task:create': z.object({ ...place, name, start: z.boolean(), at: z.exactOptional(instant) }),
  'new-task:retry': task,
  'new-task:change': z.object({ ...place, taskId: taskNumber, name }),
  'new-task:use': z.object({ taskId: taskNumber, actualId: id }),
  'new-task:create': task,
  'new-task:discard': task,
  'new-task:keep-both': task,
};

/** A route for each command: parse, and run. */
export function commandRoutes({ run }: Pick<App, 'run'>): Pick<Routes, CommandKind> {
  const entries = Object.entries(INPUTS).map(([kind, input]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input that was parsed is that of the kind it is listed under
    const route = { input, run: (given: object) => run({ kind, ...given } as Command) };
    return [kind, route] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one route for each kind: `INPUTS` has them all
  return Object.fromEntries(entries) as unknown as Pick<Routes, CommandKind> & Record<string, Route<object, unknown>>;
}
