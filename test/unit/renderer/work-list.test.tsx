// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok, runningTimer, session, snapshot, task, workListRow } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

const ship = task({ taskId: 1, name: 'Ship the thing' });
const plan = task({ taskId: 2, name: 'Plan the week' });
const two = snapshot({ workList: [workListRow({ task: ship }), workListRow({ task: plan })] });

async function row(name: string): Promise<HTMLElement> {
  const list = await screen.findByRole('grid', { name: 'Work list' });
  const found = within(list)
    .getAllByRole('row')
    .find((item) => item.textContent.includes(name));
  if (found === undefined) throw new Error(`no row for ${name}`);
  return found;
}

describe('the work list', () => {
  afterEach(cleanup);

  it('starts a task, and stops one that runs', async () => {
    const running = { trackerId: 9, startedAt: 0 };
    const app = renderApp(snapshot({ workList: [workListRow({ task: ship, running }), workListRow({ task: plan })] }));

    fireEvent.click(within(await row('Plan')).getByRole('button', { name: 'Start Plan the week' }));
    fireEvent.click(within(await row('Ship')).getByRole('button', { name: 'Stop Ship the thing' }));

    expect(app.inputsOf('timer:start')).toEqual([{ taskId: 2 }]);
    expect(app.inputsOf('timer:stop')).toEqual([{ trackerId: 9 }]);
  });

  it.each([
    ['empty', [], 'Search for a task to start it, or type a new name to create one.'],
    ['filled', [workListRow()], 'Start a task from your list, or search for one.'],
  ])('is %s, and whoever begins is told where to start from', async (_case, workList, words) => {
    renderApp(snapshot({ workList }));

    expect(await screen.findByText(words)).toBeDefined();
  });

  it('highlights with S and moves with Alt and an arrow while a row has the cursor', async () => {
    const app = renderApp(two);
    const item = await row('Plan');

    fireEvent.keyDown(item, { key: 's' });
    fireEvent.keyDown(item, { key: 'ArrowUp', altKey: true });

    expect(app.inputsOf('task:highlight')).toEqual([{ taskId: 2, highlighted: true }]);
    expect(app.inputsOf('work-list:move')).toEqual([{ taskId: 2, toIndex: 0 }]);
  });

  it('is reached by Tab at one row, by arrows at the others, and each says which task it is', async () => {
    renderApp(two);
    const first = await row('Ship');
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });

    const second = screen.getByRole('row', { name: 'Plan the week' });
    expect(document.activeElement).toBe(second);
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
    expect(screen.getByRole('row', { name: 'Ship the thing' })).toBe(first);
    expect(second.getAttribute('aria-keyshortcuts')).toBe('Enter Space A S O B Delete Alt+ArrowUp Alt+ArrowDown');
  });

  it('does not move a row beyond the ends', async () => {
    const app = renderApp(two);

    fireEvent.keyDown(await row('Ship'), { key: 'ArrowUp', altKey: true });

    expect(app.inputsOf('work-list:move')).toEqual([]);
  });

  it.each([
    ['at an end, where it stays', 'ArrowUp', ['Ship', 'Plan'], ''],
    ['to another place', 'ArrowDown', ['Plan', 'Ship'], 'Place 2 of 2'],
  ])('leaves the cursor in the search that was gone to after a row was moved %s', async (_case, key, order, words) => {
    const { bridge } = renderApp(two);
    const item = await row('Ship');
    act(() => item.focus());
    fireEvent.keyDown(item, { key, altKey: true });
    const field = await screen.findByRole('combobox', { name: 'Search tasks' });
    act(() => field.focus());

    const rows = [workListRow({ task: ship, todayMs: 60_000 }), workListRow({ task: plan })];
    const workList = order.flatMap((name) => rows.filter((one) => one.task.name.startsWith(name)));
    act(() => bridge.push(snapshot({ revision: 2, workList })));

    expect(document.activeElement).toBe(field);
    expect(screen.queryAllByText(/^Place /).map(({ textContent }) => textContent)).toEqual(words === '' ? [] : [words]);
  });

  it('says the place of each row that is moved, also where it is that of the one before', async () => {
    const { bridge } = renderApp(two);
    const { workList } = two;
    fireEvent.keyDown(await row('Ship'), { key: 'ArrowDown', altKey: true });
    act(() => bridge.push(snapshot({ revision: 2, workList: workList.toReversed() })));
    const first = screen.getByText('Place 2 of 2');

    fireEvent.keyDown(await row('Plan'), { key: 'ArrowDown', altKey: true });
    act(() => bridge.push(snapshot({ revision: 3, workList })));

    expect(screen.getByText('Place 2 of 2')).not.toBe(first);
  });

  it('starts once, however long Enter or Space is held', async () => {
    const app = renderApp(two);
    const item = await row('Plan');

    for (const key of ['Enter', ' ']) {
      fireEvent.keyDown(item, { key });
      for (let count = 0; count < 5; count += 1) {
        expect(fireEvent.keyDown(item, { key, repeat: true })).toBe(false);
      }
    }

    expect(app.inputsOf('timer:start')).toEqual([{ taskId: 2 }, { taskId: 2 }]);
  });

  it('removes and highlights once per press, and moves as long as the key is held', async () => {
    const app = renderApp(two);
    const item = await row('Ship');

    for (const repeat of [false, true, true]) {
      fireEvent.keyDown(item, { key: 's', repeat });
      fireEvent.keyDown(item, { key: 'Delete', repeat });
      fireEvent.keyDown(item, { key: 'ArrowDown', altKey: true, repeat });
    }

    expect(app.inputsOf('task:highlight')).toHaveLength(1);
    expect(app.inputsOf('work-list:remove')).toHaveLength(1);
    expect(app.inputsOf('work-list:move')).toHaveLength(3);
  });

  it('shows the words of a command that failed', async () => {
    renderApp(two, {
      'timer:start': () => ({ ok: false, error: { code: 'storage', message: 'The disk is full. Nothing was lost.' } }),
    });

    fireEvent.click(within(await row('Ship')).getByRole('button', { name: 'Start Ship the thing' }));

    expect((await screen.findByRole('alert')).textContent).toBe('The disk is full. Nothing was lost.');
  });
});

describe('today', () => {
  afterEach(cleanup);

  it('lists sessions in the account’s zone and sums them up', async () => {
    const minute = 60_000;
    const today = {
      ...two.today,
      timezone: 'Europe/Berlin',
      sessions: [session({ task: ship, startedAt: 60 * minute, endedAt: 65 * minute, confirmed: false })],
    };
    renderApp(snapshot({ today }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Today' }));

    const item = within(screen.getByRole('grid', { name: 'Sessions' })).getByRole('row');

    expect(item.textContent).toContain('02:00 – 02:05');
    expect(item.textContent).toContain('Ship the thing');
    expect(item.textContent).toContain('not yet saved');
    expect(screen.getByRole('status', { name: "Today's total" }).textContent).toBe('5 m');
  });
});

describe('the running card and the footer', () => {
  afterEach(cleanup);

  it('stops what runs', async () => {
    const app = renderApp(snapshot({ running: [runningTimer({ trackerId: 9, task: ship })] }));
    const region = await screen.findByRole('region', { name: 'Running' });

    fireEvent.click(within(region).getByRole('button', { name: 'Stop Ship the thing' }));

    expect(app.inputsOf('timer:stop')).toEqual([{ trackerId: 9 }]);
    expect(within(region).getByRole('timer').textContent).toMatch(/^\d+:\d\d:\d\d$/);
  });

  it('keeps the cursor in its region when the card that had it is gone', async () => {
    const { bridge } = renderApp(snapshot({ running: [runningTimer({ task: ship })] }));
    const region = await screen.findByRole('region', { name: 'Running' });
    within(region).getByRole('button', { name: 'Stop Ship the thing' }).focus();

    act(() => bridge.push(snapshot({ revision: 2, running: [] })));

    expect(document.activeElement).toBe(region);
  });

  it('says aloud what stopped and what started', async () => {
    const { bridge } = renderApp(snapshot({ running: [runningTimer({ trackerId: 1, task: ship })] }));
    await screen.findByRole('region', { name: 'Running' });

    act(() => bridge.push(snapshot({ revision: 2, running: [runningTimer({ trackerId: 2, task: plan })] })));

    expect(screen.getByText('Stopped Ship the thing. Started Plan the week.').getAttribute('aria-live')).toBe('polite');
  });

  it('says how things stand, and opens what needs the person beside the view', async () => {
    const sync = { waiting: 2, needsYou: 1, offlineSince: 50_520_000, serverAheadMs: null };
    renderApp(snapshot({ sync }), { 'outbox:list': () => ok({ tasks: [], rows: [], gone: [] }) });
    const status = await screen.findByRole('status', { name: 'Sync' });
    expect(status.textContent).toBe('1 needs you · 2 waiting, offline since 14:02');

    fireEvent.click(within(status).getByRole('button'));

    expect(await screen.findByRole('list', { name: 'Unconfirmed time' })).toBeDefined();
  });

  it('says that a token is not kept beyond this session', async () => {
    const { account } = snapshot();
    if (account === null) throw new Error('the snapshot of these specs has an account');
    renderApp(snapshot({ account: { ...account, kind: 'service', tokenKept: 'session' } }));

    expect((await screen.findByRole('contentinfo')).textContent).toContain('signed in for this session only');
  });

  it('tries the service at once when time waits', async () => {
    const app = renderApp(snapshot({ sync: { waiting: 1, needsYou: 0, offlineSince: null, serverAheadMs: null } }));
    const status = await screen.findByRole('status', { name: 'Sync' });

    fireEvent.click(within(status).getByRole('button'));

    expect(app.inputsOf('sync:now')).toEqual([null]);
  });
});
