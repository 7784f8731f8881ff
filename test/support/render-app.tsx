// What the app fetches after its first paint: here from the start, so that none is on its way when a spec ends.
import '../../renderer/features/outbox/OutboxPanel.tsx';
import '../../renderer/features/reports/Reports.tsx';
import '../../renderer/features/search/grammar.ts';
import '../../renderer/features/settings/SettingsView.tsx';
import { configure, fireEvent, render, screen, within, type RenderResult } from '@testing-library/react';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { App } from '../../renderer/app/App.tsx';
import { MainSearch } from '../../renderer/app/Workspace.tsx';
import { Alerts, ProxySignIn, SignInAgain } from '../../renderer/features/alerts/later-alerts.ts';
import { Search } from '../../renderer/features/search/later-search.ts';
import { createCardclock } from '../../renderer/store/cardclock.ts';
import { createToasts } from '../../renderer/store/toasts.ts';
import { createSnapshotStore } from '../../renderer/store/snapshot-store.ts';
import { fakeBridge, type Answers, type FakeBridge } from './fake-bridge.ts';

/** How long a screen takes to be drawn says nothing: a busy machine takes seconds. */
const TIMEOUT_MS = 20_000;
configure({ asyncUtilTimeout: TIMEOUT_MS });
await Promise.all([MainSearch, Search, Alerts, SignInAgain, ProxySignIn].map(async (part) => await part.load()));

export interface RenderedApp extends RenderResult {
  readonly bridge: FakeBridge;
  /** The inputs of every command of that name, in order. */
  readonly inputsOf: (command: string) => readonly unknown[];
}

/** The whole renderer on a fake bridge that begins with `first`. */
export function renderApp(first: Snapshot, answers: Answers = {}): RenderedApp {
  const bridge = fakeBridge(first, answers);
  const store = createSnapshotStore(bridge);
  store.start();
  const cardclock = createCardclock(bridge, store, createToasts());
  return {
    ...render(<App cardclock={cardclock} />),
    bridge,
    inputsOf: (command) => bridge.asked.filter((one) => one.command === command).map((one) => one.input),
  };
}

/** Presses the words of the footer: what is not saved is shown beside the view. */
export async function openSync(): Promise<void> {
  fireEvent.click(within(await screen.findByRole('status', { name: 'Sync' })).getByRole('button', { name: 'Sync' }));
  await screen.findByRole('list', { name: 'Unconfirmed time' });
}
