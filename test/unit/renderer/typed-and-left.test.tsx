// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { snapshot } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

const WIDTH = window.innerWidth;

function resizeTo(width: number): void {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true, writable: true });
  act(() => void window.dispatchEvent(new Event('resize')));
}

afterEach(() => {
  cleanup();
  resizeTo(WIDTH);
});

async function show(tab: string): Promise<void> {
  fireEvent.click(await screen.findByRole('tab', { name: tab }));
}

async function typeInSettings(name: string, value: string): Promise<void> {
  await show('Settings');
  const field = await screen.findByRole('textbox', { name });
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
}

async function search(): Promise<HTMLInputElement> {
  return await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search tasks' });
}

describe('what is typed in a setting', () => {
  const remindUntracked = { ...DEFAULT_SETTINGS, remindUntracked: true };

  it.each([
    ['Daily goal, in hours', '7', { dailyGoalMinutes: 420 }],
    ['Work begins', '8:30', { workHours: { ...DEFAULT_SETTINGS.workHours, fromMinutes: 510 } }],
  ])('of %s counts where a key leads to another view', async (name, value, change) => {
    const app = renderApp(snapshot({ settings: remindUntracked }));
    await typeInSettings(name, value);

    fireEvent.keyDown(document.body, { key: '1', ctrlKey: true });
    await screen.findByRole('tab', { name: 'Today', selected: true });

    await waitFor(() => expect(app.inputsOf('settings:change')).toEqual([change]));
  });

  it('changes nothing where it is not accepted', async () => {
    const app = renderApp(snapshot());
    await typeInSettings('Daily goal, in hours', '99');

    fireEvent.keyDown(document.body, { key: '1', ctrlKey: true });
    await screen.findByRole('tab', { name: 'Today', selected: true });

    expect(app.inputsOf('settings:change')).toEqual([]);
  });
});

describe('what is typed in the search', () => {
  it('is there again after another view stood in its place', async () => {
    resizeTo(480);
    renderApp(snapshot());
    fireEvent.change(await search(), { target: { value: 'start review at 9:30' } });

    await show('Today');
    expect(screen.queryByRole('combobox', { name: 'Search tasks' })).toBeNull();
    await show('Tasks');

    expect((await search()).value).toBe('start review at 9:30');
  });

  it('is there still where the window is made smaller or larger', async () => {
    renderApp(snapshot());
    fireEvent.change(await search(), { target: { value: 'start review' } });

    resizeTo(480);
    await show('Tasks');
    expect((await search()).value).toBe('start review');
    fireEvent.change(await search(), { target: { value: 'start review at 9' } });
    resizeTo(WIDTH);

    expect((await search()).value).toBe('start review at 9');
  });
});
