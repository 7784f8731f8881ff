// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMessages } from '../../../renderer/state/messages.ts';
import { App } from '../../../renderer/App.tsx';
import { createCardclock } from '../../../renderer/state/cardclock.ts';
import { createSnapshotStore } from '../../../renderer/state/snapshot-store.ts';
import { fakeBridge, snapshot } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

describe('the notices', () => {
  afterEach(() => {
    vi.useRealTimers();
    cleanup();
  });

  it('let a confirmation go after its time, even while snapshots arrive', async () => {
    const bridge = fakeBridge(snapshot());
    const store = createSnapshotStore(bridge);
    const messages = createMessages();
    store.start();
    render(<App cardclock={createCardclock(bridge, store, messages)} />);
    await screen.findByRole('tab', { name: 'Today' });
    vi.useFakeTimers();

    act(() => messages.done('It is on the work list.'));
    for (let revision = 2; revision < 7; revision += 1) {
      act(() => bridge.push(snapshot({ revision })));
      act(() => void vi.advanceTimersByTime(1000));
    }

    expect(screen.queryByText('It is on the work list.')).toBeNull();
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
