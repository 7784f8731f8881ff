// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../../common/domain/settings.ts';
import { snapshot } from '../../support/fake-bridge.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp } from '../../support/render-app.tsx';

async function find(text: string, settings: Partial<Settings> = {}): Promise<HTMLInputElement> {
  renderApp(snapshot({ settings: { ...DEFAULT_SETTINGS, ...settings } }));
  await openSettings('General');
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Find a setting' });
  field.focus();
  fireEvent.change(field, { target: { value: text } });
  return field;
}

const found = (): readonly (string | null | undefined)[] =>
  within(screen.getByRole('listbox', { name: 'Settings found' }))
    .queryAllByRole('option')
    .map((option) => option.firstChild?.textContent);

describe('the field that finds a setting', () => {
  afterEach(cleanup);

  it.each([
    ['daily goal', 'Daily goal'],
    ['idle', 'Ask about time away after'],
    ['dark', 'Theme'],
    ['pomodoro', 'When it’s time for a break'],
    ['v1', 'Tracker requests'],
    ['PROXY', 'Network'],
  ])('finds by “%s” %s, in whatever section it is', async (text, label) => {
    await find(text);

    expect(found()[0]).toBe(label);
  });

  it('goes with the arrow keys through what is found, and on Enter to the setting itself', async () => {
    const field = await find('daily goal');
    expect(found()).toEqual(['Daily goal', 'When the daily goal is reached']);

    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });

    expect(screen.getByRole('tab', { name: 'Reminders', selected: true })).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'When the daily goal is reached' })),
    );
    expect(field.value).toBe('');
  });

  it.each(['Enter', 'Escape', 'ArrowDown'])('leaves %s alone while signs are composed', async (key) => {
    const field = await find('daily goal');

    expect(fireEvent.keyDown(field, { key, isComposing: true })).toBe(true);

    expect(field.value).toBe('daily goal');
    expect(document.activeElement).toBe(field);
  });

  it('leads to the switch of a setting that is not shown while that is off', async () => {
    await find('short break');

    fireEvent.click(screen.getByRole('option', { name: /^Short break/ }));

    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'When it’s time for a break' })),
    );
  });

  it('finds nothing that only the desktop has', async () => {
    await find('start at login');

    expect(found()).toEqual([]);
  });

  it('says that nothing was found, and clears itself', async () => {
    const field = await find('zzz');
    expect(screen.getByText('No setting matches “zzz”.')).toBeDefined();

    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));

    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
  });

  it('takes the words of the shown language, and English ones', async () => {
    renderApp(snapshot({ language: 'de' }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Einstellungen' }));
    const field = await screen.findByRole('combobox', { name: 'Einstellung suchen' });
    field.focus();
    const list = within(screen.getByRole('listbox', { hidden: true, name: 'Gefundene Einstellungen' }));

    for (const text of ['tagesziel', 'daily goal', 'soll']) {
      fireEvent.change(field, { target: { value: text } });
      expect(list.getAllByRole('option')[0]?.textContent).toMatch(/^Tagesziel/);
    }
  });
});
