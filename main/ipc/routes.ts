import { z } from 'zod';
import { SETTINGS_CHANGE } from '../../common/domain/settings-schema.ts';
import type { App } from '../core/app/app.ts';
import type { Routes } from './route.ts';

const nothing = z.null();
const id = z.int().positive();
const keepToken = z.enum(['keychain', 'session']);
const token = z
  .string()
  .trim()
  .min(1, 'Paste your access token.')
  .max(4096, 'This is too long for an access token.')
  .regex(/^[\u0021-\u007e]+$/, 'An access token has no blanks and no special letters: copy it again.');
const query = z.string().max(10_000, 'This is too long to search for.');
/** Nothing to tell beside that it is done: the new snapshot is already on its way. */
async function done(work: void | Promise<void>): Promise<null> {
  await work;
  return null;
}

export function createRoutes(app: App): Routes {
  const task = z.object({ taskId: id });
  const tracker = z.object({ trackerId: id });
  return {
    'state:get': { input: nothing, run: () => app.snapshot() },
    'account:connect': {
      input: z.object({
        address: z.string().trim().min(1, 'Type the address of your service.').max(2048),
        token,
        keepToken,
      }),
      run: (input) => done(app.connect(input.address, input.token, input.keepToken)),
    },
    'account:try-built-in': { input: nothing, run: () => done(app.tryBuiltIn()) },
    'account:sign-in-again': {
      input: z.object({ token, keepToken }),
      run: (input) => done(app.signInAgain(input.token, input.keepToken)),
    },
    'account:sign-out': { input: nothing, run: () => done(app.signOut()) },
    'account:set-api': { input: z.object({ api: z.enum(['v1', 'v3']) }), run: ({ api }) => done(app.setApi(api)) },
    'timer:start': { input: task, run: ({ taskId }) => done(app.start(taskId)) },
    'timer:stop': { input: tracker, run: ({ trackerId }) => done(app.stop(trackerId)) },
    'task:highlight': {
      input: z.object({ taskId: id, highlighted: z.boolean() }),
      run: ({ taskId, highlighted }) => done(app.highlight(taskId, highlighted)),
    },
    'work-list:add': { input: task, run: ({ taskId }) => done(app.addToWorkList(taskId)) },
    'work-list:remove': { input: task, run: ({ taskId }) => done(app.removeFromWorkList(taskId)) },
    'work-list:move': {
      input: z.object({ taskId: id, toIndex: z.int().min(0) }),
      run: ({ taskId, toIndex }) => done(app.moveInWorkList(taskId, toIndex)),
    },
    'search:cached': { input: z.object({ query }), run: (input) => app.searchCached(input.query) },
    'search:remote': { input: z.object({ query }), run: async (input) => await app.searchRemote(input.query) },
    'ledger:list': { input: nothing, run: () => app.ledger() },
    'ledger:retry': { input: tracker, run: ({ trackerId }) => done(app.retry(trackerId)) },
    'sync:now': { input: nothing, run: () => done(app.refresh()) },
    'settings:change': {
      input: SETTINGS_CHANGE,
      run: (change) => done(app.changeSettings(change)),
    },
    'notice:dismiss': {
      input: z.object({ id: z.string().max(200) }),
      run: (input) => done(app.dismissNotice(input.id)),
    },
  };
}
