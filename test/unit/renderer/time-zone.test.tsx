// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import type { AccountView, Snapshot } from '../../../common/domain/snapshot.ts';
import { zonesFor } from '../../../renderer/task/ZoneWords.tsx';
import { snapshot } from '../../support/fake-bridge.ts';
import { reportAnswers } from '../../support/fake-reports.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

function somewhere(over: Partial<AccountView>, more: Partial<Snapshot> = {}): Snapshot {
  const { account } = snapshot();
  if (account === null) throw new Error('somebody is signed in');
  return snapshot({ ...more, account: { ...account, ...over } });
}

const BERLIN = { timezone: 'Europe/Berlin', zone: { own: 'Europe/Berlin', system: 'Asia/Tokyo', unknown: null } };

async function openZones(given: Snapshot): Promise<RenderedApp> {
  const app = renderApp(given);
  await openSettings('General');
  fireEvent.click(await screen.findByRole('combobox', { name: 'Time zone' }));
  return app;
}

function zones(): string[] {
  const list = screen.getByRole('listbox', { name: 'Time zones' });
  return within(list)
    .getAllByRole('option')
    .map((option) => option.firstChild?.firstChild?.textContent ?? '');
}

describe('the time zone', () => {
  afterEach(cleanup);

  it('is the account’s at first; that and this computer’s are offered before all others', async () => {
    const app = await openZones(somewhere(BERLIN));
    expect(screen.getByText(/, from your account/).textContent).toContain('Europe/Berlin, from your account');
    expect(zones().slice(0, 3)).toEqual([
      'From your account: Europe/Berlin',
      'From this computer: Asia/Tokyo',
      'Africa/Abidjan',
    ]);

    fireEvent.click(screen.getByRole('option', { name: /^From this computer/ }));

    expect(app.inputsOf('settings:change')).toEqual([{ timezone: 'system' }]);
  });

  it('is found by any part of its name, and chosen', async () => {
    const app = await openZones(somewhere(BERLIN));
    const field = screen.getByRole('combobox', { name: 'Time zone' });

    fireEvent.change(field, { target: { value: 'new york' } });
    expect(zones()).toEqual(['America/New York']);
    fireEvent.keyDown(field, { key: 'Enter' });

    expect(app.inputsOf('settings:change')).toEqual([{ timezone: 'America/New_York' }]);
  });

  it('that there is not is said to be none', async () => {
    await openZones(somewhere(BERLIN));
    fireEvent.change(screen.getByRole('combobox', { name: 'Time zone' }), { target: { value: 'Olympus' } });
    expect(screen.getByText(/^No time zone is called “Olympus”/)).toBeDefined();
  });

  it('that is not known here is told on the day and in the settings, until another one is chosen', async () => {
    const zone = { own: 'Europe/Berlin', system: 'Asia/Tokyo', unknown: 'Mars/Olympus' };
    const settings = { ...DEFAULT_SETTINGS, timezone: 'Mars/Olympus' };
    const words = /does not know the time zone “Mars\/Olympus”, so days are those of Asia\/Tokyo for now/;
    const { bridge } = renderApp(somewhere({ timezone: 'Asia/Tokyo', zone }, { settings }));
    const said = await screen.findByText((_text, element) => element?.className === 'zone-problem');
    expect(said.textContent).toMatch(words);

    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }));
    await screen.findByRole('combobox', { name: 'Time zone' });
    expect(document.querySelector('.zone-problem')?.textContent).toMatch(words);

    act(() => bridge.push(somewhere(BERLIN, { revision: 2 })));
    expect(document.querySelector('.zone-problem')).toBeNull();
  });

  it('is searched for among all that the system knows, those whose city is meant first', () => {
    expect(zonesFor('')).toHaveLength(new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']).size);
    expect(zonesFor('lima')[0]).toBe('America/Lima');
    expect(zonesFor('america san')).toContain('America/Argentina/San_Juan');
    expect(zonesFor('US/Pacific')).toEqual(['US/Pacific']);
    expect(zonesFor('Mars/Olympus')).toEqual([]);
  });
});

describe('the rounding of new reports', () => {
  afterEach(cleanup);

  it('is a setting, and what a report begins with', async () => {
    const rounding = { minutes: 15, direction: 'up', per: 'entry' } as const;
    const answers = reportAnswers({ entries: [], nowMs: 0 });
    const app = renderApp(snapshot({ settings: { ...DEFAULT_SETTINGS, rounding } }), answers);
    await openSettings('Tracking');

    fireEvent.change(screen.getByRole('combobox', { name: 'Rounding in new reports' }), { target: { value: '6' } });
    expect(app.inputsOf('settings:change')).toEqual([{ rounding: { ...rounding, minutes: 6 } }]);

    fireEvent.click(screen.getByRole('tab', { name: 'Reports' }));
    await screen.findByRole('button', { name: /^Range: This week/ });
    await waitFor(() => expect(app.inputsOf('report:open').at(-1)).toMatchObject({ query: { rounding } }));
  });
});
