// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { NOTHING_FOUND, type SearchAnswer, type SearchQuery } from '../../../common/domain/search.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import type { Answers } from '../../support/fake-bridge.ts';
import { ok, runningTimer, snapshot, task } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const MINUTE_MS = 60_000;
const now = new Date();
const login = task({ taskId: 7, name: 'Fix the login' });

function found(...names: readonly string[]): SearchAnswer {
  return {
    ...NOTHING_FOUND,
    hits: names.map((name, index) => ({ task: task({ taskId: index + 1, name }), marks: [] })),
  };
}

/** Answers only what has every word of the query in its name. */
function cards(...names: readonly string[]): Answers {
  const all = found(...names).hits;
  return {
    'search:cached': ({ text }: SearchQuery): Reply<SearchAnswer> => {
      const words = text.toLowerCase().split(' ');
      return ok({
        ...NOTHING_FOUND,
        hits: all.filter((hit) => words.every((word) => hit.task.name.toLowerCase().includes(word))),
      });
    },
  };
}

async function type(text: string): Promise<HTMLElement> {
  const field = await screen.findByRole('combobox', { name: 'Search tasks' });
  fireEvent.focus(field);
  await screen.findByRole('button', { name: 'On all boards' });
  fireEvent.change(field, { target: { value: text } });
  return field;
}

async function optionOf(name: RegExp): Promise<HTMLElement> {
  return await screen.findByRole('option', { name });
}

function runningApp(answers: Answers = {}): RenderedApp {
  const startedAt = Math.floor((now.getTime() - 90 * MINUTE_MS) / 1000) * 1000;
  const timer = runningTimer({ trackerId: 100, task: login, startedAt });
  return renderApp(snapshot({ running: [timer] }), answers);
}

describe('a phrase in the search field', () => {
  afterEach(cleanup);

  it('says what it will do with which card, and does that with the time it says', async () => {
    const app = renderApp(snapshot(), cards('Ship the thing', 'Ship the other'));
    const beforeMs = Date.now();
    const field = await type('start ship 20m ago');

    const option = await optionOf(/^Start “Ship the thing” (yesterday )?at .*20 m ago/);
    expect(option.getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });

    const [started] = app.inputsOf('timer:start');
    expect(started).toMatchObject({ taskId: 2 });
    const at = typeof started === 'object' && started !== null && 'at' in started ? Number(started.at) : 0;
    expect(at).toBeGreaterThan(beforeMs - 21 * MINUTE_MS);
    expect(at).toBeLessThanOrEqual(Date.now() - 20 * MINUTE_MS);
  });

  it('waits with Enter for the card that its words name', async () => {
    const slow = Promise.withResolvers<void>();
    const app = renderApp(snapshot(), {
      'search:cached': async ({ text }) => {
        if (text !== 'login') return ok(NOTHING_FOUND);
        await slow.promise;
        return ok(found('Fix the login'));
      },
    });
    const field = await type('start login');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() =>
      expect(app.inputsOf('search:cached')).toContainEqual(expect.objectContaining({ text: 'login' })),
    );
    await act(async () => undefined);
    expect(app.inputsOf('timer:start')).toEqual([]);
    slow.resolve();

    await waitFor(() => expect(app.inputsOf('timer:start')).toEqual([{ taskId: 1 }]));
  });

  it('stops the running timer earlier, and takes that back', async () => {
    const app = runningApp({ 'timer:stop': () => ok({ changeId: 5 }), 'time:undo': () => ok({ changeId: 6 }) });
    const field = await type('stop 10m ago');
    await optionOf(/^Stop “Fix the login” .*10 m ago$/);

    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(app.inputsOf('timer:stop')).toMatchObject([{ trackerId: 100 }]);
    await waitFor(() => expect(app.inputsOf('time:undo')).toEqual([{ changeId: 5 }]));
  });

  it('is taken back by Ctrl+Z where the cursor still stands', async () => {
    const app = runningApp({ 'timer:stop': () => ok({ changeId: 5 }) });
    const field = await type('stop 10m ago');
    await optionOf(/^Stop “Fix the login”/);

    fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(app.inputsOf('timer:stop')).toHaveLength(1));
    await screen.findByRole('button', { name: 'Undo' });
    expect(app.inputsOf('time:newest')).toEqual([]);
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true });

    await waitFor(() => expect(app.inputsOf('time:newest')).toEqual([null]));
  });

  it('explains a time that is none at its place, and does nothing', async () => {
    const app = runningApp();
    const field = await type('stop 3h ago');

    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const reason = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toMatch(/^“Fix the login” began later, at .* and keeps running/);
    expect(document.querySelector('.palette-behind u')?.textContent).toBe('3h ago');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(app.inputsOf('timer:stop')).toEqual([]);
  });

  it('does what is only offered when it is chosen, and not before', async () => {
    const app = renderApp(snapshot(), cards('Ship the thing'));
    const field = await type('log 23:00-1:00 ship on 2026-01-05');
    await optionOf(/^Add 2 h to “Ship the thing”, .* 23:00 – .* 01:00/);

    fireEvent.keyDown(field, { key: 'Enter' });
    expect(app.inputsOf('time:log')).toEqual([]);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });

    expect(app.inputsOf('time:log')).toMatchObject([{ taskId: 1 }]);
  });

  it('still finds a card whose name begins with a verb, before what the phrase would do', async () => {
    const app = runningApp(cards('Note taking app'));
    const field = await type('note taking');
    await optionOf(/^Comment on “Fix the login”: taking$/);

    fireEvent.keyDown(field, { key: 'Enter' });

    expect(app.inputsOf('card:comment')).toEqual([]);
    expect(app.inputsOf('timer:start')).toEqual([{ taskId: 1 }]);
  });

  it('still does what it said when the service then finds a card that is called so', async () => {
    const service = Promise.withResolvers<void>();
    const app = runningApp({
      'search:cached': ({ text }) =>
        ok(text === 'login' ? { ...NOTHING_FOUND, hits: [{ task: login, marks: [] }] } : NOTHING_FOUND),
      'search:remote': async ({ text }) => {
        await service.promise;
        return ok(text === 'stop login' ? found('Stop login redesign') : NOTHING_FOUND);
      },
      'timer:stop': () => ok({ changeId: 5 }),
    });
    const field = await type('stop login');
    await optionOf(/^Stop “Fix the login”/);

    await act(async () => service.resolve());
    await optionOf(/Stop login redesign/);
    fireEvent.keyDown(field, { key: 'Enter' });

    await waitFor(() => expect(app.inputsOf('timer:stop')).toMatchObject([{ trackerId: 100 }]));
    expect(app.inputsOf('timer:start')).toEqual([]);
  });

  it('searches of one reading never end those of another', async () => {
    const app = renderApp(snapshot(), cards('Ship the thing'));
    await type('start ship 9:30');
    const streams = (): readonly unknown[] =>
      app
        .inputsOf('search:cached')
        .flatMap((input) =>
          typeof input === 'object' && input !== null && 'stream' in input && 'text' in input && input.text !== ''
            ? [input.stream]
            : [],
        );

    await waitFor(() => expect(streams()).toHaveLength(3));
    expect(new Set(streams()).size).toBe(3);
  });

  it('gives a comment back that could not be sent', async () => {
    runningApp({
      'card:comment': () => ({ ok: false, error: { code: 'unreachable', message: 'The service is away.' } }),
    });
    const field = await type('note waits for review');
    await optionOf(/^Comment on/);

    fireEvent.keyDown(field, { key: 'Enter' });

    expect(await screen.findByText('The service is away.')).toBeDefined();
    await waitFor(() => expect(field).toHaveProperty('value', 'note waits for review'));
  });

  it('switches where several timers may run by one command', async () => {
    const settings = { ...snapshot().settings, severalTimers: true };
    const app = renderApp(snapshot({ running: [runningTimer({ task: login })], settings }), {
      ...cards('Ship the thing'),
      'timer:start': () => ok({ changeId: 7 }),
    });
    const field = await type('switch to ship');
    await optionOf(/^Switch to “Ship the thing” now/);

    fireEvent.keyDown(field, { key: 'Enter' });

    await waitFor(() => expect(app.inputsOf('timer:start')).toEqual([{ taskId: 1, alone: true }]));
    await screen.findByText('Switched to “Ship the thing”.');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('goes to a day', async () => {
    const { today } = snapshot();
    const app = renderApp(snapshot({ today: { ...today, date: '2026-11-18' } }), {
      'day:get': ({ date }) => ok({ ...today, date }),
    });
    const field = await type('go to 2026-01-05');
    await optionOf(/^Go to /);

    fireEvent.keyDown(field, { key: 'Enter' });

    await waitFor(() => expect(app.inputsOf('day:get')).toContainEqual({ date: '2026-01-05' }));
  });
});
