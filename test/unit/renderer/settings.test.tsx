// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { ok, snapshot } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

const refused = { ok: false, error: { code: 'storage', message: 'The setting could not be kept.' } } as const;

async function openSettings(): Promise<void> {
  fireEvent.click(await screen.findByRole('tab', { name: 'Settings' }));
  await screen.findByRole('radio', { name: 'Dark' });
}

function isChecked(name: string | RegExp): boolean {
  return screen.getByRole<HTMLInputElement>('radio', { name }).checked;
}

describe('the settings', () => {
  afterEach(cleanup);

  it('show a choice at once, while the command travels', async () => {
    const app = renderApp(snapshot(), { 'settings:change': () => new Promise(() => undefined) });
    await openSettings();

    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));

    expect(isChecked('Dark')).toBe(true);
    expect(app.inputsOf('settings:change')).toEqual([{ theme: 'dark' }]);
  });

  it('go back to what holds when the command fails, and say why', async () => {
    renderApp(snapshot(), { 'settings:change': () => refused });
    await openSettings();

    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));

    expect((await screen.findByRole('alert')).textContent).toBe('The setting could not be kept.');
    expect(isChecked('As the system')).toBe(true);
  });

  it('follow what the snapshot says', async () => {
    const { bridge } = renderApp(snapshot());
    await openSettings();

    act(() => bridge.push(snapshot({ revision: 2, settings: { ...DEFAULT_SETTINGS, theme: 'light' } })));

    expect(isChecked('Light')).toBe(true);
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  it('send the generation of the API and the number of timers', async () => {
    const app = renderApp(snapshot());
    await openSettings();

    fireEvent.click(screen.getByRole('radio', { name: /^v1/ }));
    fireEvent.click(screen.getByRole('switch', { name: 'One timer at a time' }));

    expect(app.inputsOf('account:set-api')).toEqual([{ api: 'v1' }]);
    expect(app.inputsOf('settings:change')).toEqual([{ severalTimers: true }]);
  });

  it.each(['8,5,0', '1e5', '', '99'])(
    'keep the daily goal when “%s” is typed, and say what is accepted',
    async (typed) => {
      const app = renderApp(snapshot());
      await openSettings();
      const goal = screen.getByRole<HTMLInputElement>('textbox', { name: 'Daily goal, in hours' });
      const before = goal.value;

      act(() => goal.focus());
      fireEvent.change(goal, { target: { value: typed } });
      act(() => goal.blur());

      expect(goal.value).toBe(before);
      expect(screen.getByText(/not accepted: type a number from 0 to 24/)).toBeDefined();
      expect(app.inputsOf('settings:change')).toEqual([]);
    },
  );

  it('take a daily goal with a decimal point when the cursor leaves it', async () => {
    const app = renderApp(snapshot());
    await openSettings();
    const goal = screen.getByRole('textbox', { name: 'Daily goal, in hours' });

    act(() => goal.focus());
    fireEvent.change(goal, { target: { value: '6.5' } });
    act(() => goal.blur());

    expect(app.inputsOf('settings:change')).toEqual([{ dailyGoalMinutes: 390 }]);
  });

  it('say before a sign-out what is not yet saved', async () => {
    const app = renderApp(snapshot({ sync: { waiting: 2, needsYou: 1, offlineSince: null, serverAheadMs: null } }), {
      'account:sign-out': () => ok(null),
    });
    await openSettings();
    expect(screen.getByText(/3 not yet saved with the service/)).toBeDefined();

    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));

    expect(app.inputsOf('account:sign-out')).toEqual([null]);
  });
});
