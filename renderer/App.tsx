import { useSyncExternalStore, type ReactNode } from 'react';
import type { Language } from '../common/i18n/languages.ts';
import type { Snapshot } from '../common/domain/snapshot.ts';
import { FirstRun } from './features/first-run/FirstRun.tsx';
import { MessageList } from './features/notices/MessageList.tsx';
import { Recovery } from './features/notices/Recovery.tsx';
import { Workspace } from './features/workspace/Workspace.tsx';
import { CardclockContext, type Cardclock } from './state/cardclock.ts';
import { useLanguage } from './state/use-language.ts';
import { useAppearance } from './state/use-appearance.ts';
import { useLayout, type Layout } from './state/use-layout.ts';
import { useOnline } from './state/use-online.ts';
import { holdsWork, useStay } from './state/use-stay.ts';

export interface AppProps {
  readonly cardclock: Cardclock;
  /** What the tray's panel shows in place of the window's screens. */
  readonly panel?: ReactNode;
}

/** Shows what the newest snapshot says. Nothing is painted before the first one, which arrives within a frame or two. */
export function App({ cardclock, panel }: AppProps) {
  const { store } = cardclock;
  const { snapshot, failure } = useSyncExternalStore(store.subscribe, store.get);
  const layout = useLayout();
  useOnline(cardclock);
  useStay(holdsWork);
  const language = useLanguage(snapshot?.language);
  useAppearance(snapshot?.settings);

  if (failure !== undefined && snapshot === undefined) return <Stopped reason={failure.message} />;
  if (snapshot === undefined || language === undefined) return null;
  return (
    <CardclockContext value={cardclock}>
      <Recovery>{panel ?? <Screen snapshot={snapshot} layout={layout} language={language} />}</Recovery>
    </CardclockContext>
  );
}

interface ScreenProps {
  readonly snapshot: Snapshot;
  readonly layout: Layout;
  readonly language: Language;
}

function Screen({ snapshot, layout, language }: ScreenProps) {
  const { account, settings } = snapshot;
  if (account !== null) return <Workspace layout={layout} region={settings.region} language={language} />;
  return (
    <>
      <FirstRun />
      <MessageList />
    </>
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
