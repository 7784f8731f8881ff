import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Settings } from '../common/domain/settings.ts';
import { FirstRun } from './features/first-run/FirstRun.tsx';
import { MessageList } from './features/notices/MessageList.tsx';
import { Recovery } from './features/notices/Recovery.tsx';
import { Workspace } from './features/workspace/Workspace.tsx';
import { CardclockContext, type Cardclock } from './state/cardclock.ts';
import { useLayout } from './state/use-layout.ts';

/** Shows what the newest snapshot says. Nothing is painted before the first one, which arrives within a frame or two. */
export function App({ cardclock }: { readonly cardclock: Cardclock }) {
  const { store } = cardclock;
  const { snapshot, failure } = useSyncExternalStore(store.subscribe, store.get);
  const layout = useLayout();
  useTheme(snapshot?.settings.theme ?? 'system');

  if (snapshot === undefined) return failure === undefined ? null : <Stopped reason={failure.message} />;
  return (
    <CardclockContext value={cardclock}>
      <Recovery>
        {snapshot.account === null ? (
          <>
            <FirstRun />
            <MessageList />
          </>
        ) : (
          <Workspace layout={layout} />
        )}
      </Recovery>
    </CardclockContext>
  );
}

function Stopped({ reason }: { readonly reason: string }) {
  return (
    <main className="stopped">
      <h1>Cardclock cannot go on</h1>
      <p role="alert">{reason}</p>
      <p>
        Close Cardclock, see to what is said above, and open it again. What you tracked so far stays on this computer.
      </p>
    </main>
  );
}

function useTheme(theme: Settings['theme']): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
