// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { card } from '../../support/cards.ts';
import { ok, task, workListRow } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';
import { at, today } from '../../support/session-rows.tsx';

const subtask = (subtaskId: number, name: string) => ({ subtaskId, name, isCompleted: false, assignee: null });
const workList = [
  workListRow({ task: task({ taskId: 12, name: 'First' }) }),
  workListRow({ task: task({ taskId: 5, name: 'Second' }) }),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The timeline of today, with a card of two subtasks beside it: one has the number of a task of the list. */
async function open(): Promise<RenderedApp> {
  const told = ok(card({ subtasks: [subtask(11, 'Measure'), subtask(12, 'Paint')] }));
  const app = renderApp({ ...today(), workList }, { 'card:open': () => told, 'card:refresh': () => told });
  fireEvent.click(await screen.findByRole('tab', { name: 'Today' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Timeline' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Open First' }));
  await screen.findByRole('grid', { name: 'Subtasks' });
  // What makes them draggable is fetched with them.
  await waitFor(() => expect(document.querySelectorAll('[role="row"][draggable]')).toHaveLength(4));
  return app;
}

function row(list: string, name: string): HTMLElement {
  return within(screen.getByRole('grid', { name: list })).getByRole('row', { name });
}

/** An hour of it is a pixel. */
function canvas(): HTMLElement {
  const element = document.querySelector<HTMLElement>('.timeline-canvas');
  if (element === null) throw new Error('a timeline is needed');
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 24));
  return element;
}

/** Lets go of it 9 px below the upper edge of the page. */
async function drag(from: HTMLElement, to: HTMLElement): Promise<void> {
  const dataTransfer = new DataTransfer();
  for (const [element, type] of [
    [from, 'dragstart'],
    [to, 'dragenter'],
    [to, 'drop'],
  ] as const)
    fireEvent(element, Object.assign(new MouseEvent(type, { bubbles: true, clientY: 9 }), { dataTransfer }));
  await act(async () => undefined);
}

it('moves a task to where it is dropped among the tasks', async () => {
  const app = await open();

  await drag(row('Work list', 'First'), row('Work list', 'Second'));

  expect(app.inputsOf('work-list:move')).toEqual([{ taskId: 12, toIndex: 1 }]);
});

it('moves no task where a subtask is dropped among them, whatever its number', async () => {
  const app = await open();

  await drag(row('Subtasks', 'Paint'), row('Work list', 'Second'));

  expect(app.inputsOf('work-list:move')).toEqual([]);
});

it('gives a task time where it is dropped on the day, and no task where a subtask is', async () => {
  const app = await open();

  await drag(row('Subtasks', 'Paint'), canvas());
  expect(app.inputsOf('time:log')).toEqual([]);
  await drag(row('Work list', 'First'), canvas());

  expect(app.inputsOf('time:log')).toEqual([{ taskId: 12, startedAt: at('09:00'), endedAt: at('10:00') }]);
});
