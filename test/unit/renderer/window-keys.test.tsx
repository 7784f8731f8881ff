// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { ok, runningTimer, snapshot, task } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

const login = task({ taskId: 7, name: 'Fix the login' });
const running = [runningTimer({ trackerId: 100, task: login })];

function press(key: string, more: KeyboardEventInit = {}, target: Element = document.body): void {
  fireEvent.keyDown(target, { key, ...more });
}

async function field(): Promise<HTMLElement> {
  return await screen.findByRole('combobox', { name: 'Search tasks' });
}

function dayShown(): string {
  return screen.getByRole('heading', { level: 2, name: /\d/ }).textContent;
}

describe('a key of the window', () => {
  afterEach(cleanup);

  it.each([
    ['Ctrl+Enter', 'Enter', { ctrlKey: true }],
    ['Space', ' ', {}],
  ] as const)('%s stops what runs, and goes on with what was there last', async (_words, key, more) => {
    const app = renderApp(snapshot({ running }), { 'timer:stop': () => ok({ changeId: 1 }) });
    await field();
    press(key, more);
    expect(app.inputsOf('timer:stop')).toEqual([{ trackerId: 100 }]);

    cleanup();
    const idle = renderApp(snapshot({ recents: [login] }), { 'timer:start': () => ok({ changeId: 2 }) });
    await field();
    press(key, more);
    expect(idle.inputsOf('timer:start')).toEqual([{ taskId: 7 }]);
  });

  it('N adds time from any view, T and the arrows go to days', async () => {
    renderApp(snapshot(), {
      'day:get': ({ date }: { date: string }) => ok({ date, timezone: 'UTC', ...dayBounds('UTC', date), sessions: [] }),
    });
    await field();
    const today = dayShown();
    press('ArrowLeft');
    await waitFor(() => expect(dayShown()).not.toBe(today));
    press('t');
    await waitFor(() => expect(dayShown()).toBe(today));

    press('2', { ctrlKey: true });
    press('ArrowLeft');
    press('n');

    expect(await screen.findByRole('dialog', { name: 'Add time' })).toBeDefined();
    expect(screen.getByText(today, { exact: false })).toBeDefined();
  });

  it('means what is typed where somebody types, and the button where one has the focus', async () => {
    const app = renderApp(snapshot({ running }));
    const search = await field();
    for (const key of ['n', 't', '?', ' ', 'ArrowLeft']) press(key, {}, search);
    press(' ', {}, screen.getByRole('tab', { name: 'Reports' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(app.inputsOf('timer:stop')).toEqual([]);
  });

  it('does nothing alone where the person wants none, and all the same with Ctrl', async () => {
    const app = renderApp(snapshot({ running, settings: { ...DEFAULT_SETTINGS, singleKeys: false } }));
    await field();
    for (const key of ['n', 't', '?', '/', ' ']) press(key);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(app.inputsOf('timer:stop')).toEqual([]);

    press('Enter', { ctrlKey: true });

    expect(app.inputsOf('timer:stop')).toEqual([{ trackerId: 100 }]);
  });

  it('? lists them, and / goes to the search', async () => {
    renderApp(snapshot());
    const search = await field();
    press('/');
    expect(document.activeElement).toBe(search);
    search.blur();
    press('?', { shiftKey: true });
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
  });
});

describe('the palette', () => {
  afterEach(cleanup);

  it('offers what runs and what the window can do before anything is typed, and chooses none of it', async () => {
    const app = renderApp(snapshot({ running }), { 'timer:stop': () => ok({ changeId: 1 }) });
    const search = await field();
    act(() => search.focus());
    press('Escape', {}, search);
    expect(screen.queryByRole('option')).toBeNull();
    press('k', { ctrlKey: true });
    const option = await screen.findByRole('option', { name: 'Stop Fix the login' });
    press('Enter', {}, search);
    expect(app.inputsOf('timer:stop')).toEqual([]);

    fireEvent.click(option);

    await waitFor(() => expect(app.inputsOf('timer:stop')).toEqual([{ trackerId: 100 }]));
  });

  it('does what is typed where it names no card: another theme, a new entry', async () => {
    const app = renderApp(snapshot(), { 'settings:change': () => ok(null) });
    const search = await field();
    fireEvent.focus(search);
    fireEvent.change(search, { target: { value: 'dark' } });
    await screen.findByRole('option', { name: 'Dark mode' });
    press('Enter', {}, search);
    await waitFor(() => expect(app.inputsOf('settings:change')).toEqual([{ theme: 'dark' }]));

    fireEvent.change(search, { target: { value: 'add ti' } });
    await screen.findByRole('option', { name: 'Add time' });
    press('Enter', {}, search);

    expect(await screen.findByRole('dialog', { name: 'Add time' })).toBeDefined();
  });
});
