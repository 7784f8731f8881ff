import './workspace.css';
import { memo, useEffect, useState } from 'react';
import { useAccountId, useCardclock } from '../../state/cardclock.ts';
import type { Layout } from '../../state/use-layout.ts';
import { Announcer } from '../announcer/Announcer.tsx';
import { CardLayer } from '../card/CardLayer.tsx';
import { Footer } from '../footer/Footer.tsx';
import { LazyKeysDialog } from '../keys/LazyKeysDialog.tsx';
import { MessageList } from '../notices/MessageList.tsx';
import { NoticesPlace } from '../notices/NoticesPlace.tsx';
import { Prompts } from '../prompts/Prompts.tsx';
import { Questions } from '../questions/Questions.tsx';
import { Reminders } from '../reminders/Reminders.tsx';
import { Running } from '../running/Running.tsx';
import { ProxySignIn } from '../network/ProxySignIn.tsx';
import { Search } from '../search/Search.tsx';
import { SignInAgain } from '../sign-in-again/SignInAgain.tsx';
import { WorkList } from '../work-list/WorkList.tsx';
import { useDrafts } from './use-drafts.ts';
import { usePlaces } from './use-places.ts';
import { useRequestedDay } from './use-requested-day.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { preloadViews, Views } from './Views.tsx';
import type { View } from './views.ts';

/** Late enough to leave the start alone, early enough for the first click on another view. */
const AFTER_FIRST_PAINT_MS = 1000;

export interface WorkspaceProps {
  readonly layout: Layout;
  /** The language and the region, such as `en-US`: every part is written in their way. */
  readonly locale: string;
}

/**
 * The window of somebody who is signed in. It does not read the snapshot itself:
 * each of its parts reads its own, so that a click draws only what it changed.
 */
export const Workspace = memo(function Workspace({ layout, locale }: WorkspaceProps) {
  const isWide = layout === 'wide';
  const [wanted, setView] = useState<View>('tracking');
  const [areKeysShown, setKeysShown] = useState(false);
  const { searchWish } = useCardclock();
  const accountId = useAccountId();
  const drafts = useDrafts(accountId);
  const view = isWide && wanted === 'tracking' ? 'today' : wanted;

  useEffect(() => {
    const timer = setTimeout(preloadViews, AFTER_FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, []);

  const onSearch = (text: string): void => {
    if (!isWide) setView('tracking');
    searchWish.make(text);
  };
  usePlaces({ onView: setView, onSearch });
  useRequestedDay(setView);
  useShortcuts({ onView: setView, onSearch: () => onSearch(''), onKeys: () => setKeysShown(true) });

  // Only the view outlives the account, what is typed on its cards and days, and how its reports stand: what is found or opened belongs to the one it came from.
  // Words and times of day are kept in many places: all is made anew in another language or region.
  return (
    <div key={`${accountId} ${locale}`} className="workspace">
      <main className="workspace-main">
        <h1 className="hidden-visually">Cardclock</h1>
        <div className="workspace-running">
          <Running onSearch={onSearch} />
        </div>
        {/* Never before what runs, however large the text: Stop stays in sight. */}
        <div className="workspace-asked">
          <NoticesPlace signIn={<SignInAgain />} proxy={<ProxySignIn />} />
          <Questions />
          <Reminders />
          <Prompts />
        </div>
        {/* Beside the tabs, and not in them: what is in them is drawn twice. */}
        {isWide ? (
          <>
            <Search draft={drafts.search} />
            <div className="workspace-tasks">
              <WorkList />
            </div>
          </>
        ) : null}
        <Views view={view} onView={setView} isWide={isWide} drafts={drafts} />
      </main>
      <MessageList />
      <Footer onOpenLedger={() => setView('ledger')} onOpenSettings={() => setView('settings')} />
      <Announcer />
      <CardLayer drafts={drafts.cards} />
      {areKeysShown ? <LazyKeysDialog onClose={() => setKeysShown(false)} /> : null}
    </div>
  );
});
