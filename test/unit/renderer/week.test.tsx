// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { addDays } from '../../../common/time/calendar.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import { NOTHING_FOUND } from '../../../common/domain/search.ts';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { ok, session, snapshot, task, type Answers } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const at = (time: string, date = '2026-05-06'): number => Date.parse(`${date}T${time}Z`);
const ship = task({ taskId: 1, name: 'Ship the thing' });
const plan = task({ taskId: 2, name: 'Plan' });
const monday = session({
  trackerId: 7,
  task: ship,
  startedAt: at('09:00', '2026-05-04'),
  endedAt: at('10:30', '2026-05-04'),
});
const wednesday = session({ trackerId: 8, task: plan, startedAt: at('09:30'), endedAt: at('10:00') });

/** A service of one’s own: what is logged is there when it is asked again. */
function held(sessions: readonly Session[]) {
  const all = [...sessions];
  const day = (date: string): Day => {
    const own = all.filter(({ startedAt }) => dayOf('UTC', startedAt) === date);
    return { date, timezone: 'UTC', ...dayBounds('UTC', date), sessions: own };
  };
  const answers: Answers = {
    'day:peek': ({ date }) => ok(day(date)),
    'day:range': ({ from }) => ok(Array.from({ length: 7 }, (_, index) => day(addDays(from, index)))),
    'time:log-all': async ({ entries }) => {
      for (const { taskId, startedAt, endedAt } of entries)
        all.push(session({ trackerId: 100 + all.length, task: taskId === 1 ? ship : plan, startedAt, endedAt }));
      return await Promise.resolve(ok({ changeId: 50 }));
    },
  };
  return { answers, today: day('2026-05-06') };
}

async function openHours(sessions: readonly Session[], answers: Answers = {}): Promise<RenderedApp> {
  const world = held(sessions);
  const app = renderApp(snapshot({ today: world.today }), { ...world.answers, ...answers });
  fireEvent.click(await screen.findByRole('tab', { name: 'Week' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Hours' }));
  await screen.findByRole('table', { name: 'Hours by task and day' });
  return app;
}

async function openCalendar(sessions: readonly Session[], answers: Answers = {}): Promise<RenderedApp> {
  const world = held(sessions);
  const app = renderApp(snapshot({ today: world.today }), { ...world.answers, ...answers });
  fireEvent.click(await screen.findByRole('tab', { name: 'Week' }));
  await screen.findByRole('region', { name: 'Calendar' });
  return app;
}

function cell(name: string): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('textbox', { name });
}

function type(name: string, text: string): void {
  fireEvent.change(cell(name), { target: { value: text } });
  fireEvent.keyDown(cell(name), { key: 'Enter' });
}

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

describe('the hours of a week', () => {
  it('stand by card and day, and are added up both ways', async () => {
    await openHours([monday, wednesday]);

    expect(cell('Ship the thing, Mon 4').value).toBe('1 h 30 m');
    expect(cell('Plan, Wed 6').value).toBe('30 m');
    expect(cell('Plan, Mon 4').value).toBe('');
    expect(cell('Plan, Thu 7').disabled).toBe(true);
    const sums = screen.getAllByRole('row').at(-1) ?? document.body;
    const words = within(sums)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(words).toEqual(['1 h 30 m', '–', '30 m', '–', '–', '–', '–', '2 h']);
  });

  it('become entries around what is there', async () => {
    const app = await openHours([monday, wednesday]);

    type('Ship the thing, Wed 6', '1');

    await waitFor(() =>
      expect(app.inputsOf('time:log-all')).toEqual([
        {
          entries: [
            { taskId: 1, startedAt: at('09:00'), endedAt: at('09:30') },
            { taskId: 1, startedAt: at('10:00'), endedAt: at('10:30') },
          ],
        },
      ]),
    );
    expect(await screen.findByText('1 h were added to “Ship the thing” in 2 entries.')).toBeDefined();
  });

  it('that are typed one after the other never share time', async () => {
    const app = await openHours([monday, wednesday]);

    type('Ship the thing, Wed 6', '30m');
    type('Plan, Wed 6', '+30m');

    await waitFor(() =>
      expect(app.inputsOf('time:log-all')).toEqual([
        { entries: [{ taskId: 1, startedAt: at('09:00'), endedAt: at('09:30') }] },
        { entries: [{ taskId: 2, startedAt: at('10:00'), endedAt: at('10:30') }] },
      ]),
    );
  });

  it.each([
    ['abc', 'Type hours, such as 1.5, 1:30, 90m or +15m.'],
    ['-1', 'Type hours, such as 1.5, 1:30, 90m or +15m.'],
    ['25h', 'This day has 24 h.'],
    ['20', 'Nothing was added: 11 h 30 m of this day are free up to now.'],
    ['0', '30 m is already there. To take some away, shorten an entry on its day.'],
  ])('%s is told what is wrong with it, and stays to be mended', async (text, words) => {
    const app = await openHours([wednesday]);

    type('Plan, Wed 6', text);

    expect(await screen.findByText(words)).toBeDefined();
    expect(cell('Plan, Wed 6').value).toBe(text);
    expect(cell('Plan, Wed 6').getAttribute('aria-invalid')).toBe('true');
    fireEvent.keyDown(cell('Plan, Wed 6'), { key: 'Escape' });
    expect(cell('Plan, Wed 6').value).toBe('30 m');
    expect(screen.queryByText(words)).toBeNull();
    expect(app.inputsOf('time:log-all')).toEqual([]);
  });

  it('are sent once where Enter is pressed and the cell is left', async () => {
    const app = await openHours([wednesday]);

    fireEvent.change(cell('Plan, Mon 4'), { target: { value: '2' } });
    fireEvent.keyDown(cell('Plan, Mon 4'), { key: 'Enter' });
    fireEvent.blur(cell('Plan, Mon 4'));

    await screen.findByText('2 h were added to “Plan” in 1 entry.');
    expect(app.inputsOf('time:log-all')).toHaveLength(1);
  });

  it('that are typed while those before are on their way stay, and are sent once', async () => {
    const answered = Promise.withResolvers<void>();
    const isRead = Promise.withResolvers<void>();
    const app = await openHours([wednesday], {
      'time:log-all': async () => {
        await answered.promise;
        return ok({ changeId: 50 });
      },
      'day:peek': async ({ date }) => {
        await isRead.promise;
        return ok({ date, timezone: 'UTC', ...dayBounds('UTC', date), sessions: [] });
      },
    });
    type('Plan, Mon 4', 'abc');
    type('Plan, Mon 4', '+1');
    isRead.resolve();
    await waitFor(() => expect(app.inputsOf('time:log-all')).toHaveLength(1));
    fireEvent.blur(cell('Plan, Mon 4'));

    fireEvent.change(cell('Plan, Mon 4'), { target: { value: '+15m' } });
    answered.resolve();
    await screen.findByText('1 h were added to “Plan” in 1 entry.');

    expect(cell('Plan, Mon 4').value).toBe('+15m');
    expect(app.inputsOf('time:log-all')).toHaveLength(1);
  });

  it('have the cursor near them still once a row was added, and where none was', async () => {
    const hits = [{ task: plan, marks: [] }];
    await openHours([monday], { 'search:cached': () => ok({ ...NOTHING_FOUND, hits }) });
    const add = (): void => {
      const button = screen.getByRole('button', { name: 'Add a row' });
      act(() => button.focus());
      fireEvent.click(button);
    };

    add();
    const field = screen.getByRole('combobox', { name: 'Task' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.click(await screen.findByRole('option', { name: /^Plan/ }));
    expect(cell('Plan, Wed 6').value).toBe('');
    expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Add a row' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);

    add();
    act(() => screen.getByRole('button', { name: 'Cancel' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Add a row' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('that are refused after another view was opened say so there', async () => {
    await openHours([wednesday]);
    fireEvent.change(cell('Plan, Wed 6'), { target: { value: '20' } });
    fireEvent.blur(cell('Plan, Wed 6'));
    fireEvent.click(screen.getByRole('tab', { name: 'Today' }));

    const words = '“Plan, Wed 6”: Nothing was added: 11 h 30 m of this day are free up to now.';
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('stay as they are typed where time of the task goes on', async () => {
    vi.setSystemTime(at('12:00:30'));
    await openHours([session({ trackerId: 8, task: ship, startedAt: at('10:00'), endedAt: null })]);
    const field = cell('Ship the thing, Wed 6');
    act(() => field.focus());
    fireEvent.change(field, { target: { value: '+1' } });

    vi.setSystemTime(at('12:01:01'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));

    expect(cell('Ship the thing, Wed 6').value).toBe('+1');
    expect(document.activeElement).toBe(cell('Ship the thing, Wed 6'));
  });

  it('are not taken over where a day has no room for them, and that day is named', async () => {
    vi.setSystemTime(at('12:00:30'));
    const app = await openHours([
      session({ trackerId: 1, task: ship, startedAt: at('09:00', '2026-04-27'), endedAt: at('10:00', '2026-04-27') }),
      session({ trackerId: 2, task: ship, startedAt: at('00:00', '2026-04-29'), endedAt: at('20:00', '2026-04-29') }),
      session({ trackerId: 3, task: ship, startedAt: at('09:00', '2026-05-05'), endedAt: at('09:10', '2026-05-05') }),
    ]);

    fireEvent.click(screen.getByRole('button', { name: 'More for Ship the thing' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy hours from last week' }));

    await screen.findByText('Not copied to Wed 6: that much is not free there.');
    await waitFor(() => expect(app.inputsOf('time:log-all')).toHaveLength(1));
  });

  it('wait for signs that are composed: Enter and Escape are for those', async () => {
    const app = await openHours([monday]);
    const field = cell('Ship the thing, Mon 4');
    act(() => field.focus());
    fireEvent.change(field, { target: { value: '+1' } });

    for (const key of ['Enter', 'ArrowDown', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });

    expect([field.value, document.activeElement]).toEqual(['+1', field]);
    expect(app.inputsOf('time:log-all')).toEqual([]);
  });

  it('that are kept in memory for a full disk are taken, and not sent once more', async () => {
    const message = 'The disk is full. It is kept in memory and written as soon as the disk takes it.';
    const app = await openHours([monday], {
      'time:log-all': () => ({ ok: false, error: { code: 'storage', message } }),
    });

    type('Ship the thing, Wed 6', '+15m');
    await screen.findByText(message);
    await waitFor(() => expect(cell('Ship the thing, Wed 6').value).toBe(''));
    fireEvent.blur(cell('Ship the thing, Wed 6'));

    expect(app.inputsOf('time:log-all')).toHaveLength(1);
  });

  it('are taken over from the week before, for the days that have passed and have less', async () => {
    const before = session({
      trackerId: 9,
      task: ship,
      startedAt: at('13:00', '2026-04-27'),
      endedAt: at('15:00', '2026-04-27'),
    });
    const friday = session({
      trackerId: 10,
      task: ship,
      startedAt: at('13:00', '2026-05-01'),
      endedAt: at('14:00', '2026-05-01'),
    });
    const app = await openHours([monday, before, friday]);

    fireEvent.click(screen.getByRole('button', { name: 'More for Ship the thing' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy hours from last week' }));

    await waitFor(() =>
      expect(app.inputsOf('time:log-all')).toEqual([
        { entries: [{ taskId: 1, startedAt: at('10:30', '2026-05-04'), endedAt: at('11:00', '2026-05-04') }] },
      ]),
    );
  });
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
    if (order === 'after') await waitFor(() => expect(document.activeElement).toBe(block));
    act(() => app.bridge.push(snapshot({ revision: 2, today: world.today })));

    await waitFor(() => expect(block.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Calendar' })));
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
