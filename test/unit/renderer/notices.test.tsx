// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createToasts, type Toasts } from '../../../renderer/store/toasts.ts';
import { App } from '../../../renderer/app/App.tsx';
import { createCardclock } from '../../../renderer/store/cardclock.ts';
import { createSnapshotStore } from '../../../renderer/store/snapshot-store.ts';
import { fakeBridge, snapshot, type FakeBridge } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

async function openWindow(): Promise<{ readonly bridge: FakeBridge; readonly toasts: Toasts }> {
  const bridge = fakeBridge(snapshot());
  const store = createSnapshotStore(bridge);
  const toasts = createToasts();
  store.start();
  render(<App cardclock={createCardclock(bridge, store, toasts)} />);
  await screen.findByRole('tab', { name: 'Today' });
  return { bridge, toasts };
}

describe('the notices', () => {
  afterEach(() => {
    vi.useRealTimers();
    cleanup();
  });

  it('let a confirmation go after its time, even while snapshots arrive', async () => {
    const { bridge, toasts } = await openWindow();
    vi.useFakeTimers();

    act(() => toasts.done('It is on your list.'));
    for (let revision = 2; revision < 7; revision += 1) {
      act(() => bridge.push(snapshot({ revision })));
      act(() => void vi.advanceTimersByTime(1000));
    }

    expect(screen.queryByText('It is on your list.')).toBeNull();
  });

  it('say a confirmation in a place that was there before its words, anew also where they are the same', async () => {
    const { toasts } = await openWindow();
    const places = screen.getAllByRole('status');

    act(() => toasts.done('It is on your list.'));
    const first = screen.getByText('It is on your list.');
    act(() => toasts.done('It is on your list.'));
    const second = screen.getByText('It is on your list.');

    expect(places.filter((place) => place.contains(second))).toHaveLength(1);
    expect(second).not.toBe(first);
  });

  it('are heard while a dialog is open, which hides the rest of the window', async () => {
    const { toasts } = await openWindow();
    fireEvent.keyDown(document.body, { key: 'F1' });
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

    act(() => toasts.done('Saved.'));
    act(() => toasts.problem('It was refused.'));

    const hidden = [...document.querySelectorAll('[inert], [aria-hidden="true"]')];
    expect(hidden.some((part) => part.contains(screen.getByRole('grid', { name: 'Work list', hidden: true })))).toBe(
      true,
    );
    for (const words of ['Saved.', 'It was refused.']) {
      expect(hidden.some((part) => part.contains(screen.getByText(words)))).toBe(false);
    }
  });

  it('let the warning of an outdated Electron be dismissed', async () => {
    renderApp(
      snapshot({ shell: { kind: 'electron', version: '20.0.0', outdated: true, language: 'en-US', region: 'en-GB' } }),
    );
    await screen.findByText(/Electron 20\.0\.0 is out of support/);

    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

    expect(screen.queryByText(/out of support/)).toBeNull();
  });
});
