// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../../common/domain/settings.ts';
import type { AccountView, Snapshot } from '../../../common/domain/snapshot.ts';
import type { UpdatesView } from '../../../common/domain/update.ts';
import { type Answers, ok, snapshot } from '../../support/fake-bridge.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const UPDATES: UpdatesView = { version: '0.1.0', canInstall: true, checkedAt: null, state: { kind: 'none' } };

function given(settings: Partial<Settings>, service: Partial<AccountView> = {}): Snapshot {
  const shell = { kind: 'electron', version: '1', outdated: false, language: 'en-US', region: 'en-GB' } as const;
  const first = snapshot({ settings: { ...DEFAULT_SETTINGS, ...settings }, shell });
  if (first.account === null) throw new Error('nobody is signed in');
  return { ...first, account: { ...first.account, kind: 'service', ...service } };
}

async function open(section: string, first: Snapshot, answers: Answers = {}): Promise<RenderedApp> {
  const app = renderApp(first, { 'updates:get': () => ok(UPDATES), ...answers });
  await openSettings(section);
  return app;
}

const restore = (label: string): boolean =>
  fireEvent.click(screen.getByRole('button', { name: `Restore default: ${label}` }));

/** What has the cursor once it is pressed. */
function cursor(label: string): Element | null {
  restore(label);
  return document.activeElement;
}

describe('the way back of a setting', () => {
  afterEach(cleanup);

  it.each<[string, string, Partial<Settings>, keyof Settings]>([
    ['First day of the week', 'General', { weekStart: 'saturday' }, 'weekStart'],
    ['Dates and numbers', 'General', { region: 'US' }, 'region'],
    ['Time zone', 'General', { timezone: 'Asia/Tokyo' }, 'timezone'],
    ['Update feed', 'Help', { updateFeed: 'https://example.com/cardclock' }, 'updateFeed'],
    ['Remind me after', 'Reminders', { longTimerMinutes: 60 }, 'longTimerMinutes'],
    ['Working hours', 'Reminders', { workHours: { days: [1], fromMinutes: 0, toMinutes: 60 } }, 'workHours'],
    ['Keep running when the window is closed', 'General', { keepInTray: false }, 'keepInTray'],
  ])('of %s in %s changes it alone', async (label, section, settings, name) => {
    const app = await open(section, given({ remindUntracked: true, ...settings }));

    restore(label);

    await waitFor(() => expect(app.inputsOf('settings:change')).toEqual([{ [name]: DEFAULT_SETTINGS[name] }]));
  });

  it('is there for what belongs to an account, too', async () => {
    const app = await open('Help', given({}, { api: 'v1', pastEnd: 'keep' }));
    restore('Tracker requests');
    await openSettings('Accounts');
    restore('Times that end in the past');

    await waitFor(() => expect(app.inputsOf('account:set-api')).toEqual([{ api: 'v3' }]));
    expect(app.inputsOf('account:answer-past-end')).toEqual([{ answer: 'ask' }]);
  });

  it('and for what the desktop keeps', async () => {
    const item = { isOn: true, isHidden: true };
    const app = await open('General', given({}), { 'login:get': () => ok(item), 'login:set': (chosen) => ok(chosen) });
    await screen.findByRole('switch', { name: 'Start hidden' });

    restore('Start at login');

    await waitFor(() => expect(app.inputsOf('login:set')).toEqual([{ isOn: false, isHidden: true }]));
    expect(screen.queryByRole('button', { name: 'Restore default: Start at login' })).toBeNull();
  });

  it('leaves the cursor at the control, because it goes itself', async () => {
    await open(
      'General',
      given({ dailyGoalMinutes: 60, weekStart: 'monday', timezone: 'Asia/Tokyo', density: 'compact' }),
    );
    expect(cursor('First day of the week')).toBe(screen.getByRole('combobox', { name: 'First day of the week' }));
    expect(cursor('Density')).toBe(screen.getByRole('radio', { name: 'Compact' }));
    expect(cursor('Time zone')).toBe(screen.getByRole('combobox', { name: 'Time zone' }));
    await openSettings('Tracking');
    expect(cursor('Daily goal')).toBe(screen.getByRole('textbox', { name: 'Daily goal' }));
  });

  it('leaves it there also where the setting is only shown because it was changed', async () => {
    const built = { kind: 'built-in', pastEnd: 'keep', cardPattern: 'https://example.com/{task}' } as const;
    const app = await open('Accounts', given({}, built));
    const choice = cursor('Times that end in the past');
    await act(async () => app.bridge.push({ ...given({}, { ...built, pastEnd: 'unknown' }), revision: 2 }));
    expect(document.activeElement).toBe(choice);
    expect(choice?.isConnected).toBe(true);

    const field = cursor('Cards in the browser');
    await act(async () => app.bridge.push({ ...given({}, { kind: 'built-in' }), revision: 3 }));
    expect(field?.isConnected).toBe(true);
    expect(document.activeElement).toBe(field);
  });
});

describe('an address that counts once it is taken', () => {
  afterEach(cleanup);

  it.each([
    ['Update feed', 'Help', 'Use this feed', given({ updateFeed: 'https://example.com/{task}' })],
    ['Cards in the browser', 'Accounts', 'Use this address', given({}, { cardPattern: 'https://example.com/{task}' })],
  ])('keeps the cursor at %s in %s when its button goes', async (label, section, button, taken) => {
    const app = await open(section, given({}), { 'updates:check': () => ok(UPDATES) });
    const field = screen.getByRole('textbox', { name: label });
    fireEvent.change(field, { target: { value: 'https://example.com/{task}' } });
    const use = screen.getByRole('button', { name: button });
    use.focus();

    fireEvent.click(use);
    await act(async () => app.bridge.push({ ...taken, revision: 2 }));

    await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
    expect(document.activeElement).toBe(field);
  });
});

describe('a number of minutes', () => {
  afterEach(cleanup);

  it('is a whole one, and nothing is rounded unasked', async () => {
    const app = await open('Tracking', given({}));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Ask about time away after' });

    fireEvent.change(field, { target: { value: '7.5' } });
    fireEvent.keyDown(field, { key: 'Enter' });

    expect([field.value, app.inputsOf('settings:change')]).toEqual(['10', []]);
  });
});
