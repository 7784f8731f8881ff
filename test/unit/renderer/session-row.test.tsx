// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok, session, task } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';
import { at, morning, press, row, today } from '../../support/session-rows.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a session of today', () => {
  it('takes the cursor and says then which entry it is', async () => {
    renderApp(today(morning));
    const item = await row('Ship');

    act(() => item.focus());

    expect(document.activeElement).toBe(screen.getByRole('row', { name: 'Ship the thing, 09:00 – 10:30' }));
    expect(item.getAttribute('aria-keyshortcuts')).toBe('Enter E M S O Delete');
  });

  it('is deleted with Delete, and comes back on Undo', async () => {
    const app = renderApp(today(morning), { 'time:delete': () => ok({ changeId: 6 }) });

    fireEvent.keyDown(await row('Ship'), { key: 'Delete' });
    expect(await screen.findByText('“Ship the thing”, 09:00 – 10:30, was deleted.')).toBeDefined();
    press('Undo');
    await act(async () => undefined);

    expect(app.inputsOf('time:delete')).toEqual([{ trackerId: 7 }]);
    expect(app.inputsOf('time:undo')).toEqual([{ changeId: 6 }]);
  });

  it('is told by its times in their order where its name is written from right to left', async () => {
    renderApp(today({ ...morning, task: task({ name: 'שלום' }) }), { 'time:delete': () => ok({ changeId: 6 }) });

    fireEvent.keyDown(await row('שלום'), { key: 'Delete' });

    const told = await screen.findByText(/was deleted/);
    expect(told.textContent).toBe('“\u2068שלום\u2069”, 09:00 – 10:30, was deleted.');
    expect(told.closest('[dir]')).toBeNull();
  });

  it('is deleted alone, however long Delete is held', async () => {
    const later = { ...morning, trackerId: 8, startedAt: at('11:00:00'), endedAt: at('11:30:00') };
    const app = renderApp(today(morning, later), { 'time:delete': () => ok({ changeId: 6 }) });
    const item = await row('Ship');

    fireEvent.keyDown(item, { key: 'Delete' });
    fireEvent.keyDown(document.activeElement ?? item, { key: 'Delete', repeat: true });

    expect(app.inputsOf('time:delete')).toEqual([{ trackerId: 7 }]);
  });

  it('is continued as a new one', async () => {
    const app = renderApp(today(morning));

    fireEvent.click(within(await row('Ship')).getByRole('button', { name: /^Continue Ship the thing/ }));

    expect(app.inputsOf('timer:start')).toEqual([{ taskId: 1 }]);
  });

  it('is continued once, when the key is let go on its button', async () => {
    const app = renderApp(today(morning));
    const button = within(await row('Ship')).getByRole('button', { name: /^Continue Ship the thing/ });

    fireEvent.keyUp(button, { key: 'Enter' });
    // No click of the browser's own beside it.
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
    expect(app.inputsOf('timer:start')).toEqual([]);
    fireEvent.keyUp(button, { key: 'Enter' });
    fireEvent.keyUp(button, { key: 'Enter' });

    expect(app.inputsOf('timer:start')).toEqual([{ taskId: 1 }]);
  });

  it('is left alone by a key whose button lost the cursor meanwhile', async () => {
    const app = renderApp(today(morning));
    const button = within(await row('Ship')).getByRole('button', { name: /^Continue Ship the thing/ });

    fireEvent.keyDown(button, { key: ' ' });
    fireEvent.blur(button);
    fireEvent.keyUp(button, { key: ' ' });

    expect(app.inputsOf('timer:start')).toEqual([]);
  });

  it('keeps its fields open, however long Enter is held that opened them', async () => {
    renderApp(today(morning));
    const item = await row('Ship');
    fireEvent.keyDown(item, { key: 'Enter' });
    const start = await within(item).findByRole('textbox', { name: 'Start' });

    expect(fireEvent.keyDown(start, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(start, { key: 'Enter' })).toBe(true);
  });

  it('is edited by a double click, but not by one on its buttons', async () => {
    renderApp(today(morning));
    const item = await row('Ship');

    fireEvent.doubleClick(within(item).getByRole('button', { name: /^Continue/ }));
    expect(screen.queryByRole('textbox', { name: 'Start' })).toBeNull();
    fireEvent.doubleClick(item);

    expect(await within(item).findByRole('textbox', { name: 'Start' })).toBeDefined();
  });

  it('says what waits, what moved, and leads to Sync where it needs the person', async () => {
    const waits = session({
      trackerId: 1,
      task: task({ name: 'One' }),
      confirmed: false,
      startedAt: at('08:00'),
      endedAt: at('09:00'),
    });
    const meant = { startedAt: at('09:00'), endedAt: at('09:30') };
    const moved = session({
      trackerId: 2,
      task: task({ name: 'Two' }),
      meant,
      startedAt: at('09:00'),
      endedAt: at('10:00'),
    });
    const needs = {
      trackerId: 3,
      task: task({ name: 'Three' }),
      confirmed: false,
      needsYou: true,
      startedAt: at('10:00'),
      endedAt: at('11:00'),
    };
    renderApp(today(waits, moved, session(needs)));

    expect((await row('One')).textContent).toContain('not yet saved');
    expect((await row('Two')).textContent).toContain('meant 09:00 – 09:30');
    expect((await row('Three')).textContent).not.toContain('not yet saved');
    fireEvent.click(within(await row('Three')).getByRole('button', { name: /^needs you/ }));

    expect(await screen.findByRole('tab', { name: 'Sync', selected: true })).toBeDefined();
  });

  it('takes the cursor by arrows', async () => {
    renderApp(today(morning, session({ trackerId: 8, task: task({ name: 'Plan' }), startedAt: at('11:00') })));
    const first = await row('Ship');
    act(() => first.focus());

    fireEvent.keyDown(first, { key: 'ArrowDown' });

    expect(document.activeElement).toBe(await row('Plan'));
  });

  it('has the cursor again when the editor that its fields opened closes', async () => {
    renderApp(today(morning));
    const item = await row('Ship');
    act(() => item.focus());
    fireEvent.keyDown(item, { key: 'e' });
    const more = await screen.findByRole('button', { name: 'More…' });
    act(() => more.focus());
    fireEvent.click(more);
    const dialog = await screen.findByRole('dialog', { name: 'Edit time' });

    fireEvent.keyDown(dialog, { key: 'Escape' });

    await expect.poll(() => document.activeElement).toBe(await row('Ship'));
  });

  it('leaves the cursor in its section when it was deleted in the editor', async () => {
    const app = renderApp(today(morning), { 'time:delete': () => ok({ changeId: 6 }) });
    const item = await row('Ship');
    act(() => item.focus());
    fireEvent.keyDown(item, { key: 'e' });
    fireEvent.click(await screen.findByRole('button', { name: 'More…' }));
    await screen.findByRole('dialog', { name: 'Edit time' });

    press('Delete');
    act(() => app.bridge.push({ ...today(), revision: 2 }));

    await expect.poll(() => document.activeElement?.className).toBe('today');
  });
});

it('a timer of a day that is over goes on counting in all beside it', async () => {
  const [startMs, endMs] = [at('00:00') - 86_400_000, at('00:00')];
  const running = { ...morning, startedAt: endMs - 3_600_000, endedAt: null };
  const day = { date: '2026-05-03', timezone: 'UTC', startMs, endMs, sessions: [running] };
  renderApp(today(running), { 'day:get': () => ok(day) });
  await row('Ship');
  press('Day before');
  expect(await screen.findByText(/continues the next day, 13 h in all/)).toBeDefined();

  vi.setSystemTime(at('14:00:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));

  expect(screen.getByText(/continues the next day, 15 h in all/)).toBeDefined();
});
