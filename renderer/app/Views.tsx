import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { t } from '../../common/i18n/translate.ts';
import { type DayMode, preloadToday, Today } from '../features/today/Today.tsx';
import type { WeekView } from '../features/week/Week.tsx';
import { useSnapshot } from '../store/cardclock.ts';
import { useKeepAlive } from '../store/use-keep-alive.ts';
import { GearIcon } from '../ui/icons.tsx';
import { Tracking } from './Tracking.tsx';
import type { Drafts } from './use-drafts.ts';
import { tabsOf, type View, VIEWS } from './views.ts';

const Reports = lazy(loadReports);
const Week = lazy(loadWeek);
const Outbox = lazy(loadOutbox);
const SettingsView = lazy(loadSettings);

export interface ViewsProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Search and tasks stand beside the views; in the narrow layout they are a view of their own. */
  readonly isWide: boolean;
  /** The search stands above the views. */
  readonly isSearchAbove: boolean;
  readonly drafts: Pick<Drafts, 'times' | 'reports' | 'search'>;
}

export function Views({ view, onView, isWide, isSearchAbove, drafts }: ViewsProps) {
  const reports = useSyncExternalStore(drafts.reports.subscribe, drafts.reports.get);
  // What was chosen there is remembered nowhere else.
  useKeepAlive(() => view === 'reports');
  const [week, setWeek] = useState<WeekView>({ mode: 'calendar', date: undefined });
  const [dayMode, setDayMode] = useState<DayMode>('list');
  const onOpenSync = useCallback(() => onView('sync'), [onView]);

  return (
    <Tabs className="workspace-views" selectedKey={view} onSelectionChange={(key) => onView(toView(key))}>
      <ViewTabs isWide={isWide} isOnSync={view === 'sync'} />
      {isWide ? null : (
        <TabPanel id="tracking" className="workspace-panel">
          <Tracking draft={drafts.search} hasSearch={!isSearchAbove} />
        </TabPanel>
      )}
      <TabPanel id="today" className="workspace-panel">
        <Today onOpenSync={onOpenSync} drafts={drafts.times} mode={dayMode} onMode={setDayMode} />
      </TabPanel>
      <TabPanel id="week" className="workspace-panel">
        <Suspense fallback={null}>
          <Week view={week} onView={setWeek} />
        </Suspense>
      </TabPanel>
      <TabPanel id="reports" className="workspace-panel">
        <Suspense fallback={null}>
          <Reports kept={reports} onKept={drafts.reports.set} />
        </Suspense>
      </TabPanel>
      <TabPanel id="settings" className="workspace-panel">
        <Suspense fallback={null}>
          <SettingsView />
        </Suspense>
      </TabPanel>
      <TabPanel id="sync" className="workspace-panel">
        <Suspense fallback={null}>
          <Outbox />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}

interface ViewTabsProps {
  readonly isWide: boolean;
  /** The view of what is not saved is on the screen. */
  readonly isOnSync: boolean;
}

/** Follows by itself what waits: each click makes something wait, and none is to draw the views again. */
function ViewTabs({ isWide, isOnSync }: ViewTabsProps) {
  const isSyncShown = useIsUnsaved() || isOnSync;
  const tabs = useMemo(() => tabsOf(isWide, isSyncShown), [isWide, isSyncShown]);

  return (
    <TabList className="workspace-tabs" aria-label={t('Views')} items={tabs}>
      {(entry) => (
        <Tab id={entry.view} className={`workspace-tab workspace-tab-${entry.view}`}>
          {entry.view === 'settings' ? <GearTitle title={t(entry.title)} /> : t(entry.title)}
          {entry.view === 'sync' ? <UnsavedCount /> : null}
        </Tab>
      )}
    </TabList>
  );
}

/** What is on its way for a moment only, as after each click, is no reason for a tab. */
const ON_ITS_WAY_MS = 1000;

function useIsUnsaved(): boolean {
  const needsYou = useSnapshot(({ sync }) => sync.needsYou > 0);
  const isWaiting = useSnapshot(({ sync }) => sync.waiting > 0);
  const isLasting = useLasting(isWaiting, ON_ITS_WAY_MS);
  return needsYou || isLasting;
}

/** A sign alone, known by its name where that is read out or pointed at. */
function GearTitle({ title }: { readonly title: string }) {
  return (
    <span className="workspace-gear" title={title}>
      <GearIcon />
      <span className="hidden-visually">{title}</span>
    </span>
  );
}

/** Beside the name of the tab; the footer says it in words. */
function UnsavedCount() {
  const count = useSnapshot(({ sync }) => sync.needsYou + sync.waiting);
  const needsYou = useSnapshot(({ sync }) => sync.needsYou > 0);
  if (count === 0) return null;
  return (
    <span className={needsYou ? 'workspace-count workspace-count-needs-you' : 'workspace-count'} aria-hidden="true">
      {count}
    </span>
  );
}

async function loadWeek() {
  return { default: (await import('../features/week/Week.tsx')).Week };
}

async function loadReports() {
  return { default: (await import('../features/reports/Reports.tsx')).Reports };
}

async function loadOutbox() {
  return { default: (await import('../features/outbox/Outbox.tsx')).Outbox };
}

async function loadSettings() {
  return { default: (await import('../features/settings/SettingsView.tsx')).SettingsView };
}

/** Fetches the code of what is not part of the first paint, so that it opens without a gap. */
export function preloadViews(): void {
  void loadWeek();
  void loadReports();
  void loadOutbox();
  void loadSettings();
  preloadToday();
}

function toView(key: string | number): View {
  return VIEWS.find((entry) => entry.view === key)?.view ?? 'today';
}

/** True once `isSo` has held for that long: what passes in a moment is not shown. */
function useLasting(isSo: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false);

  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isSo, ms]);

  return isSo && hasLasted;
}
