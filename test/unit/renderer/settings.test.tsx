// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { ok, snapshot } from '../../support/fake-bridge.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp } from '../../support/render-app.tsx';

const refused = { ok: false, error: { code: 'storage', message: 'The setting could not be kept.' } } as const;

function isChecked(name: string | RegExp): boolean {
  return screen.getByRole<HTMLInputElement>('radio', { name }).checked;
}

describe('the settings', () => {
  afterEach(cleanup);

  it('show a choice at once, while the command travels', async () => {
    const app = renderApp(snapshot(), { 'settings:change': () => new Promise(() => undefined) });
    await openSettings('General');

    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));

    expect(isChecked('Dark')).toBe(true);
    expect(app.inputsOf('settings:change')).toEqual([{ theme: 'dark' }]);
  });

  it('go back to what holds when the command fails, and say why', async () => {
    renderApp(snapshot(), { 'settings:change': () => refused });
    await openSettings('General');

    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));

    expect((await screen.findByRole('alert')).textContent).toBe('The setting could not be kept.');
    expect(isChecked('System')).toBe(true);
  });

  it('follow what the snapshot says', async () => {
    const { bridge } = renderApp(snapshot());
    await openSettings('General');

    act(() => bridge.push(snapshot({ revision: 2, settings: { ...DEFAULT_SETTINGS, theme: 'light' } })));

    expect(isChecked('Light')).toBe(true);
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  it('send the generation of the API and the number of timers', async () => {
    const app = renderApp(snapshot());
    await openSettings('Help');
    fireEvent.click(screen.getByRole('radio', { name: /^v1/ }));
    await openSettings('Tracking');
    fireEvent.click(screen.getByRole('switch', { name: 'One timer at a time' }));

    expect(app.inputsOf('account:set-api')).toEqual([{ api: 'v1' }]);
    expect(app.inputsOf('settings:change')).toEqual([{ severalTimers: true }]);
  });

  it.each(['8,5,0', '1e5', ''])('keep the daily goal when “%s” is typed', async (typed) => {
    const app = renderApp(snapshot());
    await openSettings('Tracking');
    const goal = screen.getByRole<HTMLInputElement>('textbox', { name: 'Daily goal' });
    const before = goal.value;

    act(() => goal.focus());
    fireEvent.change(goal, { target: { value: typed } });
    act(() => goal.blur());

    expect(goal.value).toBe(before);
    expect(app.inputsOf('settings:change')).toEqual([]);
  });

  it.each([
    ['GB', '6.5', 390],
    ['GB', '6,5', 390],
    ['DE', '7.6', 456],
    ['GB', '99', 1440],
  ] as const)(
    'take a daily goal in %s that is typed as %s when the cursor leaves it',
    async (region, typed, minutes) => {
      const app = renderApp(snapshot({ settings: { ...DEFAULT_SETTINGS, region } }));
      await openSettings('Tracking');
      const goal = screen.getByRole('textbox', { name: 'Daily goal' });

      act(() => goal.focus());
      fireEvent.change(goal, { target: { value: typed } });
      act(() => goal.blur());

      expect(app.inputsOf('settings:change')).toEqual([{ dailyGoalMinutes: minutes }]);
    },
  );

  it('step a number by its buttons, with its unit beside it', async () => {
    const app = renderApp(snapshot());
    await openSettings('Tracking');

    fireEvent.click(screen.getByRole('button', { name: 'Increase Ask about time away after' }));

    expect(app.inputsOf('settings:change')).toEqual([{ idleMinutes: 11 }]);
    expect(screen.getByText('minutes')).toBeDefined();
  });

  it('say before a sign-out what is not yet saved', async () => {
    const app = renderApp(snapshot({ sync: { waiting: 2, needsYou: 1, offlineSince: null, serverAheadMs: null } }), {
      'account:sign-out': () => ok(null),
    });
    await openSettings('Accounts');
    expect(screen.getByText(/3 entries that aren’t saved yet are sent once you sign in again/)).toBeDefined();

    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));

    expect(app.inputsOf('account:sign-out')).toEqual([null]);
  });
});
