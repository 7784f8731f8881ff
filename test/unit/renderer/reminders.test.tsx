// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Reminder } from '../../../common/domain/reminder.ts';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { ok, snapshot, task } from '../../support/fake-bridge.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp } from '../../support/render-app.tsx';

const HOUR_MS = 3_600_000;
const LONG: Reminder = {
  kind: 'long',
  reminderId: 'long 100',
  trackerId: 100,
  task: task(),
  startedAt: 9 * HOUR_MS,
  limitMs: 4 * HOUR_MS,
  account: null,
};
const UNTRACKED: Reminder = { kind: 'untracked', reminderId: 'untracked 1', sinceMs: 14 * HOUR_MS, last: task() };

async function card(title: string): Promise<ReturnType<typeof within>> {
  const region = await screen.findByRole('region', { name: 'Reminders' });
  return within(within(region).getByRole('article', { name: title }));
}

async function openReminders(): Promise<void> {
  await openSettings('Reminders');
}

afterEach(cleanup);

describe('the reminder of a long timer', () => {
  const title = '“Ship the thing” has been running for more than 4 h';

  it.each([
    ['Trim to 4 h', 'timer:stop', { trackerId: 100, at: 13 * HOUR_MS }],
    ['Stop now', 'timer:stop', { trackerId: 100 }],
    ['Still at it', 'reminder:answer', { reminderId: 'long 100', answer: 'done' }],
  ])('offers “%s”', async (name, command, input) => {
    const app = renderApp(snapshot({ reminders: [LONG] }), { 'timer:stop': () => ok({ changeId: 4 }) });
    const { getByRole, getByText } = await card(title);
    expect(getByText('It has been running since 09:00. Is it still what you are doing?')).toBeDefined();

    fireEvent.click(getByRole('button', { name }));

    await waitFor(() => expect(app.inputsOf(command)).toEqual([input]));
  });

  it('says which account it runs in where that is not the open one', async () => {
    const account = { id: 2, kind: 'service', address: 'https://boards.example.com', userName: 'Ada' } as const;
    renderApp(snapshot({ reminders: [{ ...LONG, account }] }), { 'timer:stop': () => ok({ changeId: 4 }) });
    const { getByText, getByRole } = await card(title);
    expect(getByText(/since 09:00, in an account that is not open: Ada, boards\.example\.com\./)).toBeDefined();

    fireEvent.click(getByRole('button', { name: 'Stop now' }));

    expect(await screen.findByText(/“.*” stopped\./)).toBeDefined();
  });

  it('can be taken back where it stopped the timer', async () => {
    const app = renderApp(snapshot({ reminders: [LONG] }), { 'timer:stop': () => ok({ changeId: 4 }) });
    const { getByRole } = await card(title);

    fireEvent.click(getByRole('button', { name: 'Trim to 4 h' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(app.inputsOf('time:undo')).toEqual([{ changeId: 4 }]));
  });
});

describe('the reminder of untracked time', () => {
  it.each([
    ['Continue “Ship the thing”', 'timer:start', { taskId: 1 }],
    ['In 30 minutes', 'reminder:answer', { reminderId: 'untracked 1', answer: 'snooze' }],
    ['Not today', 'reminder:answer', { reminderId: 'untracked 1', answer: 'not-today' }],
  ])('offers “%s”', async (name, command, input) => {
    const app = renderApp(snapshot({ reminders: [UNTRACKED] }));
    const { getByRole, getByText } = await card('No timer is running');
    expect(getByText('Nothing has been tracked since 14:00.')).toBeDefined();

    fireEvent.click(getByRole('button', { name }));

    await waitFor(() => expect(app.inputsOf(command)).toEqual([input]));
  });

  it('is said aloud when it comes, and only then', async () => {
    const { bridge, container } = renderApp(snapshot());
    await screen.findByRole('tab', { name: 'Today' });
    const said = container.querySelector('.alerts > p[aria-live]');

    act(() => bridge.push(snapshot({ revision: 2, reminders: [UNTRACKED] })));
    expect(said?.textContent).toBe('No timer is running. Nothing has been tracked since 14:00.');
    act(() => bridge.push(snapshot({ revision: 3, reminders: [{ ...UNTRACKED, sinceMs: 15 * HOUR_MS }] })));

    expect(said?.textContent).toContain('14:00');
  });
});

describe('the reminder of the daily goal', () => {
  it('is there where no desktop says it, until it was seen', async () => {
    const goal: Reminder = { kind: 'goal', reminderId: 'goal 1', goalMinutes: 480, otherAccountsMs: 3.5 * HOUR_MS };
    const app = renderApp(snapshot({ reminders: [goal] }));
    const { getByRole, getByText } = await card('Daily goal reached');
    const words = 'Your goal for today was 8 h. 3 h 30 m of your time are in accounts that are not open.';
    expect(getByText(words)).toBeDefined();

    fireEvent.click(getByRole('button', { name: 'All right' }));

    await waitFor(() => expect(app.inputsOf('reminder:answer')).toEqual([{ reminderId: 'goal 1', answer: 'done' }]));
  });
});

describe('the reminder of an estimate', () => {
  it.each([
    ['near', 'Over 80 % of the estimate for “Ship the thing” is used'],
    ['over', 'The estimate for “Ship the thing” is used up'],
  ] as const)('says what is left of it where it is %s, until it was seen', async (use, title) => {
    const reminder: Reminder = {
      kind: 'estimate',
      reminderId: 'estimate 1',
      task: task(),
      estimateMs: 2 * HOUR_MS,
      use,
    };
    const app = renderApp(snapshot({ reminders: [reminder] }));
    const { getByRole, getByText } = await card(title);
    expect(getByText('It was estimated at 2 h.')).toBeDefined();

    fireEvent.click(getByRole('button', { name: 'All right' }));

    await waitFor(() =>
      expect(app.inputsOf('reminder:answer')).toEqual([{ reminderId: 'estimate 1', answer: 'done' }]),
    );
  });
});

describe('the settings of reminders', () => {
  const workHours = DEFAULT_SETTINGS.workHours;
  const withHours = snapshot({ settings: { ...DEFAULT_SETTINGS, remindUntracked: true } });

  it('switch each of them by itself', async () => {
    const app = renderApp(snapshot());
    await openReminders();
    expect(screen.queryByRole('textbox', { name: 'Work begins' })).toBeNull();

    for (const name of [/no timer runs/, /running for a long time/, /goal is reached/])
      fireEvent.click(screen.getByRole('switch', { name }));

    expect(app.inputsOf('settings:change')).toEqual([
      { remindUntracked: true },
      { remindLong: false },
      { remindGoal: false },
    ]);
  });

  it.each([
    ['Work begins', '8', { ...workHours, fromMinutes: 480 }],
    ['Work begins', '8:30 am', { ...workHours, fromMinutes: 510 }],
    ['Work ends', '1830', { ...workHours, toMinutes: 1110 }],
    ['Work ends', '24:00', { ...workHours, toMinutes: 1440 }],
    ['Work ends', '0:00', { ...workHours, toMinutes: 1440 }],
    ['Work ends', '6:00', { ...workHours, toMinutes: 360 }],
    ['Work begins', '22:00', { ...workHours, fromMinutes: 1320 }],
  ])('take for “%s” the time %s', async (name, typed, expected) => {
    const app = renderApp(withHours);
    await openReminders();
    const field = screen.getByRole('textbox', { name });

    act(() => field.focus());
    fireEvent.change(field, { target: { value: typed } });
    act(() => field.blur());

    expect(app.inputsOf('settings:change')).toEqual([{ workHours: expected }]);
  });

  it.each([
    ['Work begins', '17:00', 'Choose another time than 17:00.'],
    ['Work ends', '9', 'Choose another time than 09:00.'],
    ['Work ends', 'soon', 'Type a time such as 9:00, 1730 or 5 pm.'],
    ['Work ends', '-15m', 'Type a time such as 9:00, 1730 or 5 pm.'],
    ['Work ends', 'yesterday 17:30', 'Type a time such as 9:00, 1730 or 5 pm.'],
  ])('refuse for “%s” the time %s, in words', async (name, typed, words) => {
    const app = renderApp(withHours);
    await openReminders();
    const field = screen.getByRole('textbox', { name });

    act(() => field.focus());
    fireEvent.change(field, { target: { value: typed } });
    act(() => field.blur());

    expect(screen.getByText(words)).toBeDefined();
    expect(app.inputsOf('settings:change')).toEqual([]);
  });

  it('say to which day a night belongs', async () => {
    renderApp({
      ...withHours,
      settings: { ...withHours.settings, workHours: { ...workHours, fromMinutes: 1320, toMinutes: 360 } },
    });
    await openReminders();

    expect(screen.getByText('On the next day: the night after Monday counts as Monday.')).toBeDefined();
  });

  it('take the days of the week in their order', async () => {
    const app = renderApp(withHours);
    await openReminders();

    fireEvent.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));

    expect(app.inputsOf('settings:change')).toEqual([
      { workHours: { ...workHours, days: [1, 2, 3, 4, 5, 7] } },
      { workHours: { ...workHours, days: [2, 3, 4, 5] } },
    ]);
  });

  it('begin with the day that weeks begin with, and say what no day means', async () => {
    const { settings } = withHours;
    renderApp({
      ...withHours,
      settings: { ...settings, weekStart: 'saturday', workHours: { ...workHours, days: [] } },
    });
    await openReminders();

    const days = within(screen.getByRole('group', { name: 'Working days' })).getAllByRole('checkbox');
    expect(days.map((day) => day.closest('label')?.textContent).slice(0, 3)).toEqual(['Saturday', 'Sunday', 'Monday']);
    expect(screen.getByText('No day is chosen, so there are no reminders.')).toBeDefined();
  });
});
