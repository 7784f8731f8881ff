import './workspace.css';
import { lazy, memo, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from '../../state/cardclock.ts';
import type { Layout } from '../../state/use-layout.ts';
import { Announcer } from '../announcer/Announcer.tsx';
import { Footer } from '../footer/Footer.tsx';
import { MessageList } from '../notices/MessageList.tsx';
import { Notices } from '../notices/Notices.tsx';
import { Running } from '../running/Running.tsx';
import { SignInAgain } from '../sign-in-again/SignInAgain.tsx';
import { Tracking } from './Tracking.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { preloadViews, Views } from './Views.tsx';
import type { View } from './views.ts';

const KeysDialog = lazy(async () => ({ default: (await import('../keys/KeysDialog.tsx')).KeysDialog }));

/** Late enough to leave the start alone, early enough for the first click on another view. */
const AFTER_FIRST_PAINT_MS = 1000;

export interface WorkspaceProps {
  readonly layout: Layout;
}

/**
 * The screen of somebody who is signed in, as the tray's panel and as the window. It does not read the snapshot itself:
 * each of its parts reads its own, so that a click draws only what it changed.
 */
export const Workspace = memo(function Workspace({ layout }: WorkspaceProps) {
  const isWide = layout === 'wide';
  const [wanted, setView] = useState<View>('tracking');
  const [searchRequest, setSearchRequest] = useState(0);
  const [areKeysShown, setKeysShown] = useState(false);
  const signInNeeded = useSnapshot((snapshot) => snapshot.account?.signInNeeded === true);
  const view = isWide && wanted === 'tracking' ? 'today' : wanted;
  const tracking = <Tracking searchRequest={searchRequest} />;

  useEffect(() => {
    const timer = setTimeout(preloadViews, AFTER_FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, []);

  useShortcuts({
    onView: setView,
    onSearch: () => {
      if (!isWide) setView('tracking');
      setSearchRequest((before) => before + 1);
    },
    onKeys: () => setKeysShown(true),
  });

  return (
    <div className="workspace">
      <header className="workspace-notices">
        {signInNeeded ? <SignInAgain /> : null}
        <Notices />
      </header>
      <main className="workspace-main">
        <h1 className="hidden-visually">Cardclock</h1>
        <div className="workspace-tracking">
          <Running />
          {isWide ? tracking : null}
        </div>
        <Views view={view} onView={setView} tracking={isWide ? undefined : tracking} />
      </main>
      <MessageList />
      <Footer onOpenLedger={() => setView('ledger')} onOpenSettings={() => setView('settings')} />
      <Announcer />
      {areKeysShown ? (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      ) : null}
    </div>
  );
});
