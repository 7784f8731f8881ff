// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reminder } from '../../../common/domain/reminder.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../common/domain/settings.ts';
import { ok, runningTimer, session, snapshot, task } from '../../support/fake-bridge.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const MINUTE_MS = 60_000;
const NINE = 9 * 60 * MINUTE_MS;
const OVER: Reminder = {
  kind: 'break',
  reminderId: 'break 1 1',
  trackerIds: [100],
  sinceMs: 9 * 3_600_000,
  breakMinutes: 5,
};
const BACK: Reminder = { kind: 'back', reminderId: 'back 2', last: task() };

function settings(change: Partial<Settings> = {}): Settings {
  return { ...DEFAULT_SETTINGS, remindBreak: true, ...change };
}

async function choose(reminder: Reminder, name: string): Promise<RenderedApp> {
  const app = renderApp(snapshot({ reminders: [reminder] }), { 'timer:stop': () => ok({ changeId: 4 }) });
  const region = await screen.findByRole('region', { name: 'Reminders' });
  fireEvent.click(within(region).getByRole('button', { name }));
  return app;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NINE + 10 * MINUTE_MS });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the end of a round', () => {
  it('offers a break, which stops what runs and can be taken back', async () => {
    const app = await choose(OVER, 'Take a break');
    expect(screen.getByText('You’ve been working since 09:00. Time for a break of 5 minutes.')).toBeDefined();

    await waitFor(() => expect(app.inputsOf('timer:stop')).toEqual([{ trackerId: 100 }]));
    expect(app.inputsOf('reminder:answer')).toEqual([{ reminderId: 'break 1 1', answer: 'break' }]);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(app.inputsOf('time:undo')).toEqual([{ changeId: 4 }]));
  });

  it('takes back together what it stopped together', async () => {
    const changeIds = [4, 5];
    const stop = { 'timer:stop': () => ok({ changeId: changeIds.shift() ?? null }) };
    const app = renderApp(snapshot({ reminders: [{ ...OVER, trackerIds: [100, 101] }] }), stop);
    fireEvent.click(await screen.findByRole('button', { name: 'Take a break' }));
    await waitFor(() => expect(app.inputsOf('timer:stop')).toEqual([{ trackerId: 100 }, { trackerId: 101 }]));

    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(app.inputsOf('time:undo')).toEqual([{ changeId: 5 }, { changeId: 4 }]));
  });

  it('can be passed over', async () => {
    const app = await choose(OVER, 'One more round');

    await waitFor(() => expect(app.inputsOf('reminder:answer')).toEqual([{ reminderId: 'break 1 1', answer: 'done' }]));
    expect(app.inputsOf('timer:stop')).toEqual([]);
  });
});

describe('the end of a break', () => {
  it.each([
    ['Continue “Ship the thing”', 'timer:start', { taskId: 1 }],
    ['5 minutes more', 'reminder:answer', { reminderId: 'back 2', answer: 'longer' }],
    ['Not now', 'reminder:answer', { reminderId: 'back 2', answer: 'done' }],
  ])('offers “%s”', async (name, command, input) => {
    const app = await choose(BACK, name);

    await waitFor(() => expect(app.inputsOf(command)).toEqual([input]));
  });
});

describe('beside what runs', () => {
  it('stands when the next break is due, for whoever wants to know', async () => {
    const { today } = snapshot();
    const running = [runningTimer({ startedAt: NINE })];
    const seen = { running, today: { ...today, sessions: [session({ startedAt: NINE })] } };
    const app = renderApp(snapshot({ ...seen, settings: settings() }));
    expect(await screen.findByText('Break at 09:25')).toBeDefined();

    act(() => app.bridge.push(snapshot({ ...seen, revision: 2, settings: settings({ focusMinutes: 50 }) })));
    expect(screen.getByText('Break at 09:50')).toBeDefined();

    act(() => app.bridge.push(snapshot({ ...seen, revision: 3, settings: settings(), reminders: [OVER] })));
    expect(screen.queryByText(/^Break at/)).toBeNull();

    act(() => app.bridge.push(snapshot({ ...seen, revision: 4, settings: settings({ remindBreak: false }) })));
    expect(screen.queryByText(/Break at/)).toBeNull();
  });

  it('stands from the start on, also between two full minutes', async () => {
    const { today } = snapshot();
    const app = renderApp(snapshot({ settings: settings() }));
    await screen.findByRole('region', { name: 'Running' });
    const startedAt = NINE + 10 * MINUTE_MS + 20_000;
    const running = [runningTimer({ startedAt })];
    const seen = { running, today: { ...today, sessions: [session({ startedAt })] } };
    act(() => app.bridge.push(snapshot({ ...seen, revision: 2, settings: settings() })));

    expect(screen.getByText('Break at 09:35')).toBeDefined();
  });

  it('is none of the time that runs on another device', async () => {
    const { today } = snapshot();
    const own = { trackerId: 2, startedAt: NINE + 10 * MINUTE_MS };
    const running = [runningTimer({ trackerId: 1, startedAt: NINE, own: false }), runningTimer(own)];
    const sessions = [session({ trackerId: 1, startedAt: NINE }), session(own)];
    renderApp(snapshot({ running, today: { ...today, sessions }, settings: settings() }));

    expect(await screen.findByText('Break at 09:35')).toBeDefined();
  });

  it('stands how long the break is that was taken', async () => {
    const pause = { fromMs: NINE, untilMs: NINE + 15 * MINUTE_MS };
    const reminderMemory = { ...DEFAULT_SETTINGS.reminderMemory, pause };
    renderApp(snapshot({ settings: settings({ reminderMemory }) }));

    expect(await screen.findByText('Break until 09:15')).toBeDefined();
  });
});

describe('the settings of breaks', () => {
  it('are there once breaks are wanted', async () => {
    const app = renderApp(snapshot());
    await openSettings('Reminders');
    fireEvent.click(await screen.findByRole('switch', { name: 'When it’s time for a break' }));
    expect(app.inputsOf('settings:change')).toEqual([{ remindBreak: true }]);
    act(() => app.bridge.push(snapshot({ revision: 2, settings: settings() })));

    const round = screen.getByRole('textbox', { name: 'Focus' });
    fireEvent.change(round, { target: { value: '50' } });
    fireEvent.blur(round);

    expect(app.inputsOf('settings:change').at(-1)).toEqual({ focusMinutes: 50 });
  });
});
