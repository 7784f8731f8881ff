// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runningTimer, session, snapshot } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

const NOW = Date.UTC(2026, 4, 4, 9);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  cleanup();
  show('visible');
  vi.useRealTimers();
});

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

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

  act(() => show('hidden'));
  await act(async () => await vi.advanceTimersByTimeAsync(1000));

  expect(vi.getTimerCount()).toBe(0);
  act(() => show('visible'));
  expect(screen.getByRole('timer').textContent).toContain('0:01:06');
});
