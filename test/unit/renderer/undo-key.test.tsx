// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DoneCommand } from '../../../common/ipc/journal-commands.ts';
import { type Answers, ok, runningTimer, snapshot, task, workListRow } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const ship = task({ taskId: 1, name: 'Ship the thing' });
const plan = task({ taskId: 2, name: 'Plan the week' });
const first = snapshot({
  running: [runningTimer({ trackerId: 9, task: ship })],
  workList: [workListRow({ task: ship }), workListRow({ task: plan })],
});
const MINUTE = 60_000;

const started: DoneCommand = { changeId: 11, what: 'start', taskName: 'Ship the thing', ageMs: MINUTE };
const removed: DoneCommand = { changeId: 12, what: 'remove', taskName: 'Plan the week', ageMs: 1000 };

/** The window of somebody who did these, the newest last; what is taken back has its number a hundred higher. */
async function windowAfter(commands: readonly DoneCommand[], answers: Answers = {}): Promise<RenderedApp> {
  let left = commands;
  let undone: readonly DoneCommand[] = [];
  const app = renderApp(first, {
    'time:newest': () => ok(left.at(-1) ?? null),
    'time:newest-undone': () => ok(undone.at(-1) ?? null),
    'time:undo': ({ changeId }) => {
      undone = undone.filter((command) => command.changeId !== changeId);
      const command = left.find((one) => one.changeId === changeId);
      left = left.filter((one) => one !== command);
      if (command !== undefined) undone = [...undone, { ...command, changeId: changeId + 100 }];
      return ok({ changeId: changeId + 100 });
    },
    ...answers,
  });
  await screen.findByRole('grid', { name: 'Work list' });
  return app;
}

async function undoKey(target: Element = document.body, repeat = false): Promise<void> {
  fireEvent.keyDown(target, { key: 'z', ctrlKey: true, repeat });
  await act(async () => undefined);
}

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => undefined);
}

async function remove(changeId: number | null): Promise<RenderedApp> {
  const app = await windowAfter([], { 'work-list:remove': () => ok({ changeId }) });
  const rows = within(screen.getByRole('grid', { name: 'Work list' })).getAllByRole('row');
  const row = rows.find((item) => item.textContent.includes('Plan'));
  if (row === undefined) throw new Error('a row is needed');
  fireEvent.keyDown(row, { key: 'Delete' });
  await act(async () => undefined);
  return app;
}

describe('Ctrl and Z', () => {
  afterEach(cleanup);

  it('takes back what was done last, says what that was, and then what was done before it', async () => {
    const app = await windowAfter([started, removed]);

    await undoKey();
    expect(await screen.findByText('Undone: taking “Plan the week” off your list.')).toBeDefined();
    await undoKey();
    expect(await screen.findByText('Undone: starting “Ship the thing”.')).toBeDefined();
    await undoKey();

    expect(await screen.findByText('There is nothing to undo.')).toBeDefined();
    expect(app.inputsOf('time:undo')).toEqual([{ changeId: 12 }, { changeId: 11 }]);
  });

  it('takes one command back for each press, also of two before the first is answered', async () => {
    const app = await windowAfter([started, removed]);

    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await undoKey();
    await screen.findByText('Undone: starting “Ship the thing”.');

    expect(app.inputsOf('time:undo')).toEqual([{ changeId: 12 }, { changeId: 11 }]);
  });

  it.each([
    ['QWERTZ', { key: 'z', code: 'KeyY' }],
    ['Russian', { key: 'я', code: 'KeyZ' }],
  ])('is where Z is on the keyboard: %s', async (_layout, typed) => {
    const app = await windowAfter([removed]);

    fireEvent.keyDown(document.body, { ...typed, ctrlKey: true });
    await act(async () => undefined);

    expect(app.inputsOf('time:undo')).toEqual([{ changeId: 12 }]);
  });

  it('takes one command back, however long it is held', async () => {
    const app = await windowAfter([started, removed]);

    await undoKey();
    await undoKey(document.body, true);
    await undoKey(document.body, true);

    expect(app.inputsOf('time:undo')).toEqual([{ changeId: 12 }]);
  });

  it.each([
    ['Ctrl, Shift and Z', { key: 'Z', code: 'KeyZ', shiftKey: true, ctrlKey: true }],
    ['Cmd, Shift and Z', { key: 'Z', code: 'KeyZ', shiftKey: true, metaKey: true }],
    ['Ctrl and Y', { key: 'y', code: 'KeyY', ctrlKey: true }],
    ['Ctrl and Y on QWERTZ', { key: 'y', code: 'KeyZ', ctrlKey: true }],
  ])('is done again by %s, one command for each press', async (_name, typed) => {
    const app = await windowAfter([started, removed]);
    await undoKey();
    await undoKey();
    await screen.findByText('Undone: starting “Ship the thing”.');

    fireEvent.keyDown(document.body, typed);
    expect(await screen.findByText('Redone: starting “Ship the thing”.')).toBeDefined();
    fireEvent.keyDown(document.body, typed);
    expect(await screen.findByText('Redone: taking “Plan the week” off your list.')).toBeDefined();
    fireEvent.keyDown(document.body, typed);

    expect(await screen.findByText('There is nothing to redo.')).toBeDefined();
    expect(app.inputsOf('time:undo')).toEqual([
      { changeId: 12 },
      { changeId: 11 },
      { changeId: 111 },
      { changeId: 112 },
    ]);
  });

  it('is asked about before it is done again long after it was taken back', async () => {
    const app = await windowAfter([], { 'time:newest-undone': () => ok({ ...removed, ageMs: 15 * MINUTE }) });

    fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true });
    await screen.findByText(/^Nothing was redone: what you undid last, .* ago, was taking “Plan the week”/);
    expect(app.inputsOf('time:undo')).toEqual([]);
    await press('Redo');

    expect(app.inputsOf('time:undo')).toEqual([{ changeId: 12 }]);
  });

  it('offers to do it again, and to take that back', async () => {
    const app = await windowAfter([started]);

    await undoKey();
    await screen.findByText('Undone: starting “Ship the thing”.');
    await press('Redo');
    expect(await screen.findByText('Redone: starting “Ship the thing”.')).toBeDefined();
    await press('Undo');

    expect(await screen.findByText('Undone: starting “Ship the thing”.')).toBeDefined();
    expect(app.inputsOf('time:undo')).toEqual([{ changeId: 11 }, { changeId: 111 }, { changeId: 211 }]);
  });

  it('asks first about what is long ago', async () => {
    const app = await windowAfter([{ ...started, ageMs: 312 * MINUTE }]);

    await undoKey();
    const words = 'Nothing was undone: what you did last, 5 h 12 m ago, was starting “Ship the thing”.';
    expect(await screen.findByText(words)).toBeDefined();
    expect(app.inputsOf('time:undo')).toEqual([]);
    await press('Take it back');

    expect(await screen.findByText('Undone: starting “Ship the thing”.')).toBeDefined();
  });

  it('says so where it was changed since', async () => {
    await windowAfter([started], { 'time:undo': () => ok({ changeId: null }) });

    await undoKey();

    expect(await screen.findByText('This was changed since, and stays as it is.')).toBeDefined();
    expect(screen.queryByText(/^Undone/)).toBeNull();
  });

  it('is left to a text field that has the cursor', async () => {
    const app = await windowAfter([started]);
    const field = screen.getByRole('combobox', { name: 'Search tasks' });
    fireEvent.change(field, { target: { value: 'ship' } });

    await undoKey(field);

    expect(app.inputsOf('time:newest')).toEqual([]);
  });
});

describe('what left the work list', () => {
  afterEach(cleanup);

  it('comes back on Undo as the command that it was', async () => {
    const app = await remove(12);
    await screen.findByText('“Plan the week” was taken off your list.');

    await press('Undo');
    await screen.findByText('Undone.');

    expect(app.inputsOf('time:undo')).toEqual([{ changeId: 12 }]);
    for (const command of ['work-list:add', 'work-list:move']) expect(app.inputsOf(command)).toEqual([]);
  });

  it('leaves again on Redo', async () => {
    const app = await remove(12);
    await press('Undo');
    await screen.findByText('Undone.');
    await press('Redo');

    expect(await screen.findByText('Redone.')).toBeDefined();
    expect(app.inputsOf('time:undo')).toEqual([{ changeId: 12 }, { changeId: 112 }]);
  });

  it('is not told where it was gone already', async () => {
    await remove(null);

    expect(screen.queryByText(/taken off your list/)).toBeNull();
  });
});
