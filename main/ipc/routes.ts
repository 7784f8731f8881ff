import type { Failure, Reply } from '../../common/ipc/failure.ts';
import type { CommandName } from '../../common/ipc/commands.ts';
import { UserFailure } from '../core/user-failure.ts';
import { numberInRegion } from '../../common/time/region.ts';
import { REMINDER_ANSWERS } from '../../common/domain/reminder.ts';
import { SETTINGS_CHANGE } from '../../common/domain/settings-schema.ts';
import type { HolidayCalendar } from '../core/holidays/holidays.ts';
import { noSupport, type Support } from '../core/support/support.ts';
import type { Updates } from '../core/updates/updates.ts';
import { cardRoutes } from './card-routes.ts';
import { desktopRoutes, NO_DESKTOP } from './desktop-routes.ts';
import { done, id, nothing, taskNumber, type Routes, instant, type Route } from './route.ts';
import { holidayRoutes } from './holiday-routes.ts';
import { networkRoutes } from './network-routes.ts';
import { reportRoutes } from './report-routes.ts';
import type { SupportCommands } from '../../common/ipc/support-commands.ts';
import type { UpdateCommands } from '../../common/ipc/update-commands.ts';
import { z } from 'zod';
import { t } from '../../common/i18n/translate.ts';
import type { Command, CommandKind, JournalCommands } from '../../common/ipc/journal-commands.ts';
import type { App } from '../core/app/app.ts';

/**
 * Parses, runs and wraps: the one way in for every transport, which has to have checked the sender before. Never rejects.
 * `onDefect` hears of errors that no person was meant to read.
 */
export async function answer(
  routes: Partial<Routes>,
  command: string,
  raw: unknown,
  onDefect: (error: unknown) => void,
): Promise<Reply<unknown>> {
  try {
    if (!isRouted(routes, command)) throw new UserFailure('bad-input', t('This window asked for something unknown.'));
    return { ok: true, value: await run(routes, command, raw) };
  } catch (error) {
    if (!(error instanceof UserFailure)) onDefect(error);
    return { ok: false, error: toFailure(error) };
  }
}

function isRouted(routes: Partial<Routes>, command: string): command is CommandName {
  return Object.hasOwn(routes, command);
}

/** The same for a transport that has them all. */
export function answering(
  routes: Routes,
  onDefect: (error: unknown) => void,
): (command: string, input: unknown) => Promise<Reply<unknown>> {
  return async (command, input) => await answer(routes, command, input, onDefect);
}

async function run(routes: Partial<Routes>, command: CommandName, raw: unknown): Promise<unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a union of routes is not callable, and each pairs its own parser with its own run
  const route = routes[command] as unknown as Route<unknown, unknown>;
  const input = route.input.safeParse(raw, { error: issueWords });
  // Only of what came in: a row that cannot be read is nothing that a person entered.
  if (!input.success) throw new UserFailure('bad-input', input.error.issues[0]?.message ?? '');
  return await route.run(input.data);
}

export function toFailure(error: unknown): Failure {
  if (error instanceof UserFailure) return { code: error.code, message: error.message };
  return { code: 'unexpected', message: t('Something went wrong in Cardclock. What you tracked is kept; try again.') };
}

/** What is wrong with an input, as a sentence, where its schema says nothing itself: zod would say it in English. */
function issueWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_big' && issue.origin === 'string')
    return t('This is too long: {most} characters are the most.', { most: numberInRegion(Number(issue.maximum)) });
  if (issue.code === 'too_big' && isNumber(issue.origin))
    return t('This is too large: {most} is the most.', { most: numberInRegion(Number(issue.maximum)) });
  if (issue.code === 'too_small' && isNumber(issue.origin))
    return t('This is too small: {least} is the least.', { least: numberInRegion(Number(issue.minimum)) });
  return t('Cardclock cannot use this, so nothing was done. Check what you entered, and try again.');
}

function isNumber(origin: unknown): boolean {
  return origin === 'number' || origin === 'int';
}

const keepToken = z.enum(['keychain', 'session']);
const token = z
  .string()
  .trim()
  .min(1, { error: () => t('Paste your access token.') })
  .max(4096, { error: () => t('This is too long for an access token.') })
  .regex(/^[\u0021-\u007e]+$/, {
    error: () => t('An access token has no blanks and no special letters: copy it again.'),
  });

export function createRoutes(
  app: App,
  support: Support = noSupport,
  updates: Updates | null = null,
  holidays: HolidayCalendar | null = null,
): Routes {
  const task = z.object({ taskId: taskNumber });
  return {
    'state:get': { input: nothing, run: () => app.snapshot() },
    'time:newest': { input: nothing, run: () => app.history.newest() },
    'time:newest-undone': { input: nothing, run: () => app.history.newestUndone() },
    'link:answer': {
      input: z.object({ linkId: id, answer: z.enum(['do', 'not-now']) }),
      run: ({ linkId, answer }) => ({ changeId: app.links.answer(linkId, answer) }),
    },
    'task:create-options': { input: nothing, run: () => app.createOptions() },
    'task:assigned': { input: nothing, run: () => app.assigned() },
    'new-task:remove-double': { input: task, run: async ({ taskId }) => await done(app.removeDoubles(taskId)) },
    'outbox:list': { input: nothing, run: () => app.outbox() },
    'account:connect': {
      input: z.object({
        address: z
          .string()
          .trim()
          .min(1, { error: () => t('Type the address of your service.') })
          .max(2048, { error: () => t('This is too long for an address.') }),
        token,
        keepToken,
        header: z.exactOptional(z.string().max(200)),
      }),
      run: (input) => done(app.connect(input.address, input.token, input.keepToken, input.header)),
    },
    'account:call-off': { input: nothing, run: () => done(app.callOff()) },
    'account:try-built-in': { input: nothing, run: () => done(app.tryBuiltIn()) },
    'account:sign-in-again': {
      input: z.object({ token, keepToken }),
      run: (input) => done(app.signInAgain(input.token, input.keepToken)),
    },
    'account:sign-out': { input: nothing, run: () => done(app.signOut()) },
    'account:set-token-header': {
      input: z.object({ header: z.string().max(200) }),
      run: ({ header }) => done(app.setTokenHeader(header)),
    },
    'account:set-api': { input: z.object({ api: z.enum(['v1', 'v3']) }), run: ({ api }) => done(app.setApi(api)) },
    'account:switch': {
      input: z.object({ accountId: id }),
      run: ({ accountId }) => done(app.switchAccount(accountId)),
    },
    'account:remove': {
      input: z.object({ accountId: id, loseUnsynced: z.boolean() }),
      run: (input) => done(app.removeAccount(input.accountId, input.loseUnsynced)),
    },
    ...commandRoutes(app),
    ...updateRoutes(updates),
    ...searchRoutes(app),
    ...cardRoutes(app),
    ...reportRoutes(app),
    ...dataRoutes(app),
    ...supportRoutes(support),
    ...networkRoutes(app),
    ...holidayRoutes(holidays),
    ...desktopRoutes(NO_DESKTOP),
    'board:call-off-reading': { input: nothing, run: () => done(app.callOffReading()) },
    'sync:now': { input: nothing, run: () => done(app.tryAll()) },
    'settings:change': {
      input: SETTINGS_CHANGE,
      run: (change) => done(app.changeSettings(change)),
    },
    'notice:dismiss': {
      input: z.object({ id: z.string().max(200) }),
      run: (input) => done(app.dismissNotice(input.id)),
    },
    'reminder:answer': {
      input: z.object({ reminderId: z.string().max(200), answer: z.enum(REMINDER_ANSWERS) }),
      run: ({ reminderId, answer }) => done(app.reminders.answer(reminderId, answer)),
    },
  };
}

function supportRoutes(support: Support): Pick<Routes, keyof SupportCommands> {
  return {
    'self-test:run': { input: nothing, run: async () => await support.selfTest() },
    'diagnostics:read': {
      input: z.object({ withTaskNames: z.boolean() }),
      run: (options) => support.diagnostics(options),
    },
    'logs:open': { input: nothing, run: () => done(support.openLogs()) },
  };
}

/** `updates`: null where no package runs that could be replaced. */
function updateRoutes(updates: Updates | null): Pick<Routes, keyof UpdateCommands> {
  return {
    'updates:get': { input: nothing, run: () => updates?.view() ?? null },
    'updates:check': { input: nothing, run: async () => (await updates?.check()) ?? null },
    'updates:download': { input: nothing, run: async () => (await updates?.download()) ?? null },
    'updates:cancel': { input: nothing, run: () => updates?.cancel() ?? null },
    'updates:install': { input: nothing, run: async () => (await updates?.install()) ?? null },
  };
}

type SearchRoutes = Pick<Routes, Extract<keyof Routes, `search:${string}`>>;

const query = z.object({
  text: z.string().max(10_000, { error: () => t('This is too long to search for.') }),
  boardId: id.nullable(),
  archived: z.boolean(),
});
const cachedQuery = query.extend({
  stream: z.exactOptional(z.string().max(100)),
  most: z.exactOptional(z.int().min(1)),
});

function searchRoutes(app: App): SearchRoutes {
  return {
    'search:cached': { input: cachedQuery, run: async (input) => await app.searchCached(input) },
    'search:remote': { input: query, run: async (input) => await app.searchRemote(input) },
    'search:values': { input: nothing, run: () => app.searchValues() },
  };
}

type DataRoutes = Pick<Routes, Extract<keyof Routes, `data:${string}`>>;

/** A hundred thousand intervals are some 50 MB. */
const LONGEST_IMPORT = 500_000_000;

function dataRoutes({ archive }: App): DataRoutes {
  return {
    'data:export': {
      input: z.object({ format: z.enum(['jsonl', 'csv']) }),
      run: async ({ format }) => await archive.export(format),
    },
    // The desktop answers these two itself; a browser asks and tells nobody.
    'data:save-as': {
      input: z.object({ name: z.string().max(300), url: z.string().max(200) }),
      run: () => ({ kind: 'unknown' }),
    },
    'data:saved': { input: z.object({ url: z.string().max(200) }), run: () => ({ kind: 'unknown' }) },
    'data:take-in': {
      input: z.object({ text: z.string().max(LONGEST_IMPORT, { error: () => t('This file is too long.') }) }),
      run: async ({ text }) => await archive.takeIn(text),
    },
    'data:backups': { input: nothing, run: async () => await archive.backups() },
    'data:back-up-now': { input: nothing, run: async () => await archive.backUp('by-hand') },
    'data:restore': {
      input: z.object({ name: z.string().max(200) }),
      run: async ({ name }) => await archive.restore(name),
    },
  };
}

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
  'account:answer-many-doubted': z.object({ answer: z.enum(['send-again', 'accept', 'wait']) }),
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
