// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_FOUND } from '../../../common/domain/search.ts';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import type { Done } from '../../../common/ipc/journal-commands.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { freshTimes } from '../../../renderer/features/today/fresh-times.ts';
import { ok, session, snapshot, task, type Answers } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const at = (time: string, date = '2026-05-04'): number => Date.parse(`${date}T${time}Z`);
const ship = task({ taskId: 1, name: 'Ship the thing' });
const plan = task({ taskId: 2, name: 'Plan' });
const morning = session({ trackerId: 7, task: ship, startedAt: at('09:00'), endedAt: at('10:30') });

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

type AddDialog = Awaited<ReturnType<typeof addTime>>;

async function addTime() {
  fireEvent.click(await screen.findByRole('button', { name: 'Add time' }));
  return within(await screen.findByRole('dialog', { name: 'Add time' }));
}

function type(dialog: AddDialog, name: 'Start' | 'End', value: string): void {
  fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });
}

async function addTo(dialog: AddDialog, task: RegExp): Promise<void> {
  fireEvent.click(dialog.getByRole('combobox', { name: 'Task' }));
  fireEvent.click(await dialog.findByRole('option', { name: task }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('adding time', () => {
  it('begins with the gap, takes a task by a part of its name, and logs it', async () => {
    const later = session({ trackerId: 8, task: plan, startedAt: at('11:15'), endedAt: at('11:45') });
    const app = await open([morning, later], {
      'search:cached': ({ text }) => ok({ ...NOTHING_FOUND, hits: text === 'pl' ? [{ task: plan, marks: [] }] : [] }),
      'time:log': () => ok({ changeId: 5 }),
    });
    press('Timeline');

    const timeline = within(screen.getByRole('region', { name: 'Timeline' }));
    fireEvent.click(timeline.getByRole('button', { name: /^Add time, 10:30 – 11:15/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add time' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Start' }).value).toBe('10:30');
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'End' }).value).toBe('11:15');
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByText('Choose the task that the time is for.')).toBeDefined();
    fireEvent.change(dialog.getByRole('combobox', { name: 'Task' }), { target: { value: 'pl' } });
    fireEvent.click(await dialog.findByRole('option', { name: /^Plan/ }));
    // What is left to say is when: Enter there adds.
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Start' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));

    expect(await screen.findByText('“Plan”, 10:30 – 11:15, was added.')).toBeDefined();
    expect(app.inputsOf('time:log')).toEqual([{ taskId: 2, startedAt: at('10:30'), endedAt: at('11:15') }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is closed by one press of Escape, and where its list of tasks was opened by one more', async () => {
    await open([morning], { 'search:cached': () => ok({ ...NOTHING_FOUND, hits: [{ task: plan, marks: [] }] }) });

    const dialog = await addTime();
    const field = dialog.getByRole('combobox', { name: 'Task' });
    act(() => field.focus());
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const again = await addTime();
    fireEvent.click(again.getByRole('combobox', { name: 'Task' }));
    await again.findByRole('option', { name: /^Plan/ });
    fireEvent.keyDown(again.getByRole('combobox', { name: 'Task' }), { key: 'Escape' });
    expect(again.queryByRole('option')).toBeNull();
    fireEvent.keyDown(again.getByRole('combobox', { name: 'Task' }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays with what is typed in it where Escape empties its field of tasks', async () => {
    await open([morning]);
    const dialog = await addTime();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Note' }), { target: { value: 'a long note' } });
    const field = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Task' });
    fireEvent.change(field, { target: { value: 'pln' } });

    fireEvent.keyDown(field, { key: 'Escape' });
    fireEvent.keyDown(field, { key: 'Escape' });
    await act(async () => undefined);

    expect(field.value).toBe('');
    expect(screen.getByDisplayValue('a long note')).toBeDefined();
  });

  it('keeps its list of tasks when the cursor leaves, so that no button moves from under the pointer', async () => {
    await open([morning], { 'search:cached': () => ok({ ...NOTHING_FOUND, hits: [{ task: plan, marks: [] }] }) });

    const dialog = await addTime();
    fireEvent.click(dialog.getByRole('combobox', { name: 'Task' }));
    await dialog.findByRole('option', { name: /^Plan/ });
    act(() => dialog.getByRole('button', { name: 'Cancel' }).focus());

    expect(dialog.getByRole('option', { name: /^Plan/ })).toBeDefined();
  });

  it('ends on the day that it starts on, though what was proposed ended at midnight', async () => {
    const evening = session({
      trackerId: 8,
      task: ship,
      startedAt: at('22:30', '2026-05-02'),
      endedAt: at('23:10', '2026-05-02'),
    });
    const app = await open([], {
      'day:get': ({ date }) => ok(dayOf(date, [evening])),
      'search:cached': () => ok({ ...NOTHING_FOUND, hits: [{ task: plan, marks: [] }] }),
      'time:log': () => ok({ changeId: 5 }),
    });
    act(() => app.bridge.go({ kind: 'day', date: '2026-05-02' }));

    const dialog = await addTime();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'End' }).value).toBe('yesterday 00:00');
    type(dialog, 'Start', '10:37');
    expect(dialog.getByText('That is 13 h 23 m. Check that both times are right.')).toBeDefined();
    type(dialog, 'End', '11:57');
    expect(dialog.queryByText(/Check that both times/)).toBeNull();
    await addTo(dialog, /^Plan/);

    await waitFor(() =>
      expect(app.inputsOf('time:log')).toEqual([
        { taskId: 2, startedAt: at('10:37', '2026-05-02'), endedAt: at('11:57', '2026-05-02') },
      ]),
    );
  });

  it('is closed once the entry is added, also where another day is looked at meanwhile', async () => {
    const [log, otherDay] = [Promise.withResolvers<Reply<Done>>(), Promise.withResolvers<Reply<Day>>()];
    const app = await open([morning], {
      'day:get': async () => await otherDay.promise,
      'search:cached': () => ok({ ...NOTHING_FOUND, hits: [{ task: plan, marks: [] }] }),
      'time:log': async () => await log.promise,
    });

    await addTo(await addTime(), /^Plan/);
    act(() => app.bridge.go({ kind: 'day', date: '2026-05-02' }));
    await act(async () => log.resolve(ok({ changeId: 5 })));
    await act(async () => otherDay.resolve(ok(dayOf('2026-05-02', []))));

    expect(await screen.findByText('“Plan”, 10:30 – 11:30, was added.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Sat 2 May' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for an end where it was emptied', async () => {
    await open([morning]);

    press('Add time');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add time' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'End' }), { target: { value: '' } });

    expect(dialog.getByRole('textbox', { name: 'End' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('says what it overlaps, also what runs and what another day holds, and adds it all the same', async () => {
    const runs = session({ trackerId: 8, task: plan, startedAt: at('11:30') });
    const night = session({
      trackerId: 9,
      task: ship,
      startedAt: at('22:00', '2026-05-03'),
      endedAt: at('23:00', '2026-05-03'),
    });
    const app = await open([morning, runs], {
      'day:peek': ({ date }) => ok(dayOf(date, date === '2026-05-03' ? [night] : [])),
      'search:cached': () => ok({ ...NOTHING_FOUND, hits: [{ task: plan, marks: [] }] }),
      'time:log': () => ok({ changeId: 5 }),
    });

    const dialog = await addTime();
    expect(dialog.queryByText(/^Overlaps/)).toBeNull();
    type(dialog, 'Start', '10:30');
    expect(dialog.queryByText(/^Overlaps/)).toBeNull();
    type(dialog, 'Start', '10:27');
    expect(dialog.getByText('Overlaps “Ship the thing” by 3 m.')).toBeDefined();
    type(dialog, 'End', '11:45');
    expect(dialog.getByText('Overlaps “Plan” by 15 m.')).toBeDefined();
    type(dialog, 'Start', 'yesterday 22:50');
    expect(await dialog.findByText('Overlaps “Ship the thing” by 1 h 40 m.')).toBeDefined();
    await addTo(dialog, /^Plan/);

    await waitFor(() =>
      expect(app.inputsOf('time:log')).toEqual([
        { taskId: 2, startedAt: at('22:50', '2026-05-03'), endedAt: at('11:45') },
      ]),
    );
  });

  const until = (endedAt: number | null): Session => ({ ...morning, endedAt });
  const overMidnight = { ...morning, startedAt: at('23:00', '2026-05-03'), endedAt: at('00:04') };

  it.each([
    ['after the last entry', [morning], '12:00:30', '10:30', '11:30'],
    ['up to now', [until(at('11:40'))], '12:00:30', '11:40', '12:00'],
    [
      'up to where the timer that runs began',
      [until(at('11:40')), { ...until(null), startedAt: at('11:52') }],
      '12:00:30',
      '11:40',
      '11:52',
    ],
    [
      'before the first entry where nothing is free after the last one',
      [until(at('12:00'))],
      '12:00:30',
      '08:00',
      '09:00',
    ],
    ['in the morning of an empty day', [], '12:00:30', '09:00', '10:00'],
    ['within the day, just after midnight', [], '00:10:30', '00:00', '00:10'],
    ['within the day, after an entry over midnight', [overMidnight], '00:10:30', '00:04', '00:10'],
    ['without an end where all of the day is taken', [{ ...overMidnight, endedAt: null }], '00:10:30', '00:00', null],
  ])('begins %s', (_, sessions, now, start, end) => {
    const endedAt = end === null ? null : at(end);
    expect(freshTimes(dayOf('2026-05-04', sessions), at(now))).toEqual({ startedAt: at(start), endedAt });
  });

  it('begins by the clock of the zone on a day whose clocks are changed', () => {
    const [date, timezone] = ['2026-03-29', 'Europe/Berlin'];
    const startedAt = Date.parse('2026-03-29T09:00+02:00');
    const fresh = freshTimes({ date, timezone, ...dayBounds(timezone, date), sessions: [] }, at('12:00'));
    expect(fresh).toEqual({ startedAt, endedAt: startedAt + 3_600_000 });
  });
});
