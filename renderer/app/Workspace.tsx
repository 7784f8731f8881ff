import './workspace.css';
import { memo, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Alerts, preloadAlerts, ProxySignIn, SignInAgain } from '../features/alerts/later-alerts.ts';
import { ToastList } from '../features/alerts/ToastList.tsx';
import { CardLayer, useCardPlace } from '../features/card/CardLayer.tsx';
import { FirstRun } from '../features/first-run/later-first-run.ts';
import { EarlySearch } from '../features/search/early-search.tsx';
import { Footer } from '../features/footer/Footer.tsx';
import { Running } from '../features/running/Running.tsx';
import { LazyKeysDialog } from '../features/settings/LazyKeysDialog.tsx';
import { WorkList } from '../features/work-list/WorkList.tsx';
import { useAccountId, useCardclock } from '../store/cardclock.ts';
import { type Layout, useIsAtLeast } from '../store/use-layout.ts';
import { Announcer } from './Announcer.tsx';
import { useDrafts } from './use-drafts.ts';
import { usePlaces } from './use-places.ts';
import { useShortcuts } from './use-shortcuts.ts';
import type { View } from './views.ts';
import { later } from '../ui/later.tsx';
import { preloadViews, Views } from './Views.tsx';

export const MainSearch = later(async () => (await import('./MainSearch.tsx')).MainSearch, EarlySearch);
const OutboxPanel = later(async () => (await import('../features/outbox/OutboxPanel.tsx')).OutboxPanel);

/** Less is left to the views, and the search stands in that of the tasks. */
const SEARCH_REM = 34;

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
  const hasSearchAbove = useIsAtLeast(SEARCH_REM);
  const [view, setView] = useState<View>('tracking');
  // The day stays when the window gets narrow again, with what is typed in its dialogs.
  if (isWide && view === 'tracking') setView('today');
  const [isSyncOpen, setSyncOpen] = useState(false);
  const [areKeysShown, setKeysShown] = useState(false);
  const { ask, searchRequest, store } = useCardclock();
  const accountId = useAccountId();
  const drafts = useDrafts(accountId);

  useEffect(() => {
    const timer = setTimeout(() => {
      preloadAlerts();
      void FirstRun.load();
      preloadViews();
      void OutboxPanel.load();
    }, AFTER_FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, []);

  const onSearch = (text: string): void => {
    if (!hasSearchAbove) setView('tracking');
    searchRequest.make({ text });
  };
  const show = (next: View): void => {
    setSyncOpen(false);
    setView(next);
  };
  const openSync = (): void => {
    void ask('sync:now', null);
    if (view !== 'sync') setSyncOpen(!isSyncOpen);
  };
  // Without a tab, since all is saved, it is shown beside the view.
  const onView = (next: View): void => {
    const { waiting = 0, needsYou = 0 } = store.get().snapshot?.sync ?? {};
    if (next !== 'sync' || view === 'sync' || waiting + needsYou > 0) show(next);
    else openSync();
  };
  usePlaces({ onView, onSearch });
  useRequestedView(show, isWide);
  const onKeys = (): void => setKeysShown(true);
  useShortcuts({ onView, onSearch: () => onSearch(''), onKeys, view });

  // Only the view outlives the account, what is typed on its cards and days, and how its reports stand: what is found or opened belongs to the one it came from.
  // Words and times of day are kept in many places: all is made anew in another language or region.
  return (
    <div key={`${accountId} ${locale}`} className="workspace">
      <Main hasSearchAbove={hasSearchAbove}>
        <h1 className="hidden-visually">Cardclock</h1>
        <div className="workspace-running">
          <Running onSearch={onSearch} />
        </div>
        {/* Never before what runs, however large the text: Stop stays in sight. */}
        <div className="workspace-asked">
          <Alerts signIn={<SignInAgain />} proxy={<ProxySignIn />} />
        </div>
        {hasSearchAbove ? <MainSearch draft={drafts.search} onView={onView} onKeys={onKeys} /> : null}
        {isWide ? (
          <div className="workspace-tasks">
            <WorkList />
          </div>
        ) : null}
        <Views view={view} onView={show} isWide={isWide} isSearchAbove={hasSearchAbove} drafts={drafts} />
        <CardLayer drafts={drafts.cards} />
      </Main>
      <ToastList />
      <Footer
        sync={{ isOpen: isSyncOpen, onPress: openSync }}
        onShowSync={() => show('sync')}
        onOpenSettings={() => show('settings')}
      >
        {isSyncOpen ? <OutboxPanel onClose={() => setSyncOpen(false)} /> : null}
      </Footer>
      <Announcer />
      {areKeysShown ? <LazyKeysDialog onClose={() => setKeysShown(false)} /> : null}
    </div>
  );
});

interface MainProps {
  readonly hasSearchAbove: boolean;
  readonly children: ReactNode;
}

/** By itself, so that an opened card draws nothing else anew. */
function Main({ hasSearchAbove, children }: MainProps) {
  const card = useCardPlace();

  return (
    <main className={hasSearchAbove ? 'workspace-main workspace-searched' : 'workspace-main'} data-card={card}>
      {children}
    </main>
  );
}

/**
 * Opens the view of days when any part of the window wants to show one, or to add to it, the reports for a timesheet, and the tasks for
 * the assigned ones where they are a view of their own.
 */
function useRequestedView(onView: (view: View) => void, isWide: boolean): void {
  const { assignedRequest, dayRequest, entryRequest, timesheetRequest } = useCardclock();
  const assigned = useSyncExternalStore(assignedRequest.subscribe, assignedRequest.get);
  const day = useSyncExternalStore(dayRequest.subscribe, dayRequest.get);
  const entry = useSyncExternalStore(entryRequest.subscribe, entryRequest.get);

  const timesheet = useSyncExternalStore(timesheetRequest.subscribe, timesheetRequest.get);

  useEffect(() => {
    if (day !== undefined || entry !== undefined) onView('today');
    else if (timesheet !== undefined) onView('reports');
    else if (assigned !== undefined && !isWide) onView('tracking');
  }, [assigned, day, entry, timesheet, isWide, onView]);
}
