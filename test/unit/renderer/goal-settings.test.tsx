// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../../common/domain/settings.ts';
import { snapshot } from '../../support/fake-bridge.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

async function open(settings: Partial<Settings>): Promise<RenderedApp> {
  const app = renderApp(snapshot({ settings: { ...DEFAULT_SETTINGS, ...settings } }));
  await openSettings('Tracking');
  return app;
}

describe('the settings of goals', () => {
  afterEach(cleanup);

  it('have a field for each weekday once they are to differ', async () => {
    const app = await open({ goalByWeekday: true });
    expect(screen.queryByRole('textbox', { name: 'Daily goal' })).toBeNull();
    const friday = screen.getByRole('textbox', { name: 'Friday' });
    fireEvent.change(friday, { target: { value: '4' } });
    fireEvent.blur(friday);

    await waitFor(() => expect(app.inputsOf('settings:change')).toEqual([{ goalFriday: 240 }]));
  });

  it('have one for all days in their place while the days do not differ', async () => {
    await open({});
    expect(screen.queryByRole('textbox', { name: 'Friday' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Daily goal' })).not.toBeNull();
  });

  it('list days off, the next first, and take one away', async () => {
    const [christmas, trip] = [
      { from: '2026-12-24', to: '2026-12-26', name: 'Christmas' },
      { from: '2026-08-03', to: '2026-08-03', name: '' },
    ];
    const app = await open({ daysOff: [trip, christmas] });
    const list = screen.getByRole('list', { name: 'Days off' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('Christmas');

    fireEvent.click(within(second ?? list).getByRole('button'));

    await waitFor(() => expect(app.inputsOf('settings:change')).toEqual([{ daysOff: [christmas] }]));
  });

  it('take the day from which overtime counts once its year is typed, and not a year of less digits', async () => {
    const app = await open({ balanceFrom: '2026-11-01' });
    const year = within(screen.getByRole('group', { name: 'Count overtime from' })).getByRole('spinbutton', {
      name: /^year/,
    });
    fireEvent.focus(year);
    for (const digit of '2025')
      fireEvent(
        year,
        new InputEvent('beforeinput', { data: digit, inputType: 'insertText', cancelable: true, bubbles: true }),
      );

    await waitFor(() => expect(app.inputsOf('settings:change')).toEqual([{ balanceFrom: '2025-11-01' }]));
  });

  it('keep the cursor where days off are typed, added and taken away', async () => {
    const christmas = { from: '2026-12-24', to: '2026-12-26', name: 'Christmas' };
    const app = await open({ daysOff: [christmas] });
    const group = screen.getByRole('list', { name: 'Days off' }).parentElement ?? document.body;
    const add = screen.getByRole('button', { name: 'Add days off…' });
    act(() => add.focus());
    fireEvent.click(add);
    const day = within(within(group).getByRole('group', { name: 'First day' })).getAllByRole('spinbutton')[0];
    await waitFor(() => expect(document.activeElement).toBe(day));

    const cancel = within(group).getByRole('button', { name: 'Cancel' });
    act(() => cancel.focus());
    fireEvent.click(cancel);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add days off…'));

    const remove = within(group).getByRole('button', { name: /^Remove the days off/ });
    act(() => remove.focus());
    fireEvent.click(remove);
    await waitFor(() => expect(app.inputsOf('settings:change')).toEqual([{ daysOff: [] }]));
    act(() => app.bridge.push(snapshot({ settings: DEFAULT_SETTINGS, revision: 2 })));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Days off' })).toBeNull());
    expect(group.contains(document.activeElement)).toBe(true);
  });

  it('want a first day before days off are taken', async () => {
    const app = await open({});
    fireEvent.click(screen.getByRole('button', { name: 'Add days off…' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));

    expect(await screen.findByText('Choose the first day.')).toBeDefined();
    expect(app.inputsOf('settings:change')).toEqual([]);
  });
});
