import { useEffect, useSyncExternalStore } from 'react';
import type { Settings } from '../common/domain/settings.ts';
import { FirstRun } from './features/first-run/FirstRun.tsx';
import { MessageList } from './features/notices/MessageList.tsx';
import { Workspace } from './features/workspace/Workspace.tsx';
import { CardclockContext, type Cardclock } from './state/cardclock.ts';
import type { SnapshotStore } from './state/snapshot-store.ts';
import { useLayout } from './state/use-layout.ts';

export interface AppProps {
  readonly cardclock: Cardclock;
  readonly store: SnapshotStore;
}

/** Shows what the newest snapshot says. Nothing is painted before the first one, which arrives within a frame or two. */
export function App({ cardclock, store }: AppProps) {
  const { snapshot, failure } = useSyncExternalStore(store.subscribe, store.get);
  const layout = useLayout();
  useTheme(snapshot?.settings.theme ?? 'system');

  if (snapshot === undefined) {
    return failure === undefined ? null : (
      <main className="stopped">
        <h1>Cardclock could not open its journal</h1>
        <p role="alert">{failure.message}</p>
      </main>
    );
  }
  return (
    <CardclockContext value={cardclock}>
      {snapshot.account === null ? (
        <FirstRun shell={snapshot.shell} notices={snapshot.notices} />
      ) : (
        <Workspace snapshot={snapshot} account={snapshot.account} layout={layout} />
      )}
      <MessageList messages={cardclock.messages} />
    </CardclockContext>
  );
}

function useTheme(theme: Settings['theme']): void {
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
