// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../../common/domain/settings.ts';
import { ok, session, snapshot } from '../../support/fake-bridge.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const HOUR_MS = 3_600_000;

async function openGeneral(settings: Partial<Settings> = {}): Promise<RenderedApp> {
  const app = renderApp(snapshot({ settings: { ...DEFAULT_SETTINGS, ...settings } }));
  await openSettings('General');
  await act(async () => undefined);
  return app;
}

async function timeline(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Timeline' }));
  return await screen.findByRole('region', { name: 'Timeline' });
}

/** Without the signs that only say where a line may end. */
function wordsOf({ textContent }: HTMLElement): string {
  return textContent.replaceAll('\u2060', '').replaceAll('\u00A0', ' ');
}

function cursorAtRegion(): void {
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Dates and numbers' }));
}

afterEach(cleanup);

describe('the list of sections', () => {
  it('shows one of seven at a time, and the same again after another view', async () => {
    await openGeneral();
    const sections = screen.getByRole('tablist', { name: 'Settings sections' });
    const names = within(sections)
      .getAllByRole('tab')
      .map((tab) => tab.textContent);
    expect(names).toEqual(['General', 'Tracking', 'Reminders', 'Shortcuts', 'Accounts', 'Data', 'Help']);

    for (const name of names) {
      fireEvent.click(within(sections).getByRole('tab', { name }));
      expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toContain(name);
      expect(within(screen.getByRole('tabpanel', { name })).getAllByRole('heading', { level: 2 })).toHaveLength(1);
    }

    fireEvent.click(screen.getByRole('tab', { name: 'Today' }));
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }));
    expect(await screen.findByRole('tab', { name: 'Help', selected: true })).toBeDefined();
  });
});

describe('defaults', () => {
  it('are offered for no setting that has its own', async () => {
    await openGeneral();

    expect(screen.queryAllByRole('button', { name: /^Restore default/ })).toEqual([]);
  });

  it('are restored one by one', async () => {
    const app = await openGeneral({ dailyGoalMinutes: 60, theme: 'dark', timezone: 'Asia/Tokyo' });
    const offered = screen.getAllByRole('button', { name: /^Restore default/ });
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Restore default: Theme',
      'Restore default: Time zone',
    ]);
    await openSettings('Tracking');

    fireEvent.click(screen.getByRole('button', { name: 'Restore default: Daily goal' }));

    expect(app.inputsOf('settings:change')).toEqual([{ dailyGoalMinutes: 480 }]);
  });
});

describe('what is as the system', () => {
  it('is as the app says that it is, whatever the page was told', async () => {
    const app = await openGeneral();
    const shell = { kind: 'electron', version: '1', outdated: false, language: 'de-AT', region: 'en-US' } as const;

    act(() => app.bridge.push(snapshot({ revision: 2, shell })));

    expect(screen.getByRole('option', { name: 'System: Deutsch' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Sunday (region)' })).toBeTruthy();
  });
});

describe('the look', () => {
  it('follows density at once', async () => {
    const app = await openGeneral();
    expect(document.documentElement.dataset['density']).toBe('comfortable');

    fireEvent.click(screen.getByRole('radio', { name: /^Compact/ }));
    act(() => app.bridge.push(snapshot({ revision: 2, settings: { ...DEFAULT_SETTINGS, density: 'compact' } })));

    expect(app.inputsOf('settings:change')).toEqual([{ density: 'compact' }]);
    expect(document.documentElement.dataset['density']).toBe('compact');
  });

  it('shows the default again where that was restored', async () => {
    const app = await openGeneral();
    const settings = { ...DEFAULT_SETTINGS, density: 'compact' } as const;
    fireEvent.click(screen.getByRole('radio', { name: /^Compact/ }));
    act(() => app.bridge.push(snapshot({ revision: 2, settings })));

    fireEvent.click(screen.getByRole('button', { name: /^Restore default: Density/ }));
    act(() => app.bridge.push(snapshot({ revision: 3, settings: DEFAULT_SETTINGS })));

    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Compact/ }).checked).toBe(false);
  });

  it('writes dates as in the region that is chosen, at once', async () => {
    const app = await openGeneral();
    fireEvent.click(screen.getByRole('tab', { name: 'Today' }));
    expect(screen.getByRole('tabpanel', { name: 'Today' }).textContent).toContain('1 Jan');

    act(() => app.bridge.push(snapshot({ revision: 2, settings: { ...DEFAULT_SETTINGS, region: 'US' } })));

    expect(screen.getByRole('tabpanel', { name: 'Today' }).textContent).toContain('Jan 1');
  });

  it('writes the hours of the timeline and of the day as in the region that is chosen, at once', async () => {
    const today = { ...snapshot().today, sessions: [session({ startedAt: 9 * HOUR_MS, endedAt: 10 * HOUR_MS })] };
    const app = renderApp(snapshot({ today }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Today' }));
    expect(wordsOf(await timeline())).toContain('09:00 – 10:00');

    act(() => app.bridge.push(snapshot({ revision: 2, today, settings: { ...DEFAULT_SETTINGS, region: 'US' } })));

    const words = wordsOf(await timeline());
    expect(words).toMatch(/9:00\sAM – 10:00\sAM/);
    expect(words).toMatch(/3\sPM/);
    expect(words).not.toContain('09:00');
  });

  it('has room in the list for times of a clock of twelve hours', async () => {
    const today = { ...snapshot().today, sessions: [session({ startedAt: 9 * HOUR_MS, endedAt: 10 * HOUR_MS })] };
    renderApp(snapshot({ today, settings: { ...DEFAULT_SETTINGS, region: 'US' } }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Today' }));

    const list = await screen.findByRole('grid', { name: 'Sessions' });
    // `10:44 PM – 10:44 PM` takes the room of 16.13 digits in the type face that is shipped.
    expect(Number.parseFloat(list.style.getPropertyValue('--range'))).toBeCloseTo(16.2);
  });

  it('leaves the cursor where a region was chosen or its default restored', async () => {
    const app = renderApp(snapshot(), { 'settings:change': () => ok(null) });
    fireEvent.click(await screen.findByRole('tab', { name: 'Settings' }));
    const field = await screen.findByRole('combobox', { name: 'Dates and numbers' });
    field.focus();
    fireEvent.change(field, { target: { value: 'US' } });

    act(() => app.bridge.push(snapshot({ revision: 2, settings: { ...DEFAULT_SETTINGS, region: 'US' } })));

    await waitFor(cursorAtRegion);
    fireEvent.click(screen.getByRole('button', { name: 'Restore default: Dates and numbers' }));
    act(() => app.bridge.push(snapshot({ revision: 3 })));
    await waitFor(cursorAtRegion);
  });

  it('writes dates as the system does until another region is chosen', async () => {
    const shell = { kind: 'electron', version: '1', outdated: false, language: 'en-GB', region: 'en-US' } as const;

    renderApp(snapshot({ shell }));

    expect((await screen.findByRole('tabpanel', { name: 'Today' })).textContent).toContain('Jan 1');
  });

  it('shows an example of the region', async () => {
    const app = await openGeneral({ region: 'US' });
    expect(screen.getByText(/^Nov 19, 2026, 4:30\sPM · 1,204.5$/)).toBeDefined();
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Dates and numbers' });
    expect([...field.options].map((option) => option.textContent)).toEqual([
      'System',
      'British',
      'American',
      'Central European',
      'Nordic',
    ]);

    fireEvent.change(field, { target: { value: 'DE' } });

    expect(app.inputsOf('settings:change')).toEqual([{ region: 'DE' }]);
  });
});
