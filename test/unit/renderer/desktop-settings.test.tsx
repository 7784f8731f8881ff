// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { LoginItem } from '../../../common/domain/login-item.ts';
import { ok, snapshot } from '../../support/fake-bridge.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const shell = { kind: 'electron', version: '45.0.0', outdated: false, language: 'en-US', region: 'en-GB' } as const;

/** The settings on a desktop that holds `item`. */
async function open(item: LoginItem, isWritable = true): Promise<RenderedApp> {
  let held = item;
  const app = renderApp(snapshot({ shell }), {
    'login:get': () => ok(held),
    'login:set': (chosen) => {
      if (!isWritable) return { ok: false, error: { code: 'storage', message: 'The file could not be changed.' } };
      held = chosen;
      return ok(held);
    },
  });
  await openSettings('General');
  await screen.findByRole('switch', { name: 'Start at login' });
  return app;
}

const isOn = (name: string): boolean => screen.getByRole<HTMLInputElement>('switch', { name }).checked;

describe('the settings of the desktop', () => {
  afterEach(cleanup);

  it('show what the system has, and change it there', async () => {
    const app = await open({ isOn: false, isHidden: false });
    expect(isOn('Start at login')).toBe(false);
    expect(screen.queryByRole('switch', { name: 'Start hidden' })).toBeNull();

    fireEvent.click(screen.getByRole('switch', { name: 'Start at login' }));
    fireEvent.click(await screen.findByRole('switch', { name: 'Start hidden' }));

    await waitFor(() => expect(isOn('Start hidden')).toBe(true));
    expect(app.inputsOf('login:set')).toEqual([
      { isOn: true, isHidden: false },
      { isOn: true, isHidden: true },
    ]);
  });

  it('go back to it where it cannot be changed, and say why', async () => {
    await open({ isOn: false, isHidden: false }, false);

    fireEvent.click(screen.getByRole('switch', { name: 'Start at login' }));

    expect((await screen.findByRole('alert')).textContent).toBe('The file could not be changed.');
    await waitFor(() => expect(isOn('Start at login')).toBe(false));
  });

  it('look again when the person comes back to the window', async () => {
    const app = await open({ isOn: true, isHidden: null });
    const before = app.inputsOf('login:get').length;
    expect(screen.queryByRole('switch', { name: 'Start hidden' })).toBeNull();

    act(() => void globalThis.dispatchEvent(new Event('focus')));

    expect(app.inputsOf('login:get')).toHaveLength(before + 1);
  });

  it('let closing the window quit', async () => {
    const app = await open({ isOn: false, isHidden: false });

    fireEvent.click(screen.getByRole('switch', { name: 'Keep running when the window is closed' }));

    expect(app.inputsOf('settings:change')).toEqual([{ keepInTray: false }]);
  });

  it('are nowhere to be seen in a browser', async () => {
    renderApp(snapshot());
    await openSettings('General');

    expect(screen.queryByRole('switch', { name: 'Start at login' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Startup' })).toBeNull();
  });
});
