// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ok, snapshot, task, workListRow } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

const ship = task({ taskId: 1, name: 'Ship the thing' });
const plan = task({ taskId: 2, name: 'Plan the week' });
const answers = { 'task:assigned': () => ok([plan, ship]) };

async function opened(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: /assigned to you/ }));
  await screen.findByRole('button', { name: 'Start Plan the week' });
  return screen.getByRole('list', { name: 'Assigned to you, in progress' });
}

describe('cards assigned to the person', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('are one line until they are asked for, and none where there are none', async () => {
    const app = renderApp(snapshot({ assigned: 2 }), answers);

    const line = await screen.findByRole('button', { name: '2 tasks assigned to you are in progress' });
    expect(line.getAttribute('aria-expanded')).toBe('false');
    expect(app.inputsOf('task:assigned')).toEqual([]);

    act(() => app.bridge.push(snapshot({ revision: 2 })));
    expect(screen.queryByRole('button', { name: /assigned to you/ })).toBeNull();
  });

  it('are put on the list, started and opened with one click each', async () => {
    const app = renderApp(snapshot({ assigned: 2 }), answers);
    const list = await opened();

    fireEvent.click(within(list).getByRole('button', { name: 'Put Plan the week on your list' }));
    fireEvent.click(within(list).getByRole('button', { name: 'Start Ship the thing' }));

    expect(app.inputsOf('work-list:add')).toEqual([{ taskId: 2 }]);
    expect(app.inputsOf('timer:start')).toEqual([{ taskId: 1 }]);
  });

  it('leave at once when they are on the work list, before the list is answered anew', async () => {
    const app = renderApp(snapshot({ assigned: 2 }), answers);
    const list = await opened();

    act(() => app.bridge.push(snapshot({ revision: 2, assigned: 1, workList: [workListRow({ task: plan })] })));

    expect(within(list).queryByText('Plan the week')).toBeNull();
    expect(within(list).getByText('Ship the thing')).toBeDefined();
  });

  it('are shown by a command also where the work list is a view of its own', async () => {
    vi.stubGlobal('innerWidth', 640);
    renderApp(snapshot({ assigned: 2 }), answers);
    fireEvent.click(await screen.findByRole('tab', { name: 'Today' }));
    const field = await screen.findByRole('combobox', { name: 'Search tasks' });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'assigned' } });

    fireEvent.click(await screen.findByRole('option', { name: /Show tasks assigned to me/ }));

    expect(await screen.findByRole('list', { name: 'Assigned to you, in progress' })).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Tasks' }).getAttribute('aria-selected')).toBe('true');
  });

  it('are asked for anew when boards changed', async () => {
    const app = renderApp(snapshot({ assigned: 2 }), answers);
    await opened();
    const before = app.inputsOf('task:assigned').length;

    act(() => app.bridge.push(snapshot({ revision: 2, assigned: 2, boardNews: 1 })));

    await waitFor(() => expect(app.inputsOf('task:assigned')).toHaveLength(before + 1));
  });
});
