// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewTaskItem } from '../../../common/domain/new-task.ts';
import { type Answers, ok, runningTimer, snapshot, task } from '../../support/fake-bridge.ts';
import { outboxRow } from '../../support/outbox-rows.ts';
import { newTaskItem } from '../../support/new-task-items.ts';
import { openSync, renderApp, type RenderedApp } from '../../support/render-app.tsx';

const OPTIONS = {
  boards: [
    { boardId: 1, name: 'Product', columns: [{ stageId: 11, name: 'Backlog' }], cardTypes: [] },
    { boardId: 2, name: 'Office', columns: [{ stageId: 21, name: 'Inbox' }], cardTypes: [] },
  ],
  withoutRight: [],
  remembered: null,
};

async function openOutbox(items: readonly NewTaskItem[], answers: Answers = {}): Promise<RenderedApp> {
  const app = renderApp(snapshot(), {
    'outbox:list': () => ok({ tasks: items, rows: [], gone: [] }),
    'task:create-options': () => ok(OPTIONS),
    ...answers,
  });
  await openSync();
  await screen.findByRole('list', { name: 'New tasks' });
  return app;
}

function row() {
  const [item] = within(screen.getByRole('list', { name: 'New tasks' })).getAllByRole('listitem');
  if (item === undefined) throw new Error('no row');
  return within(item);
}

const REFUSED: Partial<NewTaskItem> = {
  state: 'needs-you',
  words: 'create_tasks is needed',
  question: { kind: 'refused' },
  triedAt: 3_600_000,
  actions: ['retry', 'change', 'use', 'discard'],
};

const UNCLEAR: Partial<NewTaskItem> = {
  state: 'needs-you',
  words: 'It was sent, and no answer came.',
  question: {
    kind: 'unclear',
    candidates: [
      { taskId: 14, boardId: 1, name: 'Plan the trip', createdAt: 3_600_000 },
      { taskId: 15, boardId: 1, name: 'Plan the trip', createdAt: null },
    ],
  },
  actions: ['use', 'create', 'retry', 'discard'],
};

afterEach(cleanup);

describe('a new task in sync', () => {
  it('that waits says so, and that its time goes with it', async () => {
    await openOutbox([newTaskItem()]);

    expect(screen.getByText(/^Not on the board yet ·/).textContent).toBe('Not on the board yet · Product · Backlog');
    expect(row().getByText(/Not on the board yet\. Its 2 entries are sent with it\./)).toBeDefined();
    expect(row().getByText('Since 00:30')).toBeDefined();
  });

  it('that was refused shows the words of the service, keeps its time, and offers each way out', async () => {
    const app = await openOutbox([newTaskItem(REFUSED)], { 'new-task:discard': () => ok({ changeId: 5 }) });

    expect(row().getByText('create_tasks is needed').tagName).toBe('BLOCKQUOTE');
    expect(row().getByText(/Its 2 entries are kept here\./)).toBeDefined();
    expect(
      row()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Retry', 'Change name or board', 'Move its time to another task', 'Discard']);
    fireEvent.click(row().getByRole('button', { name: 'Retry' }));
    fireEvent.click(row().getByRole('button', { name: 'Discard' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(app.inputsOf('time:undo')).toEqual([{ changeId: 5 }]));
    expect(app.inputsOf('new-task:retry')).toEqual([{ taskId: -5 }]);
    expect(app.inputsOf('new-task:discard')).toEqual([{ taskId: -5 }]);
  });

  it('gets another name and another board in a dialog, which says what is wrong with them', async () => {
    let isRefused = true;
    const app = await openOutbox([newTaskItem(REFUSED)], {
      'new-task:change': () =>
        isRefused
          ? { ok: false, error: { code: 'bad-input', message: 'A task needs a name. Type one.' } }
          : ok({ changeId: null }),
    });
    fireEvent.click(row().getByRole('button', { name: 'Change name or board' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change new task' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Plan it' } });
    fireEvent.click(await dialog.findByRole('button', { name: 'Change where it goes' }));
    fireEvent.change(dialog.getByRole('combobox', { name: 'Board of the new task' }), { target: { value: '2' } });

    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('A task needs a name. Type one.')).toBeDefined();
    isRefused = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.inputsOf('new-task:change').at(-1)).toEqual({
      taskId: -5,
      name: 'Plan it',
      boardId: 2,
      stageId: null,
      cardTypeId: null,
    });
  });

  it('of a board on which no task may be made goes where the dialog says', async () => {
    const place = { boardId: 9, stageId: 91, cardTypeId: null };
    const app = await openOutbox([newTaskItem({ ...REFUSED, place })], {
      'new-task:change': () => ok({ changeId: null }),
    });
    fireEvent.click(row().getByRole('button', { name: 'Change name or board' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change new task' }));
    await dialog.findByText('It goes to Product, Backlog.');

    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));

    await waitFor(() =>
      expect(app.inputsOf('new-task:change')).toMatchObject([{ boardId: 1, stageId: null, cardTypeId: null }]),
    );
  });

  it('that may be one of two cards asks which, by number and moment', async () => {
    const app = await openOutbox([newTaskItem(UNCLEAR)]);
    const cards = within(row().getByRole('list', { name: 'Possible matches' }));

    expect(cards.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '#14, created at 01:00It’s #14',
      '#15It’s #15',
    ]);
    fireEvent.click(cards.getByRole('button', { name: 'It’s #15' }));
    fireEvent.click(row().getByRole('button', { name: 'Create it' }));

    expect(app.inputsOf('new-task:use')).toEqual([{ taskId: -5, actualId: 15 }]);
    expect(app.inputsOf('new-task:create')).toEqual([{ taskId: -5 }]);
  });

  it('that is on the board twice offers to keep both or to remove the other, and says when that is done', async () => {
    const question = {
      kind: 'double',
      candidates: [{ taskId: 15, boardId: 1, name: 'Plan the trip', createdAt: null }],
    } as const;
    const item = newTaskItem({
      task: task({ taskId: 14, name: 'Plan the trip' }),
      state: 'needs-you',
      words: 'This task is on the board more than once.',
      question,
      entries: 0,
      actions: ['keep-both', 'remove-double'],
    });
    const app = await openOutbox([item]);

    expect(row().getByText(/on the board more than once\.$/)).toBeDefined();
    fireEvent.click(row().getByRole('button', { name: 'Delete the other' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the other task' });
    expect(dialog.textContent).toContain('(#15) for everyone');
    expect(app.inputsOf('new-task:remove-double')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Deleted the other task “Plan the trip”.')).toBeDefined();
    expect(app.inputsOf('new-task:remove-double')).toEqual([{ taskId: 14 }]);
    fireEvent.click(row().getByRole('button', { name: 'Keep both' }));
    expect(app.inputsOf('new-task:keep-both')).toEqual([{ taskId: 14 }]);
  });

  it('gives its time to a task that is found and on a board', async () => {
    const found = task({ taskId: 9, name: 'Ship the thing' });
    const other = task({ taskId: -6, name: 'Plan another trip' });
    const app = await openOutbox([newTaskItem(REFUSED)], {
      'search:cached': () =>
        ok({
          hits: [other, found].map((hit) => ({ task: hit, marks: [] })),
          problem: null,
          mistakes: [],
          needsService: false,
        }),
    });
    fireEvent.click(row().getByRole('button', { name: 'Move its time to another task' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move its time to another task' }));
    const send = dialog.getByRole('button', { name: 'Move time' });

    fireEvent.click(send);
    expect(dialog.getByText('Choose the task that the time is for.')).toBeDefined();
    fireEvent.click(dialog.getByRole('combobox', { name: 'Task' }));
    fireEvent.click(await dialog.findByRole('option', { name: /Plan another trip/ }));
    fireEvent.click(send);
    expect(dialog.getByText(/isn’t on a board yet either/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: /Change task/ }));
    fireEvent.click(dialog.getByRole('combobox', { name: 'Task' }));
    fireEvent.click(await dialog.findByRole('option', { name: /Ship the thing/ }));
    fireEvent.click(send);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.inputsOf('new-task:use')).toEqual([{ taskId: -5, actualId: 9 }]);
  });
});

describe('elsewhere', () => {
  it('the running card says quietly that its task is not on the board yet', async () => {
    renderApp(snapshot({ running: [runningTimer({ task: task({ taskId: -5 }) })] }));

    const card = within(await screen.findByRole('region', { name: 'Running' }));
    expect(card.getByText(/Not on the board yet/)).toBeDefined();
  });

  it('an entry that waits for its task says what it waits for', async () => {
    const rows = [outboxRow({ task: task({ taskId: -5 }), actions: ['edit', 'discard'] })];
    await openOutbox([newTaskItem()], { 'outbox:list': () => ok({ tasks: [newTaskItem()], rows, gone: [] }) });

    expect(screen.getByText(/Sent together with its task\./)).toBeDefined();
  });
});
