// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../common/domain/snapshot.ts';
import { addDays } from '../../../common/time/calendar.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { ok, session, snapshot, type Answers } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';
import { at, cell, held, monday, openCalendar, plan, ship, wednesday } from '../../support/shown-week.ts';

/** Monday's entry in its dialog, with another end typed. `endOf`: when it ends as its day is read, UTC ms. */
async function typeEnd(endOf: () => number, answers: Answers): Promise<RenderedApp> {
  const app = await openCalendar([monday], {
    'day:peek': ({ date }) => {
      const sessions = [{ ...monday, endedAt: endOf() }];
      return ok({ date, timezone: 'UTC', ...dayBounds('UTC', date), sessions });
    },
    ...answers,
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Ship the thing/ }));
  await screen.findByRole('dialog', { name: 'Edit time' });
  fireEvent.change(cell('End'), { target: { value: '12:00' } });
  return app;
}

async function follow(app: RenderedApp): Promise<void> {
  await act(async () => app.bridge.push(snapshot({ today: held([]).today, revision: 2 })));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the goal of a week and the balance count the time in all accounts, and say so', async () => {
  const { answers, today } = held([monday, wednesday]);
  const ofOtherAccounts = [{ startedAt: at('14:00', '2026-05-05'), endedAt: at('16:00', '2026-05-05') }];
  const settings = { ...DEFAULT_SETTINGS, balanceFrom: '2026-05-04' };
  const one = {
    kind: 'service',
    address: 'https://example.com',
    userName: 'A',
    waiting: 0,
    needsYou: 0,
    running: 0,
  } as const;
  const accounts = [
    { ...one, id: 1, current: true },
    { ...one, id: 2, current: false },
  ];
  renderApp(snapshot({ today, settings, accounts }), {
    ...answers,
    'day:range': ({ from }) =>
      ok(
        Array.from({ length: 7 }, (_, index) => {
          const date = addDays(from, index);
          const day = { date, timezone: 'UTC', ...dayBounds('UTC', date), sessions: [] };
          return date === '2026-05-05' ? { ...day, ofOtherAccounts } : day;
        }),
      ),
    'report:total': () => ok({ ms: 90 * 60_000, unconfirmedMs: 0, roundedMs: 90 * 60_000, entries: 1 }),
    'day:other-accounts': () => ok({ ms: 120 * 60_000 }),
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Week' }));

  expect(await screen.findByText('+ 2 h in other accounts, of 40 h')).toBeDefined();
  expect(await screen.findByText(/^12 h 30 m behind since .*, in all accounts$/)).toBeDefined();
});

describe('the calendar of a week', () => {
  it('tells the note of an entry', async () => {
    await openCalendar([{ ...wednesday, note: 'With Ada' }]);

    const block = await screen.findByRole('button', { name: /^Plan, 09:30 – 10:00/ });
    expect(block.title).toBe('Plan\n09:30 – 10:00\nWith Ada');
  });

  it('is gone through by arrows, of which Tab reaches one block', async () => {
    const later = { ...monday, trackerId: 9, startedAt: at('14:00', '2026-05-04'), endedAt: at('15:00', '2026-05-04') };
    await openCalendar([monday, session(later), wednesday]);
    const [first, second, third] = await screen.findAllByRole('button', { name: / – / });
    const blocks = [first, second, third];
    const reached = (): number => blocks.findIndex((block) => block?.tabIndex === 0);
    const press = (key: string): number => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      return blocks.findIndex((block) => block === document.activeElement);
    };
    expect(blocks.map((block) => block?.tabIndex)).toEqual([0, -1, -1]);

    act(() => first?.focus());
    expect(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowRight'].map(press)).toEqual([
      1, 2, 2, 1, 2, 2,
    ]);
    expect(reached()).toBe(2);
    expect(['ArrowLeft', 'End', 'Home'].map(press)).toEqual([0, 2, 0]);
    expect(blocks.map((block) => block?.tabIndex)).toEqual([0, -1, -1]);
    expect(screen.getByRole('list', { name: 'Mon 4' })).toBeDefined();
  });

  it('counts the entries of a crowded day that have no room for a line, and a press opens their day', async () => {
    const crowd = Array.from({ length: 60 }, (_, index) => {
      const startedAt = at('00:00', '2026-05-04') + index * 5 * 60_000;
      return session({ trackerId: 100 + index, task: ship, startedAt, endedAt: startedAt + 4 * 60_000 });
    });
    await openCalendar([...crowd, monday, wednesday]);

    const day = within(await screen.findByRole('list', { name: 'Mon 4' }));
    const names = day.getAllByRole('button').map((block) => block.getAttribute('aria-label'));
    expect(names).toHaveLength(11);
    expect(names[0]).toBe('6 entries, 00:00 – 00:29, 24 m');
    // The last of them has room below it, and is counted all the same: it would leave those before it none.
    expect(names.at(-2)).toBe('6 entries, 04:30 – 04:59, 24 m');
    expect(names.at(-1)).toMatch(/^Ship the thing, 09:00 – 10:30/);
    fireEvent.click(day.getByRole('button', { name: /^6 entries, 00:00/ }));
    expect(await screen.findByRole('heading', { name: /4 May/ })).toBeDefined();
  });

  it('names the tasks of entries that stand together, each once, and writes nothing where no line has room', async () => {
    const crowd = Array.from({ length: 56 }, (_, index) => {
      const startedAt = at('00:00', '2026-05-04') + index * 5 * 60_000;
      const one = index % 2 === 0 ? ship : plan;
      return session({ trackerId: 100 + index, task: one, startedAt, endedAt: startedAt + 4 * 60_000 });
    });
    const [startedAt, endedAt] = [at('04:39', '2026-05-04'), at('06:00', '2026-05-04')];
    await openCalendar([...crowd, session({ trackerId: 200, task: ship, startedAt, endedAt })]);

    const day = within(await screen.findByRole('list', { name: 'Mon 4' }));
    const first = await day.findByRole('button', { name: /^6 entries, 00:00/ });
    expect(first.title).toBe('Ship the thing\nPlan');
    expect(first.textContent).toBe('6 entries');
    expect(day.getByRole('button', { name: '2 entries, 04:30 – 04:39, 8 m' }).textContent).toBe('');
    expect(day.getByRole('button', { name: /^Ship the thing, 04:39/ }).textContent).toContain('Ship the thing');
  });

  it('has a line where now is, which moves also while nothing runs', async () => {
    await openCalendar([wednesday]);
    const line = document.querySelector<HTMLElement>('.week-now');
    expect(line?.style.insetBlockStart).toBe('30.000rem');

    vi.setSystemTime(at('14:00:00'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));

    expect(line?.style.insetBlockStart).toBe('35.000rem');
  });

  it('shows the week beside it at once', async () => {
    const app = await openCalendar([
      { ...monday, startedAt: at('09:00', '2026-04-27'), endedAt: at('10:30', '2026-04-27') },
    ]);
    await waitFor(() => expect(app.inputsOf('day:range')).toContainEqual({ from: '2026-04-27', to: '2026-05-03' }));
    await act(async () => await Promise.resolve());

    fireEvent.click(screen.getByRole('button', { name: 'Week before' }));

    expect(screen.getByRole('button', { name: /^Ship the thing, 09:00 – 10:30/ })).toBeDefined();
  });
});

describe('an entry of another day, whose times are in a dialog', () => {
  const noon = at('12:00', '2026-05-04');

  it.each(['before', 'after'])('leaves the cursor in the week where it is gone %s its dialog', async (order) => {
    const sessions: Session[] = [monday];
    const world = held(sessions);
    const app = await openCalendar(sessions, {
      'day:range': ({ from }) =>
        ok(
          Array.from({ length: 7 }, (_, index) => {
            const date = addDays(from, index);
            const own = sessions.filter(({ startedAt }) => dayOf('UTC', startedAt) === date);
            return { date, timezone: 'UTC', ...dayBounds('UTC', date), sessions: own };
          }),
        ),
      'time:delete': () => {
        sessions.pop();
        return ok({ changeId: 3 });
      },
    });
    const block = await screen.findByRole('button', { name: /^Ship the thing/ });
    act(() => block.focus());
    fireEvent.click(block);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const calendar = screen.getByRole('region', { name: 'Calendar', hidden: true });
    // On a slow machine the week takes it before the block has it back.
    await waitFor(() => expect([order === 'before', calendar.contains(document.activeElement)]).toContain(true));
    act(() => app.bridge.push(snapshot({ revision: 2, today: world.today })));

    await waitFor(() => expect(block.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(calendar));
  });

  it('is split within the times that were just saved', async () => {
    let endedAt = monday.endedAt ?? 0;
    const app = await typeEnd(() => endedAt, {
      'time:edit': () => {
        endedAt = noon;
        return ok({ changeId: 5 });
      },
      'time:split': () => ok({ changeId: 6 }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Split…' }));
    await screen.findByRole('textbox', { name: 'Split at' });
    await follow(app);

    fireEvent.change(cell('Split at'), { target: { value: '11:30' } });
    fireEvent.click(screen.getByRole('button', { name: 'Split' }));

    expect(app.inputsOf('time:split')).toEqual([{ trackerId: 7, at: at('11:30', '2026-05-04') }]);
  });

  it('is not saved twice where it cannot be merged after its times were saved', async () => {
    const message = 'There is no entry before it.';
    let endedAt = monday.endedAt ?? 0;
    const app = await typeEnd(() => endedAt, {
      'time:edit': () => {
        endedAt = noon;
        return ok({ changeId: 5 });
      },
      'time:merge': () => ({ ok: false, error: { code: 'bad-input', message } }),
    });
    fireEvent.change(cell('End'), { target: { value: '12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Merge with previous' }));
    await screen.findByText(message);
    await follow(app);
    await waitFor(() => expect(cell('Length').value).toBe('3 h'));
    expect(screen.queryByText(/changed meanwhile/)).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.inputsOf('time:edit')).toHaveLength(1);
  });

  it('is saved knowingly where another device changed it meanwhile', async () => {
    const message = 'This entry was given another end meanwhile, so nothing was changed.';
    let endedAt = monday.endedAt ?? 0;
    const app = await typeEnd(() => endedAt, {
      'time:edit': () => ({ ok: false, error: { code: 'bad-input', message } }),
    });
    endedAt = at('10:45', '2026-05-04');
    await follow(app);
    expect(screen.getByText(/changed meanwhile to .*10:45/)).toBeDefined();

    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(message);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));

    const { startedAt } = monday;
    await waitFor(() =>
      expect(app.inputsOf('time:edit')).toEqual([
        { trackerId: 7, was: { startedAt, endedAt: monday.endedAt }, endedAt: noon },
        { trackerId: 7, was: { startedAt, endedAt }, endedAt: noon },
      ]),
    );
  });
});
