// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { ok, snapshot } from '../../support/fake-bridge.ts';
import { reportAnswers } from '../../support/fake-reports.ts';
import { renderApp } from '../../support/render-app.tsx';
import {
  chooseRange,
  HOUR_MS,
  layOut,
  NOW_MS,
  openReports,
  press,
  shownDay,
  stepDay,
  TODAY,
  unfold,
  WEEK,
} from '../../support/open-reports.ts';

layOut();

describe('the range', () => {
  it('goes to the one before and after by a click, which stays relative where it has a name', async () => {
    const app = await openReports();
    press('Earlier');
    expect(await screen.findByRole('button', { name: /^Range: Last week / })).toBeDefined();
    press('Earlier');
    await waitFor(() => {
      expect(app.inputsOf('report:open').at(-1)).toMatchObject({
        query: { range: { from: '2026-11-02', to: '2026-11-08' } },
      });
    });
    for (const name of ['Later', 'Later']) press(name);
    expect(await screen.findByRole('button', { name: /^Range: This week / })).toBeDefined();
  });

  it('adds up anew from the day that weeks begin with, once another is chosen', async () => {
    const app = await openReports();
    await screen.findByRole('table', { name: 'Summary' });
    const settings = { ...DEFAULT_SETTINGS, weekStart: 'saturday' } as const;

    act(() => app.bridge.push(snapshot({ revision: 2, settings, today: { ...TODAY, sessions: [] } })));

    await waitFor(() => {
      expect(app.inputsOf('report:open').at(-1)).toMatchObject({ query: { weekStartsOn: 6 } });
    });
    expect(await screen.findByText(/^21 Nov – 27 Nov 2026/)).toBeDefined();
  });

  it('asks for a preset as a preset, so that it stays relative', async () => {
    const app = await openReports();
    await chooseRange('Last month');
    await waitFor(() => {
      expect(app.inputsOf('report:open').at(-1)).toMatchObject({ query: { range: { preset: 'last-month' } } });
    });
    expect(await screen.findByRole('button', { name: /^Range: Last month 1\s?–\s?31 Oct$/ })).toBeDefined();
    await unfold(/^Range: /);
    expect(shownDay('From')).toBe('01/10/2026');
  });

  it('and the table are those that were left, after a start', async () => {
    const app = await openReports(WEEK, { 'settings:change': () => ok(null) });
    await chooseRange('Last month');
    fireEvent.click(await screen.findByRole('tab', { name: 'Entries' }));
    expect(app.inputsOf('settings:change')).toEqual([{ reportRange: 'last-month' }, { reportTable: 'detailed' }]);
    cleanup();

    const settings = { ...DEFAULT_SETTINGS, reportRange: 'last-month', reportTable: 'detailed' } as const;
    renderApp(
      snapshot({ today: { ...TODAY, sessions: [] }, settings }),
      reportAnswers({ entries: WEEK, nowMs: NOW_MS }),
    );
    fireEvent.click(await screen.findByRole('tab', { name: 'Reports' }));

    expect(await screen.findByRole('button', { name: /^Range: Last month / })).toBeDefined();
    expect((await screen.findByRole('tab', { name: 'Entries' })).getAttribute('aria-selected')).toBe('true');
  });

  it('moves on with the day at midnight, also where nothing runs', async () => {
    let nowMs = NOW_MS;
    const sample = {
      entries: WEEK,
      get nowMs() {
        return nowMs;
      },
    };
    const app = await openReports(WEEK, reportAnswers(sample));
    await chooseRange('Yesterday');
    await screen.findByRole('heading', { name: 'Friday 20 November 2026' });

    nowMs += 7 * HOUR_MS;
    const today = { ...TODAY, date: '2026-11-22', startMs: TODAY.endMs, endMs: TODAY.endMs + 24 * HOUR_MS };
    act(() => app.bridge.push(snapshot({ revision: 2, today: { ...today, sessions: [] } })));

    expect(await screen.findByRole('heading', { name: 'Saturday 21 November 2026' }, { timeout: 4000 })).toBeDefined();
    await unfold(/^Range: /);
    expect(shownDay('From')).toBe('21/11/2026');
  });

  it('has its days in the way of the region, and in no other than the heading', async () => {
    const settings = { ...DEFAULT_SETTINGS, region: 'US' } as const;
    const app = await openReports();
    await unfold(/^Range: /);
    expect([shownDay('From'), shownDay('To')]).toEqual(['16/11/2026', '22/11/2026']);

    act(() => app.bridge.push(snapshot({ revision: 2, today: { ...TODAY, sessions: [] }, settings })));

    await unfold(/^Range: /);
    expect(shownDay('From')).toMatch(/^11\/1[56]\/2026$/);
  });

  it('refuses days the wrong way round in words, keeps the figures, and swaps them on demand', async () => {
    const app = await openReports();
    await screen.findByRole('table', { name: 'Summary' });
    const asked = app.inputsOf('report:open').length;
    await unfold(/^Range: /);
    stepDay('From', 'month');
    expect(await screen.findByText('The last day lies before the first one.')).toBeDefined();
    expect(app.inputsOf('report:open')).toHaveLength(asked);
    press('Swap the days');
    await waitFor(() => {
      expect(app.inputsOf('report:open').at(-1)).toMatchObject({
        query: { range: { from: '2026-11-22', to: '2026-12-16' } },
      });
    });
  });
});
