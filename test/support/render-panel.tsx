import { render, type RenderResult } from '@testing-library/react';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { PanelApp } from '../../renderer/features/panel/PanelApp.tsx';
import { createSnapshotStore } from '../../renderer/state/snapshot-store.ts';
import { fakeBridge, type Answers, type FakeBridge } from './fake-bridge.ts';

export interface RenderedPanel extends RenderResult {
  readonly bridge: FakeBridge;
  /** The inputs of every command of that name, in order. */
  readonly inputsOf: (command: string) => readonly unknown[];
}

/** The page as the tray's panel, on a fake bridge that begins with `first`. */
export function renderPanel(first: Snapshot, answers: Answers = {}): RenderedPanel {
  const bridge = fakeBridge(first, answers);
  const store = createSnapshotStore(bridge);
  store.start();
  return {
    ...render(<PanelApp bridge={bridge} store={store} />),
    bridge,
    inputsOf: (command) => bridge.asked.filter((one) => one.command === command).map((one) => one.input),
  };
}
