// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { card } from '../../support/cards.ts';
import { ok, snapshot, workListRow } from '../../support/fake-bridge.ts';
import { openCard, refused } from '../../support/open-card.tsx';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp } from '../../support/render-app.tsx';
import { showPage } from '../../support/show-page.ts';

afterEach(() => {
  cleanup();
  showPage('visible');
});

/** As a window does that is let go. */
function mayGo(): boolean {
  return dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it('a hidden page may be let go as long as nothing would be lost with it', async () => {
  renderApp(snapshot());
  await screen.findByRole('tab', { name: 'Today' });
  act(() => showPage('hidden'));

  expect(mayGo()).toBe(true);

  fireEvent.change(screen.getByRole('combobox', { name: 'Search tasks' }), { target: { value: 'start 12' } });
  expect(mayGo()).toBe(false);

  act(() => showPage('visible'));
  expect(mayGo()).toBe(true);
});

it('the settings may be let go with what is stored in their fields, and stay with what is typed over it', async () => {
  const first = snapshot();
  const settings = { ...first.settings, updateFeed: 'https://example.com/feed', dailyGoalMinutes: 450 };
  const workHours = { days: [1, 2, 3], fromMinutes: 540, toMinutes: 1020 };
  const account = first.account === null ? null : { ...first.account, cardPattern: 'https://example.com/{task}' };
  renderApp(snapshot({ account, settings: { ...settings, workHours } }));
  await openSettings('Accounts');
  act(() => showPage('hidden'));
  expect(mayGo()).toBe(true);
  await openSettings('Tracking');
  const goal = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Daily goal' });
  expect(goal.value).toBe('7.5');
  act(() => showPage('hidden'));
  expect(mayGo()).toBe(true);

  fireEvent.change(goal, { target: { value: '8' } });
  expect(mayGo()).toBe(false);
  fireEvent.change(goal, { target: { value: '' } });
  expect(mayGo()).toBe(false);
  fireEvent.change(goal, { target: { value: '7.5' } });

  expect(mayGo()).toBe(true);
});

it('a failure stays that nobody has read yet', async () => {
  renderApp(snapshot({ workList: [workListRow()] }), { 'timer:start': () => refused('The disk is full.') });
  fireEvent.click(await screen.findByRole('button', { name: 'Start Ship the thing' }));
  await screen.findByText('The disk is full.');
  act(() => showPage('hidden'));

  expect(mayGo()).toBe(false);
});

it('a comment stays that was typed on a card that is closed', async () => {
  const { pane } = await openCard({ 'card:refresh': () => ok(card()) });
  const field = await within(pane).findByRole('textbox', { name: 'New comment' });
  fireEvent.change(field, { target: { value: 'Not lost' } });
  fireEvent.click(within(pane).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => showPage('hidden'));

  expect(mayGo()).toBe(false);
});

it('the range and groups of a report stay as they were chosen', async () => {
  renderApp(snapshot());
  fireEvent.click(await screen.findByRole('tab', { name: 'Reports' }));
  await screen.findByRole('tab', { name: 'Reports', selected: true });
  act(() => showPage('hidden'));

  expect(mayGo()).toBe(false);
});
