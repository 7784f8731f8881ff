// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runningTimer, session, snapshot } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';
import { showPage } from '../../support/show-page.ts';

const NOW = Date.UTC(2026, 4, 4, 9);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  cleanup();
  showPage('visible');
  vi.useRealTimers();
});

it('the window has no timer while it is hidden, though a task runs', async () => {
  const startedAt = NOW - 60_000;
  renderApp(
    snapshot({
      running: [runningTimer({ startedAt })],
      today: { ...snapshot().today, sessions: [session({ startedAt })] },
    }),
  );
  // What is loaded ahead comes a second after the first paint.
  await act(async () => await vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole('timer').textContent).toContain('0:01:05');
  expect(vi.getTimerCount()).toBeGreaterThan(0);

  act(() => showPage('hidden'));
  await act(async () => await vi.advanceTimersByTimeAsync(1000));

  expect(vi.getTimerCount()).toBe(0);
  act(() => showPage('visible'));
  expect(screen.getByRole('timer').textContent).toContain('0:01:06');
});
