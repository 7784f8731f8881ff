// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { NOTHING_FOUND, type SearchAnswer } from '../../../common/domain/search.ts';
import { ok, snapshot, task } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

function answer(...names: string[]): SearchAnswer {
  const hits = names.map((name) => ({ task: task({ taskId: name.length, name }), marks: [] }));
  return { ...NOTHING_FOUND, hits };
}

async function type(text: string): Promise<HTMLElement> {
  const field = await screen.findByRole('combobox', { name: 'Search tasks' });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  return field;
}

function optionNames(): string[] {
  return screen.getAllByRole('option').map((option) => option.querySelector('.task-name')?.textContent ?? '');
}

describe('the search', () => {
  afterEach(cleanup);

  it('starts the first match on Enter', async () => {
    const app = renderApp(snapshot(), { 'search:cached': () => ok(answer('Login', 'Logging')) });
    const field = await type('log');
    await screen.findAllByRole('option');

    fireEvent.keyDown(field, { key: 'Enter' });

    expect(app.inputsOf('timer:start')).toEqual([{ taskId: 'Login'.length }]);
    expect(field).toHaveProperty('value', '');
  });

  it('puts the chosen match on the work list on Shift+Enter', async () => {
    const app = renderApp(snapshot(), { 'search:cached': () => ok(answer('Login', 'Logging')) });
    const field = await type('log');
    await screen.findAllByRole('option');

    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });

    expect(app.inputsOf('work-list:add')).toEqual([{ taskId: 'Logging'.length }]);
    expect(app.inputsOf('timer:start')).toEqual([]);
  });

  it('puts the match on the work list on Enter where the list’s own button asked for one, and starts again after that', async () => {
    const app = renderApp(snapshot(), { 'search:cached': () => ok(answer('Login', 'Logging')) });
    await screen.findByRole('combobox', { name: 'Search tasks' });
    fireEvent.click(screen.getByRole('button', { name: 'Add a task' }));
    const field = await type('log');
    expect(field).toHaveProperty('placeholder', 'Find a task for your list');
    await screen.findAllByRole('option');

    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(app.inputsOf('work-list:add')).toEqual([{ taskId: 'Login'.length }]));
    expect(app.inputsOf('timer:start')).toEqual([]);

    await type('log');
    await screen.findAllByRole('option');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(app.inputsOf('timer:start')).toEqual([{ taskId: 'Login'.length }]);
  });

  it('puts a task that nobody has made yet on the work list where the list’s own button asked for one, and says so', async () => {
    const boards = [{ boardId: 3, name: 'Product', columns: [{ stageId: 31, name: 'Backlog' }], cardTypes: [] }];
    const app = renderApp(snapshot(), {
      'task:create-options': () => ok({ boards, withoutRight: [], remembered: null }),
      'task:create': () => ok({ changeId: 4, taskId: -1 }),
      'work-list:add': () => ok({ changeId: 5 }),
    });
    await screen.findByRole('combobox', { name: 'Search tasks' });
    fireEvent.click(screen.getByRole('button', { name: 'Add a task' }));
    const field = await type('a new thing');
    await screen.findByRole('option', { name: 'Create task “a new thing” on Product for your list' });

    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });

    await waitFor(() => expect(app.inputsOf('work-list:add')).toEqual([{ taskId: -1 }]));
    expect(app.inputsOf('task:create')).toEqual([
      { name: 'a new thing', boardId: 3, stageId: null, cardTypeId: null, start: false },
    ]);
    await screen.findByText('“a new thing” is on your list.');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(app.inputsOf('time:undo')).toEqual([{ changeId: 5 }, { changeId: 4 }]));
  });

  it('starts the match where the field was left since the list’s own button asked for one', async () => {
    const app = renderApp(snapshot(), { 'search:cached': () => ok(answer('Login')) });
    await screen.findByRole('combobox', { name: 'Search tasks' });
    fireEvent.click(screen.getByRole('button', { name: 'Add a task' }));
    fireEvent.blur(screen.getByRole('combobox', { name: 'Search tasks' }));

    const field = await type('log');
    await screen.findAllByRole('option');
    fireEvent.keyDown(field, { key: 'Enter' });

    expect(app.inputsOf('timer:start')).toEqual([{ taskId: 'Login'.length }]);
  });

  it('waits with Enter for the matches of what was typed, and never starts an older match', async () => {
    const slow = Promise.withResolvers<void>();
    const app = renderApp(snapshot(), {
      'search:cached': async ({ text }) => {
        if (text === '') return ok(answer('Recent task'));
        await slow.promise;
        return ok(answer('Login'));
      },
    });
    const field = await type('');
    await screen.findByRole('option', { name: /^Recent task/ });

    fireEvent.change(field, { target: { value: 'log' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(app.inputsOf('timer:start')).toEqual([]);
    await act(async () => slow.resolve());

    await waitFor(() => expect(app.inputsOf('timer:start')).toEqual([{ taskId: 'Login'.length }]));
  });

  it('forgets an early Enter when the text goes on: it meant what stood there then', async () => {
    const slow = Promise.withResolvers<void>();
    const app = renderApp(snapshot(), {
      'search:cached': async ({ text }) => {
        if (text === '') return ok(answer('Recent task'));
        await slow.promise;
        return ok(answer('Shop window'));
      },
    });
    const field = await type('');
    await screen.findByRole('option', { name: /^Recent task/ });

    fireEvent.change(field, { target: { value: 'sh' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.change(field, { target: { value: 'shop' } });
    await act(async () => slow.resolve());
    await waitFor(() => expect(optionNames()).toEqual(['Shop window']));
    await act(async () => undefined);

    expect(app.inputsOf('timer:start')).toEqual([]);
    expect(field).toHaveProperty('value', 'shop');
  });

  it('keeps no text and no match of the account before: its numbers mean other tasks in the next', async () => {
    const summary = { kind: 'service', userName: 'Robin', waiting: 0, needsYou: 0, running: 0 } as const;
    const accounts = (current: number) =>
      [1, 2].map((id) => ({ ...summary, id, address: `https://${id}.example.com`, current: id === current }));
    const app = renderApp(snapshot({ accounts: accounts(1) }), {
      'search:cached': ({ text }) => ok(text === '' ? NOTHING_FOUND : answer('Login')),
    });
    await type('log');
    await screen.findByRole('option');

    act(() => app.bridge.push(snapshot({ revision: 2, accounts: accounts(2) })));
    const field = await screen.findByRole('combobox', { name: 'Search tasks' });
    fireEvent.keyDown(field, { key: 'Enter' });

    expect(field).toHaveProperty('value', '');
    expect(screen.queryByRole('option')).toBeNull();
    expect(app.inputsOf('timer:start')).toEqual([]);
  });

  it('adds what the service finds at the end, and leaves the chosen match where it is', async () => {
    const service = Promise.withResolvers<void>();
    renderApp(snapshot(), {
      'search:cached': () => ok(answer('Login', 'Logging')),
      'search:remote': async () => {
        await service.promise;
        return ok(answer('A catalogue', 'Logging'));
      },
    });
    const field = await type('log');
    await screen.findAllByRole('option');
    fireEvent.keyDown(field, { key: 'ArrowDown' });

    await act(async () => service.resolve());

    await waitFor(() => expect(optionNames()).toEqual(['Login', 'Logging', 'A catalogue']));
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Logging');
  });

  it('says why the service’s matches are missing', async () => {
    renderApp(snapshot(), {
      'search:cached': () => ok(answer('Login')),
      'search:remote': () => ok({ ...NOTHING_FOUND, problem: 'The service does not answer.' }),
    });

    await type('log');

    expect(await screen.findByText('The service does not answer.')).toBeDefined();
    expect(optionNames()).toEqual(['Login']);
  });

  it('says so when nothing matches', async () => {
    renderApp(snapshot());

    await type('zzz');

    expect(await screen.findByText('No task matches “zzz”.')).toBeDefined();
  });

  it('says that the board is still being read where that is why nothing matches', async () => {
    renderApp(snapshot({ boardsUnread: true }));

    await type('zzz');

    const words = 'No such task is known here yet: the board is still being read.';
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByText(/^No task matches/)).toBeNull();
  });

  it('starts no card on Enter after a command that cannot be done, but one whose name begins so', async () => {
    const app = renderApp(snapshot(), {
      'search:cached': ({ text }) => ok(answer(text === 'stop' ? 'A bus stop' : 'Stop words')),
    });
    const field = await type('stop');
    await screen.findByRole('option', { name: /^A bus stop/ });
    expect(screen.getAllByText('Nothing is running.')).not.toEqual([]);

    fireEvent.keyDown(field, { key: 'Enter' });
    expect(app.inputsOf('timer:start')).toEqual([]);

    fireEvent.change(field, { target: { value: 'stop w' } });
    await screen.findByRole('option', { name: /^Stop words/, selected: true });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(app.inputsOf('timer:start')).toEqual([{ taskId: 'Stop words'.length }]);
  });

  it('chooses nothing by itself while nothing is typed', async () => {
    const app = renderApp(snapshot(), { 'search:cached': () => ok(answer('Recent task')) });
    const field = await type('');
    await screen.findByRole('option', { name: /^Recent task/ });

    fireEvent.keyDown(field, { key: 'Enter' });

    expect(app.inputsOf('timer:start')).toEqual([]);
  });
});

describe('the search, as the desktop asks for it', () => {
  afterEach(cleanup);

  it('is begun with the words it is given, to be gone on with', async () => {
    const { bridge } = renderApp(snapshot(), { 'search:cached': () => ok(answer('Login')) });
    const field = await type('log');

    act(() => bridge.go({ kind: 'search', text: 'start ' }));

    await waitFor(() => expect(field).toHaveProperty('value', 'start '));
    expect(document.activeElement).toBe(field);
    expect(field).toMatchObject({ selectionStart: 6, selectionEnd: 6 });
  });

  it('leaves what is there when no words are given', async () => {
    const { bridge } = renderApp(snapshot(), { 'search:cached': () => ok(answer('Login')) });
    const field = await type('log');
    field.blur();

    act(() => bridge.go({ kind: 'search', text: '' }));

    expect(document.activeElement).toBe(field);
    expect(field).toMatchObject({ value: 'log', selectionStart: 0, selectionEnd: 3 });
  });
});
