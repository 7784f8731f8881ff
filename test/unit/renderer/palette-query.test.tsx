// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { NOTHING_FOUND, type SearchAnswer } from '../../../common/domain/search.ts';
import { ok, snapshot, task } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

const values = {
  boards: [{ boardId: 3, name: 'Product' }],
  cardTypes: ['Bug', 'Feature'],
  people: [{ initials: 'RE', name: 'Robin Example' }],
  tags: ['urgent'],
};
const place = {
  boards: [{ boardId: 3, name: 'Product', columns: [{ stageId: 8, name: 'Backlog' }], cardTypes: [] }],
  withoutRight: [],
  remembered: null,
};
const hit: SearchAnswer = { ...NOTHING_FOUND, hits: [{ task: task(), marks: [] }] };

async function never(): Promise<never> {
  return await new Promise<never>(() => {});
}

async function type(text: string): Promise<HTMLElement> {
  const field = await screen.findByRole('combobox', { name: 'Search tasks' });
  fireEvent.focus(field);
  await screen.findByRole('button', { name: 'On all boards' });
  fireEvent.change(field, { target: { value: text } });
  return field;
}

describe('a query in the search field', () => {
  afterEach(cleanup);

  it('is completed with Tab, from key to operator to value', async () => {
    renderApp(snapshot(), { 'search:values': () => ok(values), 'search:cached': () => ok(hit) });
    const field = await type('ty');
    await screen.findByRole('option', { name: /^type: card type/ });

    fireEvent.keyDown(field, { key: 'Tab' });
    expect(field).toHaveProperty('value', 'type:');
    await screen.findByRole('option', { name: 'type:Feature' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Tab' });

    await waitFor(() => expect(field).toHaveProperty('value', 'type:Feature '));
  });

  it('with a time in the past, and nothing said of what to do, is completed to a start', async () => {
    renderApp(snapshot(), { 'search:cached': () => ok(NOTHING_FOUND) });
    const field = await type('release notes 20m ago');
    await screen.findByRole('option', { name: /^start release notes 20m ago/ });

    fireEvent.keyDown(field, { key: 'Tab' });
    expect(field).toHaveProperty('value', 'start release notes 20m ago');

    fireEvent.change(field, { target: { value: 'release notes 9' } });
    await screen.findByText('No task matches “release notes 9”.');
    expect(screen.queryByRole('option', { name: /^start/ })).toBeNull();
  });

  it('is not done by the Enter that completed it and is held', async () => {
    const found = [{ task: task({ taskId: 1, name: 'Release notes' }), marks: [] }];
    const app = renderApp(snapshot(), {
      'search:cached': ({ text }) => ok({ ...NOTHING_FOUND, hits: text === 'release notes' ? found : [] }),
    });
    const field = await type('release notes 20m ago');
    await screen.findByRole('option', { name: /^start release notes 20m ago/ });

    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByRole('option', { name: /^Start “Release notes”/ });
    fireEvent.keyDown(field, { key: 'Enter', repeat: true });
    expect(app.inputsOf('timer:start')).toEqual([]);

    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(app.inputsOf('timer:start')).toHaveLength(1));
  });

  it('with a time in the past is no start where something is wrong with it, which is marked', async () => {
    const mistakes = [{ from: 0, to: 8, reason: 'There is no key naem.' }];
    renderApp(snapshot(), { 'search:cached': () => ok({ ...NOTHING_FOUND, mistakes }) });
    const field = await type('naem:foo notes 20m ago');

    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByRole('option', { name: /^start/ })).toBeNull();
  });

  it('is completed before the cards are found', async () => {
    renderApp(snapshot(), { 'search:values': () => ok(values), 'search:cached': never });
    const field = await type('ty');
    await screen.findByRole('option', { name: /^type: card type/ });

    fireEvent.keyDown(field, { key: 'Tab' });

    expect(field).toHaveProperty('value', 'type:');
  });

  it('knows what came since the field was used last', async () => {
    const app = renderApp(snapshot(), { 'search:values': () => ok(values) });
    const field = await type('type:b');
    fireEvent.keyDown(field, { key: 'Escape' });
    const before = app.inputsOf('search:values').length;

    fireEvent.change(field, { target: { value: 'type:' } });

    await waitFor(() => expect(app.inputsOf('search:values').length).toBe(before + 1));
  });

  it('leaves Tab alone where there is nothing to complete', async () => {
    renderApp(snapshot(), { 'search:cached': () => ok(hit) });
    const field = await type('ship it');
    await screen.findByRole('option');

    expect(fireEvent.keyDown(field, { key: 'Tab' })).toBe(true);
  });

  it('does not let a key that might be meant come before a card', async () => {
    const app = renderApp(snapshot(), { 'search:cached': () => ok(hit) });
    const field = await type('na');
    await screen.findByRole('option', { name: /^name:/ });

    fireEvent.keyDown(field, { key: 'Enter' });

    expect(app.inputsOf('timer:start')).toEqual([{ taskId: 1 }]);
  });

  it('marks what is wrong where it stands, and does not ask the service', async () => {
    const mistakes = [{ from: 5, to: 8, reason: 'There is no key foo.' }];
    const app = renderApp(snapshot(), { 'search:cached': () => ok({ ...NOTHING_FOUND, mistakes }) });
    const field = await type('  ship foo:1');

    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.querySelector('.palette-behind u')?.textContent).toBe('foo');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'There is no key foo.',
    );
    expect(screen.queryByText(/^No task matches/)).toBeNull();
    expect(app.inputsOf('search:remote')).toEqual([]);
  });

  it('does not call wrong what is still being typed', async () => {
    const mistakes = [{ from: 9, to: 10, reason: 'due_date takes a date.' }];
    renderApp(snapshot(), { 'search:cached': () => ok({ ...NOTHING_FOUND, mistakes }) });
    const field = await type('due_date<2');

    await screen.findByRole('option', { name: /^due_date<2\.days\.ago/ });
    expect(field.getAttribute('aria-invalid')).toBe('false');
    expect(screen.queryByText('due_date takes a date.')).toBeNull();
    fireEvent.change(field, { target: { value: 'due_date<2 ' } });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  });

  it('is asked of one board, and of archived cards', async () => {
    const app = renderApp(snapshot(), { 'search:values': () => ok(values), 'search:cached': () => ok(hit) });
    await type('ship');

    fireEvent.click(screen.getByRole('button', { name: 'On all boards' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Board' }), { target: { value: '3' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Archived tasks' }));

    await waitFor(() =>
      expect(app.inputsOf('search:cached').at(-1)).toMatchObject({ text: 'ship', boardId: 3, archived: true }),
    );
  });

  it('opens the card with Alt+Enter, and goes on with what was typed after it', async () => {
    const app = renderApp(snapshot(), { 'search:cached': () => ok(hit) });
    const field = await type('ship');
    act(() => field.focus());
    await screen.findByRole('option', { name: /^Ship the thing/ });

    fireEvent.keyDown(field, { key: 'Enter', altKey: true });

    await waitFor(() => expect(app.inputsOf('card:open')).toEqual([{ taskId: 1 }]));
    expect(app.inputsOf('timer:start')).toEqual([]);
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field).toHaveProperty('value', 'ship');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByRole('option', { name: /^Ship the thing/ })).toBeDefined();
  });

  it('that nothing matches becomes a task, on the board that is shown, once the service has nothing either', async () => {
    const remote = Promise.withResolvers<void>();
    const app = renderApp(snapshot(), {
      'task:create-options': () => ok(place),
      'task:create': () => ok({ changeId: 4, taskId: -1 }),
      'search:remote': async () => {
        await remote.promise;
        return ok(NOTHING_FOUND);
      },
    });
    const field = await type('start a new thing');
    await screen.findByText('Asking the service…');
    expect(screen.queryByRole('option')).toBeNull();
    remote.resolve();

    const option = await screen.findByRole('option', { name: 'Create task “a new thing” on Product and start' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(option.getAttribute('aria-selected')).toBe('false');
    expect(app.inputsOf('task:create')).toEqual([]);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });

    await waitFor(() =>
      expect(app.inputsOf('task:create')).toEqual([
        { name: 'a new thing', boardId: 3, stageId: null, cardTypeId: null, start: true },
      ]),
    );
  });

  it('becomes a task as soon as a board is known, without being typed again', async () => {
    const known = { isSo: false };
    const app = renderApp(snapshot(), {
      'task:create-options': () => ok(known.isSo ? place : { ...place, boards: [] }),
      'search:values': () => ok(known.isSo ? values : { ...values, boards: [] }),
    });
    await type('a new thing');
    await screen.findByText('No task matches “a new thing”.');
    expect(screen.queryByRole('option')).toBeNull();

    known.isSo = true;
    act(() => app.bridge.push(snapshot({ revision: 2, boardNews: 1 })));

    await screen.findByRole('option', { name: 'Create task “a new thing” on Product and start' });
    fireEvent.click(screen.getByRole('button', { name: 'On all boards' }));
    await screen.findByRole('option', { name: 'Product' });
  });

  it('becomes no task once a board is known that has it', async () => {
    const known = { isSo: false };
    const hits = [{ task: task({ taskId: 1, name: 'A new thing' }), marks: [] }];
    const app = renderApp(snapshot(), {
      'task:create-options': () => ok(known.isSo ? place : { ...place, boards: [] }),
      'search:cached': () => ok({ ...NOTHING_FOUND, hits: known.isSo ? hits : [] }),
    });
    await type('a new thing');
    await screen.findByText('No task matches “a new thing”.');

    known.isSo = true;
    act(() => app.bridge.push(snapshot({ revision: 2, boardNews: 1 })));

    await screen.findByRole('option', { name: /^A new thing/ });
    expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull();
  });

  it('names the card of a phrase once a board is known that has it', async () => {
    const known = { isSo: false };
    const hits = [{ task: task({ taskId: 1, name: 'A new thing' }), marks: [] }];
    const app = renderApp(snapshot(), {
      'search:cached': ({ text }) => ok({ ...NOTHING_FOUND, hits: known.isSo && text === 'new thing' ? hits : [] }),
    });
    await type('start new thing');
    await screen.findByText('No task matches “new thing”.');

    known.isSo = true;
    act(() => app.bridge.push(snapshot({ revision: 2, boardNews: 1 })));

    await screen.findByRole('option', { name: /^Start “A new thing” now/ });
    expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull();
  });

  it('says why it becomes no task: the board that is searched, or every board, takes none of this person', async () => {
    const intake = { boardId: 4, name: 'Intake' };
    const options = { ...place, withoutRight: [intake] };
    renderApp(snapshot(), {
      'search:values': () => ok({ ...values, boards: [...values.boards, intake] }),
      'task:create-options': () => ok(options),
    });
    await type('a new thing');
    await screen.findByRole('option', { name: 'Create task “a new thing” on Product and start' });

    fireEvent.click(screen.getByRole('button', { name: 'On all boards' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Board' }), { target: { value: '4' } });

    await screen.findByText(
      'No task matches “a new thing”. You may not create tasks on Intake. Search all boards to create it on another one.',
    );
    expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull();
  });

  it('says so where no board takes tasks of this person', async () => {
    renderApp(snapshot(), {
      'task:create-options': () => ok({ boards: [], withoutRight: [{ boardId: 4, name: 'Intake' }], remembered: null }),
    });
    await type('a new thing');

    await screen.findByText('No task matches “a new thing”. You can’t create tasks on any of your boards.');
    expect(screen.queryByRole('option')).toBeNull();
  });
});
