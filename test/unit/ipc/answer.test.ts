import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { App } from '../../../main/core/app/app.ts';
import { UserFailure } from '../../../main/core/user-failure.ts';
import { answer, createRoutes } from '../../../main/ipc/routes.ts';

/** Only what a test needs of the app; anything else it asks for is a defect. */
function routesOn(part: Partial<App>) {
  const app = new Proxy(part, {
    get: (target, name: string) =>
      Reflect.get(target, name) ??
      (() => {
        throw new Error(`unexpected ${name}`);
      }),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stand-in that refuses everything it was not given
  return createRoutes(app as App);
}

const noDefect = (error: unknown): never => {
  throw error;
};

describe('the one way in for commands', () => {
  it('runs a command with parsed input and wraps what it gives', async () => {
    const started: unknown[] = [];
    const routes = routesOn({
      run: (command) => {
        started.push(command);
        return { changeId: 1, taskId: 5 };
      },
    });

    expect(await answer(routes, 'timer:start', { taskId: 5 }, noDefect)).toEqual({
      ok: true,
      value: { changeId: 1, taskId: 5 },
    });
    expect(started).toEqual([{ kind: 'timer:start', taskId: 5 }]);
  });

  it('takes the number of a task that is not on its board yet', async () => {
    const started: unknown[] = [];
    const routes = routesOn({
      run: (command) => {
        started.push(command);
        return { changeId: 1, taskId: 5 };
      },
    });

    expect(await answer(routes, 'timer:start', { taskId: -5 }, noDefect)).toMatchObject({ ok: true });
    expect(started).toEqual([{ kind: 'timer:start', taskId: -5 }]);
  });

  it.each([
    ['timer:start', { taskId: '5' }],
    ['timer:start', { taskId: 0 }],
    ['timer:start', { taskId: 1.5 }],
    ['timer:start', null],
    ['timer:stop', undefined],
    ['task:create', { name: 'Ship', boardId: 0, stageId: null, cardTypeId: null, start: true }],
    ['task:create', { name: 'x'.repeat(100_001), boardId: 1, stageId: null, cardTypeId: null, start: true }],
    ['new-task:use', { taskId: -5, actualId: -6 }],
    ['settings:change', { theme: 'pink' }],
    ['settings:change', { unknown: true }],
    ['settings:change', { dailyGoalMinutes: 1441 }],
    ['account:connect', { address: 'a', token: '', keepToken: 'keychain' }],
    ['account:connect', { address: 'a', token: 'two words', keepToken: 'keychain' }],
    ['account:connect', { address: 'a', token: 'x'.repeat(5000), keepToken: 'keychain' }],
    ['search:cached', { text: 'x'.repeat(10_001), boardId: null, archived: false }],
  ])('refuses %s with %j before anything runs', async (command, input) => {
    const reply = await answer(routesOn({}), command, input, noDefect);

    expect(reply).toMatchObject({ ok: false, error: { code: 'bad-input' } });
  });

  it.each([
    ['settings:change', { focusMinutes: 4 }, 'This is too small: 5 is the least.'],
    ['settings:change', { breakMinutes: 61 }, 'This is too large: 60 is the most.'],
    ['settings:change', { longTimerMinutes: 5 }, 'This is too small: 15 is the least.'],
    [
      'account:connect',
      { address: 'x'.repeat(2049), token: 'a', keepToken: 'keychain' },
      'This is too long for an address.',
    ],
    ['data:restore', { name: 'x'.repeat(201) }, 'This is too long: 200 characters are the most.'],
    [
      'settings:change',
      { theme: 'pink' },
      'Cardclock cannot use this, so nothing was done. Check what you entered, and try again.',
    ],
  ])('says of %s what is wrong, in our own words: %#', async (command, input, message) => {
    const reply = await answer(routesOn({}), command, input, noDefect);

    expect(reply).toEqual({ ok: false, error: { code: 'bad-input', message } });
  });

  it('takes a row that cannot be read for a defect, and not for something that was entered', async () => {
    const defects: unknown[] = [];
    const routes = routesOn({
      run: () => {
        throw z.int().safeParse('secret detail').error;
      },
    });

    const reply = await answer(routes, 'timer:stop', { trackerId: 1 }, (error) => defects.push(error));

    expect(reply).toMatchObject({ ok: false, error: { code: 'unexpected' } });
    expect(defects).toHaveLength(1);
  });

  it.each(['timer:explode', '__proto__', 'constructor', 'toString', ''])('knows no command %j', async (command) => {
    expect(await answer(routesOn({}), command, null, noDefect)).toMatchObject({
      ok: false,
      error: { code: 'bad-input' },
    });
  });

  it('passes on what a person should read, word by word', async () => {
    const routes = routesOn({
      run: () => {
        throw new UserFailure('not-found', 'This timer is no longer here.');
      },
    });

    expect(await answer(routes, 'timer:stop', { trackerId: 1 }, noDefect)).toEqual({
      ok: false,
      error: { code: 'not-found', message: 'This timer is no longer here.' },
    });
  });

  it('tells a defect to us, and nothing of it to the window', async () => {
    const defects: unknown[] = [];
    const routes = routesOn({
      run: () => {
        throw new Error('secret detail');
      },
    });

    const reply = await answer(routes, 'timer:stop', { trackerId: 1 }, (error) => defects.push(error));

    expect(JSON.stringify(reply)).not.toContain('secret');
    expect(reply).toMatchObject({ ok: false, error: { code: 'unexpected' } });
    expect(defects).toHaveLength(1);
  });
});
