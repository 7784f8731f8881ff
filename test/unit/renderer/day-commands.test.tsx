// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../../common/domain/settings.ts';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { ok, session, snapshot, task, type Answers } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const at = (time: string, date = '2026-05-04'): number => Date.parse(`${date}T${time}Z`);
const ship = task({ taskId: 1, name: 'Ship the thing' });
const plan = task({ taskId: 2, name: 'Plan' });
const morning = session({ trackerId: 7, task: ship, startedAt: at('09:00'), endedAt: at('10:30') });
const was = { startedAt: at('09:00'), endedAt: at('10:30') };

function dayOf(date: string, sessions: readonly Session[]): Day {
  return { date, timezone: 'UTC', ...dayBounds('UTC', date), sessions };
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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('continuing as if never stopped', () => {
  it('lets the last entry run again, says what that counts, and can be taken back', async () => {
    const app = await open([morning], { 'time:edit': () => ok({ changeId: 9 }) });

    await choose('Continue “Ship the thing” as if never stopped (+ 1 h 30 m)');

    const words = '“Ship the thing” is running again, since 09:00: the 1 h 30 m after 10:30 count as well.';
    expect(await screen.findByText(words)).toBeDefined();
    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, endedAt: null }]);
    press('Undo');
    await waitFor(() => expect(app.inputsOf('time:undo')).toEqual([{ changeId: 9 }]));
  });

  it.each([
    ['11:58:01', 0],
    ['11:58:00', 1],
  ])('is worth an offer from two minutes on: %s', async (end, offers) => {
    await open([{ ...morning, endedAt: at(end) }]);

    press('More for this day');

    await screen.findByRole('menuitem', { name: 'Copy from yesterday…' });
    expect(screen.queryAllByRole('menuitem', { name: /as if never stopped/ })).toHaveLength(offers);
  });

  it('is not offered where the day has no entry that ended', async () => {
    await open([]);

    expect(screen.queryByRole('button', { name: /as if never stopped/ })).toBeNull();
  });
});

const tick = (name: RegExp): HTMLInputElement => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('copying yesterday', () => {
  const before = (id: number, of: typeof ship, from: string, to: string): Session =>
    session({ trackerId: id, task: of, startedAt: at(from, '2026-05-03'), endedAt: at(to, '2026-05-03') });
  const yesterday = [
    before(1, ship, '08:00', '08:30'),
    before(2, ship, '09:30', '10:00'),
    before(3, plan, '10:30', '11:00'),
    before(4, plan, '14:00', '15:00'),
  ];
  const answers: Answers = {
    'day:peek': ({ date }) => ok(dayOf(date, date === '2026-05-03' ? yesterday : [])),
    'time:log-all': () => ok({ changeId: 31 }),
  };

  it('logs what has passed and is free, and takes all of it back together', async () => {
    const app = await open([morning], answers);

    await choose('Copy from yesterday…');
    await screen.findByRole('checkbox', { name: /^Ship the thing/ });
    expect(screen.getByText('overlaps an entry: skipped')).toBeDefined();
    expect(screen.getByText('not that late yet: skipped')).toBeDefined();
    press('Log 2 entries');

    expect(await screen.findByText('2 entries were added to today.')).toBeDefined();
    const entries = [
      { taskId: 1, startedAt: at('08:00'), endedAt: at('08:30') },
      { taskId: 2, startedAt: at('10:30'), endedAt: at('11:00') },
    ];
    expect(app.inputsOf('time:log-all')).toEqual([{ entries }]);
    press('Undo');
    await waitFor(() => expect(app.inputsOf('time:undo')).toEqual([{ changeId: 31 }]));
  });

  it('logs onto the day that it was opened for, though another one is looked at meanwhile', async () => {
    const app = await open([morning], { ...answers, 'day:get': ({ date }) => ok(dayOf(date, [])) });
    await choose('Copy from yesterday…');
    await screen.findByRole('checkbox', { name: /^Ship the thing/ });

    act(() => app.bridge.go({ kind: 'day', date: '2026-05-02' }));
    await act(async () => undefined);

    expect(screen.getByRole('dialog', { name: 'Copy from yesterday' })).toBeDefined();
    press('Log 2 entries');
    await waitFor(() =>
      expect(app.inputsOf('time:log-all')).toMatchObject([
        { entries: [{ startedAt: at('08:00') }, { startedAt: at('10:30') }] },
      ]),
    );
  });

  it('has no tick at a task whose times are all skipped, and one to put there for the work list', async () => {
    await open([session({ task: plan, startedAt: at('09:00'), endedAt: at('11:30') })], {
      ...answers,
      'day:peek': ({ date }) =>
        ok(dayOf(date, date === '2026-05-03' ? yesterday.filter(({ trackerId }) => trackerId % 2 === 1) : [])),
    });

    await choose('Copy from yesterday…');
    await screen.findByRole('button', { name: 'Log 1 entry' });
    expect(tick(/^Ship the thing/)).toMatchObject({ checked: true, disabled: false });
    expect(tick(/^Plan/)).toMatchObject({ checked: false, disabled: true });

    fireEvent.click(screen.getByRole('radio', { name: 'Only the tasks, onto your list' }));
    expect(tick(/^Plan/)).toMatchObject({ checked: true, disabled: false });
    expect(screen.queryByText('overlaps an entry: skipped')).toBeNull();
    expect(screen.getByRole('button', { name: 'Put 2 tasks on your list' })).toBeDefined();
  });

  it('has the task of an entry without any length, and no copy of it that could be skipped', async () => {
    const clicked = before(5, plan, '11:30', '11:30');
    await open([], {
      ...answers,
      'day:peek': ({ date }) => ok(dayOf(date, date === '2026-05-03' ? [...yesterday.slice(0, 1), clicked] : [])),
    });

    await choose('Copy from yesterday…');
    await screen.findByRole('button', { name: 'Log 1 entry' });

    expect(screen.queryByText(/: skipped$/)).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Only the tasks, onto your list' }));
    expect(tick(/^Plan/)).toMatchObject({ checked: true, disabled: false });
  });

  it('offers the tasks alone where there is nothing to log yet', async () => {
    await open([], {
      ...answers,
      'day:peek': ({ date }) => ok(dayOf(date, date === '2026-05-03' ? yesterday.slice(-1) : [])),
    });

    await choose('Copy from yesterday…');
    expect(await screen.findByRole('button', { name: 'Put 1 task on your list' })).toBeDefined();

    fireEvent.click(screen.getByRole('radio', { name: 'Entries, at the same times today' }));
    expect(screen.getByRole('button', { name: 'Nothing to log yet' }).hasAttribute('disabled')).toBe(true);
  });

  it('puts the chosen tasks on your list', async () => {
    const app = await open([morning], answers);

    await choose('Copy from yesterday…');
    fireEvent.click(await screen.findByRole('radio', { name: 'Only the tasks, onto your list' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /^Ship the thing/ }));
    press('Put 1 task on your list');

    expect(await screen.findByText('1 task is on your list.')).toBeDefined();
    expect(app.inputsOf('work-list:add')).toEqual([{ taskId: 2 }]);
    expect(app.inputsOf('time:log-all')).toEqual([]);
  });

  it('takes back what came onto the work list before it failed', async () => {
    const app = await open([morning], {
      ...answers,
      'work-list:add': ({ taskId }) =>
        taskId === 2 ? { ok: false, error: { code: 'storage', message: 'Full.' } } : ok({ changeId: 40 }),
    });

    await choose('Copy from yesterday…');
    fireEvent.click(await screen.findByRole('radio', { name: 'Only the tasks, onto your list' }));
    press('Put 2 tasks on your list');

    await screen.findByText('Full.');
    expect(await screen.findByText('1 task is on your list.')).toBeDefined();
    press('Undo');
    await waitFor(() => expect(app.inputsOf('time:undo')).toEqual([{ changeId: 40 }]));
  });

  it('takes the last day with time where yesterday has none', async () => {
    await open([], {
      'day:peek': ({ date }) =>
        ok(
          dayOf(
            date,
            date === '2026-05-01'
              ? [before(1, ship, '08:00', '08:30')].map((one) => ({
                  ...one,
                  startedAt: at('08:00', '2026-05-01'),
                  endedAt: at('08:30', '2026-05-01'),
                }))
              : [],
          ),
        ),
      'day:neighbour': () => ok({ date: '2026-05-01' }),
    });

    await choose('Copy from yesterday…');

    expect(await screen.findByRole('dialog', { name: 'Copy from Friday 1 May' })).toBeDefined();
  });

  it('says where there is nothing to copy', async () => {
    await open([], { 'day:peek': ({ date }) => ok(dayOf(date, [])), 'day:neighbour': () => ok({ date: null }) });

    await choose('Copy from yesterday…');

    expect(await screen.findByText('There is no earlier day with time.')).toBeDefined();
  });
});

describe('the jump to the last day with time', () => {
  it('is left alone by an answer that comes after a step elsewhere', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply<{ date: string | null }>>();
    await open([morning], { 'day:get': ({ date }) => ok(dayOf(date, [])), 'day:neighbour': async () => await promise });

    await choose('Jump to the last day with time');
    press('Day before');
    expect(await screen.findByRole('heading', { name: 'Sun 3 May' })).toBeDefined();
    await act(async () => resolve(ok({ date: '2026-05-01' })));

    expect(screen.getByRole('heading', { name: 'Sun 3 May' })).toBeDefined();
  });
});

describe('the calendar', () => {
  it('goes to the day that is picked', async () => {
    const app = await open([], { 'day:get': ({ date }) => ok(dayOf(date, [])), 'day:range': () => ok([]) });

    press('Choose a day');
    fireEvent.click(await screen.findByRole('button', { name: /Friday,? 1 May 2026/ }));
    await act(async () => undefined);

    expect(await screen.findByRole('heading', { name: 'Fri 1 May' })).toBeDefined();
    expect(app.inputsOf('day:get')).toEqual([{ date: '2026-05-01' }]);
  });

  it('marks the days that have time, up to today', async () => {
    const tracked = [morning];
    const app = await open([], {
      'day:range': () => ok([dayOf('2026-05-01', []), dayOf('2026-05-02', tracked), dayOf('2026-05-09', tracked)]),
    });

    press('Choose a day');

    const marks = await screen.findAllByTitle('has time');
    expect(marks.map((mark) => mark.parentElement?.textContent)).toEqual(['2']);
    expect(app.inputsOf('day:range')).toEqual([{ from: '2026-05-01', to: '2026-05-31' }]);
  });

  it('begins its weeks as they were chosen, from then on', async () => {
    const app = await open([], { 'day:get': ({ date }) => ok(dayOf(date, [])), 'day:range': () => ok([]) });
    const firstDay = (weekStart: Settings['weekStart'], revision: number): string | null | undefined => {
      const settings = { ...DEFAULT_SETTINGS, weekStart };
      act(() => app.bridge.push(snapshot({ revision, settings, today: dayOf('2026-05-04', []) })));
      return document.querySelector('.day-picker th')?.textContent;
    };

    press('Choose a day');
    await screen.findByRole('button', { name: /Friday,? 1 May 2026/ });

    expect([firstDay('saturday', 2), firstDay('monday', 3), firstDay('sunday', 4)]).toEqual(['Sat', 'Mon', 'Sun']);
  });
});
