// Fetched with the first letter that is typed: here from the start.
import '../../renderer/features/search/grammar.ts';
import { configure, render, type RenderResult } from '@testing-library/react';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { PanelApp } from '../../renderer/app/panel/PanelApp.tsx';
import { Alerts } from '../../renderer/features/alerts/later-alerts.ts';
import { Search } from '../../renderer/features/search/later-search.ts';
import { createSnapshotStore } from '../../renderer/store/snapshot-store.ts';
import { fakeBridge, type Answers, type FakeBridge } from './fake-bridge.ts';

/** How long a screen takes to be drawn says nothing: a busy machine takes seconds. */
const TIMEOUT_MS = 20_000;
configure({ asyncUtilTimeout: TIMEOUT_MS });
await Promise.all([Search.load(), Alerts.load()]);

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
