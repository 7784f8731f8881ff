import { z } from 'zod';
import { REMINDER_ANSWERS } from '../../common/domain/reminder.ts';
import { SETTINGS_CHANGE } from '../../common/domain/settings-schema.ts';
import { t } from '../../common/i18n/translate.ts';
import type { App } from '../core/app/app.ts';
import { noSupport, type Support } from '../core/support/support.ts';
import type { Updates } from '../core/updates/updates.ts';
import { commandRoutes } from './command-routes.ts';
import { cardRoutes } from './card-routes.ts';
import { desktopRoutes, NO_DESKTOP } from './desktop-routes.ts';
import { done, id, nothing, taskNumber, type Routes } from './route.ts';
import { networkRoutes } from './network-routes.ts';
import { reportRoutes } from './report-routes.ts';
import type { SupportCommands } from '../../common/ipc/support-commands.ts';
import type { UpdateCommands } from '../../common/ipc/update-commands.ts';

const keepToken = z.enum(['keychain', 'session']);
const token = z
  .string()
  .trim()
  .min(1, { error: () => t('Paste your access token.') })
  .max(4096, { error: () => t('This is too long for an access token.') })
  .regex(/^[\u0021-\u007e]+$/, {
    error: () => t('An access token has no blanks and no special letters: copy it again.'),
  });

export function createRoutes(app: App, support: Support = noSupport, updates: Updates | null = null): Routes {
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
