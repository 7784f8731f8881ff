// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { ok, session, snapshot, task, type Answers } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const at = (time: string, date = '2026-05-04'): number => Date.parse(`${date}T${time}Z`);
const ship = task({ taskId: 1, name: 'Ship the thing' });
const plan = task({ taskId: 2, name: 'Plan' });
const morning = session({ trackerId: 7, task: ship, startedAt: at('09:00'), endedAt: at('10:30') });
const was = { startedAt: at('09:00'), endedAt: at('10:30') };

function dayOf(date: string, sessions: readonly Session[], timezone = 'UTC'): Day {
  return { date, timezone, ...dayBounds(timezone, date), sessions };
}

async function open(sessions: readonly Session[], answers: Answers = {}): Promise<RenderedApp> {
  const app = renderApp(snapshot({ today: dayOf('2026-05-04', sessions) }), answers);
  fireEvent.click(await screen.findByRole('tab', { name: 'Today' }));
  await screen.findByRole('grid', { name: 'Sessions' });
  return app;
}

const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));

/** From the menu of the day. */
async function choose(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'More for this day' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

const title = (): string => screen.getByRole('heading', { level: 2, name: /\d May/ }).textContent;
const rows = (): readonly string[] =>
  within(screen.getByRole('grid', { name: 'Sessions' }))
    .queryAllByRole('row')
    .map((row) => row.textContent);

const field = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string): boolean => fireEvent.change(field(name), { target: { value } });

async function edit(answers: Answers = {}): Promise<RenderedApp> {
  const app = await open([morning], answers);
  press('Edit Ship the thing, 09:00 – 10:30');
  await screen.findByRole('textbox', { name: 'Start' });
  return app;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the total', () => {
  it.each([
    ['coming', false],
    ['missing', true],
  ] as const)('says where own time was not read, unless it is only on its way: %s', async (ownTime, isSaid) => {
    const { sync } = snapshot();
    renderApp(snapshot({ today: dayOf('2026-05-04', [morning]), sync: { ...sync, ownTime } }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Today' }));
    await screen.findByRole('grid', { name: 'Sessions' });

    expect(screen.queryByText(/^Your time up to now has not been read from the service yet/) !== null).toBe(isSaid);
  });
});

describe('the day on view', () => {
  const sunday = session({
    trackerId: 8,
    task: plan,
    startedAt: at('14:00', '2026-05-03'),
    endedAt: at('15:00', '2026-05-03'),
  });
  const answers: Answers = {
    'day:get': ({ date }) => ok(dayOf(date, date === '2026-05-03' ? [sunday] : [])),
    'day:neighbour': ({ date }) => ok({ date: date > '2026-05-03' ? '2026-05-03' : null }),
  };

  it('is today at first, with its total', async () => {
    await open([morning]);

    expect(title()).toBe('Mon 4 May');
    expect(screen.getByRole('status', { name: "Today's total" }).textContent).toBe('1 h 30 m');
    expect(screen.getByRole('button', { name: 'Day after' }).hasAttribute('disabled')).toBe(true);
  });

  it.each([
    ['Pacific/Auckland', 'Times in Pacific/Auckland'],
    [new Intl.DateTimeFormat().resolvedOptions().timeZone, null],
  ])('names the zone that days belong to where it is not this computer’s: %s', async (timezone, words) => {
    const { account } = snapshot();
    if (account === null) throw new Error('there is an account');
    renderApp(snapshot({ account: { ...account, timezone } }));
    await screen.findByRole('heading', { level: 2, name: /Jan/ });

    expect(screen.queryByText(/^Times in/)?.textContent ?? null).toBe(words);
  });

  it('says when the goal is reached if the one timer that runs keeps running', async () => {
    const now = { ...morning, trackerId: 9, startedAt: at('11:00'), endedAt: null };
    const timer = { trackerId: 9, task: ship, startedAt: at('11:00'), own: true, highlighted: false, confirmed: true };
    renderApp(snapshot({ today: dayOf('2026-05-04', [morning, now]), running: [timer] }));

    // 2 h 30 m of 8 h are done at 12:00.
    expect(await screen.findByText(/done at 17:30/)).toBeDefined();
  });

  it('says the same time all along while the one timer runs in another account', async () => {
    const elsewhere = [{ startedAt: at('11:00'), endedAt: null }];
    renderApp(snapshot({ today: { ...dayOf('2026-05-04', [morning]), ofOtherAccounts: elsewhere } }));
    expect(await screen.findByText(/done at 17:30/)).toBeDefined();

    vi.setSystemTime(at('12:20:00'));
    expect(await screen.findByText(/1 h 20 m in other accounts/, {}, { timeout: 3000 })).toBeDefined();
    expect(screen.getByText(/done at 17:30/)).toBeDefined();
  });

  it('says no time to be done at that lies past the day', async () => {
    vi.setSystemTime(at('23:00'));
    const now = { ...morning, startedAt: at('22:00'), endedAt: null };
    const timer = { trackerId: 7, task: ship, startedAt: at('22:00'), own: true, highlighted: false, confirmed: true };
    renderApp(snapshot({ today: dayOf('2026-05-04', [now]), running: [timer] }));

    expect(await screen.findByText('of 8 h')).toBeDefined();
    expect(screen.queryByText(/done at/)).toBeNull();
  });

  it('is any day before, which is asked for, and today again', async () => {
    const app = await open([morning], answers);

    press('Day before');
    await waitFor(() => expect(rows()[0]).toContain('14:00 – 15:00'));
    expect(title()).toBe('Sun 3 May');
    expect(screen.getByText('Yesterday')).toBeDefined();
    expect(screen.getByRole('status', { name: "Day's total" }).textContent).toBe('1 h');

    press('Today');
    expect(title()).toBe('Mon 4 May');
    expect(rows()[0]).toContain('09:00 – 10:30');
    expect(app.inputsOf('day:get')).toEqual([{ date: '2026-05-03' }, { date: '2026-05-04' }]);
  });

  it('is asked for again with a newer snapshot, unless that brings it along', async () => {
    const app = await open([], answers);
    press('Day before');
    await waitFor(() => expect(rows()).toHaveLength(1));
    const now = snapshot({ today: dayOf('2026-05-04', []) });

    act(() => app.bridge.push({ ...now, revision: 2 }));
    await waitFor(() => expect(app.inputsOf('day:get')).toHaveLength(2));
    const brought = dayOf('2026-05-03', [{ ...sunday, endedAt: at('16:00', '2026-05-03') }]);
    act(() => app.bridge.push({ ...now, revision: 3, dayOnView: brought }));

    await waitFor(() => expect(rows()[0]).toContain('14:00 – 16:00'));
    expect(app.inputsOf('day:get')).toHaveLength(2);
  });

  it('jumps to the last day with time, and says where there is none', async () => {
    await open([], answers);

    fireEvent.click(screen.getByRole('button', { name: 'Jump to the last day with time' }));
    await waitFor(() => expect(title()).toBe('Sun 3 May'));
    await choose('Jump to the last day with time');

    expect(await screen.findByText('There is no time before this day.')).toBeDefined();
    expect(title()).toBe('Sun 3 May');
  });

  it('is not lost over midnight: today stays today', async () => {
    const app = await open([morning]);

    act(() => app.bridge.push({ ...snapshot({ today: dayOf('2026-05-05', []) }), revision: 2 }));

    expect(title()).toBe('Tue 5 May');
  });

  it('says why it could not be had', async () => {
    const error = { code: 'storage', message: 'The journal cannot be read.' } as const;
    await open([], { 'day:get': () => ({ ok: false, error }) });

    press('Day before');

    expect((await screen.findByRole('alert')).textContent).toBe('The journal cannot be read.');
  });

  it.each([
    ['2026-03-29', 'This day has 23 hours: the clocks go forward.'],
    ['2026-10-25', 'This day has 25 hours: the clocks go back.'],
  ])('says on %s that clocks are changed', async (date, words) => {
    vi.setSystemTime(Date.parse(`${date}T18:00:00Z`));
    renderApp(snapshot({ today: dayOf(date, [], 'Europe/Berlin') }));

    fireEvent.click(await screen.findByRole('tab', { name: 'Today' }));

    expect(await screen.findByText(words)).toBeDefined();
  });
});

describe('the rows of a day', () => {
  it('count only what lies within it, and say so across midnight', async () => {
    await open([session({ trackerId: 3, task: plan, startedAt: at('23:30', '2026-05-03'), endedAt: at('00:45') })]);

    expect(rows()[0]).toContain('23:30 – 00:45');
    expect(rows()[0]).toContain('45 m');
    expect(rows()[0]).toContain('began the day before, 1 h 15 m in all');
    expect(screen.getByRole('status', { name: "Today's total" }).textContent).toBe('45 m');
  });

  it('add up task by task', async () => {
    await open([
      morning,
      session({ trackerId: 8, task: plan, startedAt: at('10:30'), endedAt: at('11:00') }),
      session({ trackerId: 9, task: ship, startedAt: at('11:00'), endedAt: at('11:15') }),
    ]);

    fireEvent.click(screen.getByRole('radio', { name: 'By task' }));
    const table = screen.getByRole('table', { name: 'Time per task' });
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['Ship the thing1 h 45 m', 'Plan30 m']);
  });

  it('take the cursor task by task, and none of it is left for the list', async () => {
    await open([morning, session({ trackerId: 8, task: plan, startedAt: at('10:30'), endedAt: at('11:00') })]);
    const byTask = screen.getByRole('radio', { name: 'By task' });
    fireEvent.click(byTask);

    fireEvent.keyDown(document.body, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open Plan' }));

    const list = screen.getByRole('radio', { name: 'List' });
    act(() => list.focus());
    fireEvent.click(list);
    expect(document.activeElement).toBe(list);
  });

  it('are marked task by task where any of their time is not saved yet', async () => {
    const waiting = { startedAt: at('10:30'), endedAt: at('11:00'), confirmed: false };
    await open([morning, session({ trackerId: 8, task: plan, ...waiting })]);

    fireEvent.click(screen.getByRole('radio', { name: 'By task' }));
    expect(screen.getByRole('cell', { name: '1 h 30 m' })).toBeDefined();
    expect(screen.getByRole('cell', { name: 'not yet saved 30 m' })).toBeDefined();
  });
});

describe('the list of a day', () => {
  const later = session({ trackerId: 8, task: plan, startedAt: at('11:00'), endedAt: at('11:30') });

  it('offers what is free between two entries', async () => {
    await open([morning, later]);
    const grid = screen.getByRole('grid', { name: 'Sessions' });
    fireEvent.click(within(grid).getByRole('button', { name: 'Add time, 10:30 – 11:00, 30 m' }));

    await screen.findByRole('dialog', { name: 'Add time' });
    expect([field('Start').value, field('End').value]).toEqual(['10:30', '11:00']);
  });

  it('edits the length where it was clicked', async () => {
    await open([morning, later]);
    fireEvent.click(screen.getByText('30 m', { selector: '.today-duration' }));

    await waitFor(() => expect(document.activeElement).toBe(field('Length')));
    expect(field('Start').value).toBe('11:00');
  });

  it('ends with yesterday, which it leads to', async () => {
    const before = session({
      trackerId: 9,
      task: plan,
      startedAt: at('14:00', '2026-05-03'),
      endedAt: at('15:00', '2026-05-03'),
    });
    const day = dayOf('2026-05-03', [before]);
    await open([morning], { 'day:peek': () => ok(day), 'day:get': () => ok(day) });
    const yesterday = await screen.findByRole('region', { name: 'Yesterday' });
    expect(within(yesterday).getByRole('listitem').textContent).toContain('14:00 – 15:00');

    fireEvent.click(within(yesterday).getByRole('button'));
    await waitFor(() => expect(title()).toBe('Sun 3 May'));
  });
});

describe('editing in the row', () => {
  it.each([
    ['930', at('09:30')],
    ['9:15', at('09:15')],
    ['8', at('08:00')],
  ])('takes “%s” for a start, and offers to take it back', async (typed, startedAt) => {
    const app = await edit({ 'time:edit': () => ok({ changeId: 4 }) });

    type('Start', typed);
    fireEvent.submit(field('Start'));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await act(async () => undefined);

    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, startedAt }]);
    expect(app.inputsOf('time:undo')).toEqual([{ changeId: 4 }]);
    expect(screen.queryByRole('textbox', { name: 'Start' })).toBeNull();
  });

  it.each([
    ['now', at('12:00')],
    ['-15m', at('11:45')],
  ])('takes “%s” for an end', async (typed, endedAt) => {
    const app = await edit({ 'time:edit': () => ok({ changeId: 4 }) });

    type('End', typed);
    fireEvent.submit(field('End'));
    await act(async () => undefined);

    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, endedAt }]);
  });

  it('explains a wrong time beside its field, saves nothing, and is left by Escape', async () => {
    const app = await edit();

    type('End', '8:30');
    fireEvent.submit(field('End'));
    expect(screen.getByText('It has to end after it started, at 09:00.')).toBeDefined();
    expect(field('End').getAttribute('aria-invalid')).toBe('true');
    fireEvent.keyDown(field('End'), { key: 'Escape' });

    expect(screen.queryByRole('textbox', { name: 'End' })).toBeNull();
    expect(document.activeElement?.getAttribute('role')).toBe('row');
    expect(app.inputsOf('time:edit')).toEqual([]);
  });

  it('leaves letters and Delete to the field', async () => {
    const app = await edit();

    fireEvent.keyDown(field('Start'), { key: 'Delete' });
    fireEvent.keyDown(field('Start'), { key: 'ArrowDown' });

    expect(app.inputsOf('time:delete')).toEqual([]);
    expect(document.activeElement).toBe(field('Start'));
  });
});
