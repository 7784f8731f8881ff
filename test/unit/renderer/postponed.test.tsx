// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { snapshot, task, workListRow } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';
import { showPage } from '../../support/show-page.ts';

/** A Monday, nine in UTC and eleven in Berlin. */
const NOW = Date.UTC(2026, 4, 4, 9);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  cleanup();
  showPage('visible');
  vi.useRealTimers();
});

/** The row of a task that is postponed so long from now, with the days of Berlin; what is loaded ahead is there. */
async function postponedRow(byMs: number): Promise<HTMLElement> {
  const { account, today } = snapshot();
  if (account === null) throw new Error('the snapshot of these specs has an account');
  renderApp(
    snapshot({
      account: { ...account, timezone: 'Europe/Berlin' },
      today: { ...today, startMs: NOW - 11 * HOUR_MS, endMs: NOW + 13 * HOUR_MS },
      workList: [workListRow({ task: task({ name: 'Plan the week' }), enlistAt: NOW + byMs })],
    }),
  );
  await pass(5000);
  return within(screen.getByRole('grid', { name: 'Work list' })).getByRole('row');
}

async function pass(ms: number): Promise<void> {
  await act(async () => await vi.advanceTimersByTimeAsync(ms));
}

it.each([
  ['today', 3 * HOUR_MS, 'Postponed until 14:00'],
  ['on another day', 27 * HOUR_MS, 'Postponed until Tue 5 May, 14:00'],
])('a row that is postponed until later %s says so in the zone of the account', async (_when, byMs, words) => {
  const row = await postponedRow(byMs);

  expect(within(row).getByText(words)).toBeDefined();
  expect(within(row).getByRole('button', { name: 'Start Plan the week' })).toBeDefined();
});

it('a row whose moment has passed is like any other', async () => {
  const row = await postponedRow(-HOUR_MS);

  expect(within(row).queryByText(/Postponed/)).toBeNull();
});

it('goes when its moment comes, and has no timer in a hidden window', async () => {
  const row = await postponedRow(3 * MINUTE_MS);
  expect(within(row).getByText('Postponed until 11:03')).toBeDefined();

  act(() => showPage('hidden'));
  await pass(3 * MINUTE_MS);
  expect(vi.getTimerCount()).toBe(0);
  act(() => showPage('visible'));

  expect(within(row).queryByText(/Postponed/)).toBeNull();
});
