// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { ok, runningTimer, session, snapshot } from '../../support/fake-bridge.ts';
import { reportAnswers } from '../../support/fake-reports.ts';
import {
  chooseRange,
  entry,
  fold,
  HOUR_MS,
  layOut,
  NOW_MS,
  openReports,
  press,
  rowsOf,
  TODAY,
  total,
  unfold,
  WEEK,
} from '../../support/open-reports.ts';
import type { RenderedApp } from '../../support/render-app.tsx';

layOut();

describe('the summary', () => {
  it('nests its groups, and its total is theirs', async () => {
    await openReports();
    const rows = await rowsOf('Summary');
    expect(rows.map((row) => row.split(' | ')[0])).toEqual([
      'Board, then task',
      'Product',
      'Ship the thing',
      'Support',
      'Answer mail',
      'Confirmed',
      'Not yet confirmed',
      'Total',
    ]);
    expect(total('Summary').textContent).toContain('2 h');
    expect(screen.getByRole('status', { name: 'Report’s total' }).textContent).toBe('2 h');
    expect(screen.getAllByText('30 m not yet confirmed').length).toBeGreaterThan(0);
  });

  it('folds a group and unfolds it', async () => {
    await openReports();
    await screen.findByRole('table', { name: 'Summary' });
    press('Parts of Product');
    expect(screen.queryByRole('rowheader', { name: /Ship the thing/ })).toBeNull();
    press('Parts of Product');
    expect(screen.getByRole('rowheader', { name: /Ship the thing/ })).toBeDefined();
  });

  it('says every bar in words, and opens the day of the one that is pressed', async () => {
    const app = await openReports(WEEK, {
      'day:get': ({ date }) => ok({ date, timezone: 'UTC', ...dayBounds('UTC', date), sessions: [] }),
    });
    const bars = await screen.findByRole('toolbar', { name: 'Time per day' });
    const bar = within(bars).getByRole('button', { name: /^Friday 20 November 2026: 2 h, 30 m not yet confirmed/ });
    fireEvent.click(bar);
    expect(await screen.findByRole('tab', { name: 'Today', selected: true })).toBeDefined();
    await waitFor(() => expect(app.inputsOf('day:get')).toEqual([{ date: '2026-11-20' }]));
  });

  it('takes a group out of the bars by the legend', async () => {
    await openReports();
    fireEvent.click(await screen.findByRole('button', { name: 'Support', pressed: true }));
    expect(await screen.findByRole('button', { name: /^Friday 20 November 2026: 1 h 30 m\. Product/ })).toBeDefined();
  });

  it('has its total in one line with what that is a day and of the goal, all of one’s own time alone', async () => {
    const settings = { ...DEFAULT_SETTINGS, dailyGoalMinutes: 60 };
    // On two days of a week with five working days.
    const app = await openReports([entry(9, 90), entry(-15, 30)]);
    act(() => app.bridge.push(snapshot({ revision: 2, settings, today: { ...TODAY, sessions: [] } })));

    const total = await screen.findByRole('status', { name: 'Report’s total' });
    await waitFor(() => expect(total.parentElement?.textContent).toContain('2 h1 h a daygoal 5 h40%'));

    await unfold('Whose time: Mine');
    fireEvent.click(await screen.findByRole('radio', { name: 'Everyone’s' }));
    await waitFor(() => expect(total.parentElement?.textContent).not.toContain('goal'));
  });

  it('is compared with as many days of the week before, and its bars with the goal of a day', async () => {
    const settings = { ...DEFAULT_SETTINGS, dailyGoalMinutes: 60 };
    // Two days of this week, up to Saturday, and one of the week before.
    const app = await openReports([entry(9, 90), entry(9 - 8 * 24, 30), entry(9 - 4 * 24, 45)]);
    act(() => app.bridge.push(snapshot({ revision: 2, settings, today: { ...TODAY, sessions: [] } })));

    const total = await screen.findByRole('status', { name: 'Report’s total' });
    await waitFor(() => expect(total.parentElement?.textContent).toMatch(/\+ 1 h 45 m vs 9\s–\s14 Nov/));
    expect(await screen.findByText('Goal')).toBeDefined();
  });

  it('says what to do where nothing was tracked', async () => {
    await openReports([]);
    expect(await screen.findByText(/No time tracked in these days/)).toBeDefined();
  });
});

describe('saved reports', () => {
  it('are kept under a name, pinned, opened, and removed with a way back', async () => {
    await openReports();
    await unfold('Save');
    fireEvent.change(screen.getByRole('textbox', { name: 'Save this report as' }), { target: { value: 'Weekly' } });
    press('Save report');
    fireEvent.click(await screen.findByRole('button', { name: 'Pin Weekly' }));
    fold();
    const pinned = await screen.findByRole('list', { name: 'Pinned reports' });
    expect(within(pinned).getByRole('button', { name: 'Weekly' })).toBeDefined();
    await unfold('Save');
    press('Remove Weekly');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open Weekly' })).toBeNull());
    fold();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await unfold('Save');
    expect(await screen.findByRole('button', { name: 'Open Weekly' })).toBeDefined();
  });

  it('are kept once where Enter is pressed twice, and say why one was not pinned', async () => {
    const first = Promise.withResolvers<void>();
    const answers = reportAnswers({ entries: WEEK, nowMs: NOW_MS });
    const app = await openReports(WEEK, {
      ...answers,
      'report:save': async (report) => {
        await first.promise;
        if (report.pinned) return { ok: false, error: { code: 'storage', message: 'The disk is full.' } };
        return (await answers['report:save']?.(report)) ?? { ok: false, error: { code: 'unexpected', message: '' } };
      },
    });
    await unfold('Save');
    const name = screen.getByRole('textbox', { name: 'Save this report as' });
    fireEvent.change(name, { target: { value: 'Weekly' } });
    for (const form of [name.closest('form'), name.closest('form')]) if (form !== null) fireEvent.submit(form);
    await act(async () => first.resolve());
    expect(app.inputsOf('report:save')).toHaveLength(1);

    fireEvent.click(await screen.findByRole('button', { name: 'Pin Weekly' }));
    fold();

    expect((await screen.findByRole('alert')).textContent).toBe('The disk is full.');
  });

  it('are those of the newest answer, also where one to an earlier question comes later', async () => {
    const answers = reportAnswers({ entries: WEEK, nowMs: NOW_MS });
    const first = Promise.withResolvers<void>();
    let asked = 0;
    await openReports(WEEK, {
      ...answers,
      'report:list': async (input) => {
        asked += 1;
        if (asked > 1) return (await answers['report:list']?.(input)) ?? ok([]);
        await first.promise;
        return ok([]);
      },
    });
    await unfold('Save');
    fireEvent.change(screen.getByRole('textbox', { name: 'Save this report as' }), { target: { value: 'Weekly' } });
    press('Save report');
    await screen.findByRole('button', { name: 'Open Weekly' });

    await act(async () => first.resolve());

    expect(screen.getByRole('button', { name: 'Open Weekly' })).toBeDefined();
  });

  it('say in words why a name is refused', async () => {
    await openReports(WEEK, {
      'report:save': () => ({ ok: false, error: { code: 'bad-input', message: 'Give this report a name.' } }),
    });
    await unfold('Save');
    press('Save report');
    expect(await screen.findByText('Give this report a name.')).toBeDefined();
  });
});

describe('a report that cannot be opened', () => {
  it('says why, and can be tried again', async () => {
    const answers = reportAnswers({ entries: WEEK, nowMs: NOW_MS });
    let isBroken = true;
    await openReports(WEEK, {
      'report:open': async (input) =>
        isBroken
          ? { ok: false, error: { code: 'storage', message: 'The disk is full.' } }
          : ((await answers['report:open']?.(input)) ?? { ok: false, error: { code: 'unexpected', message: '' } }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.');
    isBroken = false;
    press('Try again');
    expect(await screen.findByRole('table', { name: 'Summary' })).toBeDefined();
  });

  it('shows where others’ time is missing and how old the rest is', async () => {
    const sources = { asOf: NOW_MS - HOUR_MS, missingDays: 2, problems: ['The service did not answer.'] };
    await openReports(WEEK, reportAnswers({ entries: WEEK, nowMs: NOW_MS, sources }));
    expect(await screen.findByText('The service did not answer.')).toBeDefined();
    expect(screen.getByText('Others’ time as of 17:00')).toBeDefined();
  });
});

describe('a report while a timer runs', () => {
  it('is opened again soon after the start, when the timer has a length', async () => {
    const app = await openReports();
    await screen.findByRole('table', { name: 'Summary' });

    expect(await timePasses(app, 3)).toHaveLength(2);
  });

  it('keeps up with the clock from what is here, without a word and without asking the service', async () => {
    const app = await openReports();
    await unfold('Whose time: Mine');
    fireEvent.click(await screen.findByRole('radio', { name: 'Everyone’s' }));
    fold();
    await waitFor(() => expect(app.inputsOf('report:open').at(-1)).toMatchObject({ fresh: true }));
    const report = screen.getByRole('region', { name: /2026$/ });
    await waitFor(() => expect(report.getAttribute('aria-busy')).toBe('false'));

    const asked = await timePasses(app, 180);

    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((input) => !JSON.stringify(input).endsWith('"fresh":false}'))).toEqual([]);
    expect(report.getAttribute('aria-busy')).toBe('false');
    expect(screen.getByText('Live').getAttribute('aria-live')).toBe('off');
  });

  it('stands still where its days are over', async () => {
    const app = await openReports();
    await chooseRange('Last month');
    await screen.findByText(/^1 Oct – 31 Oct 2026/);

    const asked = await timePasses(app, 180);

    // For what was tracked, whatever day it lies in.
    expect(asked).toHaveLength(1);
    expect(screen.getByText(/^Updated /)).toBeDefined();
  });
});

/** A timer is started, and so many seconds go by; the reports that were asked for meanwhile. */
async function timePasses(app: RenderedApp, seconds: number): Promise<readonly unknown[]> {
  const before = app.inputsOf('report:open').length;
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const;
  vi.useFakeTimers({ toFake: [...toFake] });
  const running = [runningTimer({ startedAt: NOW_MS })];
  const sessions = [session({ startedAt: NOW_MS })];
  act(() => app.bridge.push(snapshot({ revision: 2, running, today: { ...TODAY, sessions } })));
  for (let second = 0; second < seconds; second += 1)
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  vi.useRealTimers();
  return app.inputsOf('report:open').slice(before);
}

describe('what changed on another day', () => {
  it('is in the report, whatever else stayed as it was', async () => {
    const entries = [entry(9, 60)];
    const app = await openReports(entries);
    const sum = await screen.findByRole('status', { name: 'Report’s total' });

    entries.push(entry(12, 60));
    act(() => app.bridge.push(snapshot({ revision: 5, timeNews: 1, today: { ...TODAY, sessions: [] } })));

    await waitFor(() => expect(sum.textContent).toBe('2 h'));
  });

  it('is in what the report is compared with', async () => {
    const entries = [{ startedAt: NOW_MS - 3 * HOUR_MS, endedAt: NOW_MS - HOUR_MS }, entry(9, 60)];
    const app = await openReports(entries);
    await chooseRange('Today');
    const sum = await screen.findByRole('status', { name: 'Report’s total' });
    await waitFor(() => expect(sum.parentElement?.textContent).toContain('+ 1 h vs'));

    entries.push(entry(12, 90));
    act(() => app.bridge.push(snapshot({ revision: 5, timeNews: 1, today: { ...TODAY, sessions: [] } })));

    await waitFor(() => expect(sum.parentElement?.textContent).toContain('− 30 m vs'));
  });
});
