import { memo, type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../common/i18n/translate.ts';
import { CardPane } from '../features/card/CardLayer.tsx';
import { type DayMode, preloadToday, Today } from '../features/today/Today.tsx';
import type { WeekView } from '../features/week/Week.tsx';
import { useSnapshot } from '../store/cardclock.ts';
import { useKeepAlive } from '../store/use-keep-alive.ts';
import { GearIcon } from '../ui/icons.tsx';
import { later } from '../ui/later.tsx';
import { MenuPopover } from '../ui/MenuButton.tsx';
import { type TabEntry, tabId, TabList, tabPanelId } from '../ui/TabList.tsx';
import { Tracking } from './Tracking.tsx';
import type { Drafts } from './use-drafts.ts';
import { tabsOf, type View, type ViewEntry } from './views.ts';

const Reports = later(async () => (await import('../features/reports/Reports.tsx')).Reports);
const Week = later(async () => (await import('../features/week/Week.tsx')).Week);
const Outbox = later(async () => (await import('../features/outbox/Outbox.tsx')).Outbox);
const SettingsView = later(async () => (await import('../features/settings/SettingsView.tsx')).SettingsView);

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
    <div className="workspace-views">
      <ViewTabs isWide={isWide} view={view} onView={onView} />
      <div key={view} role="tabpanel" id={tabPanelId(view)} aria-labelledby={tabId(view)} className="workspace-panel">
        {shown()}
      </div>
    </div>
  );

  function shown(): ReactNode {
    switch (view) {
      case 'tracking':
        return <Tracking draft={drafts.search} hasSearch={!isSearchAbove} />;
      case 'today':
        return <Today onOpenSync={onOpenSync} drafts={drafts.times} mode={dayMode} onMode={setDayMode} />;
      case 'week':
        return <Week view={week} onView={setWeek} />;
      case 'reports':
        return <Reports kept={reports} onKept={drafts.reports.set} />;
      case 'settings':
        return <SettingsView />;
      case 'sync':
        return <Outbox />;
      default:
        return view satisfies never;
    }
  }
}

function tabOf({ view, title }: ViewEntry): TabEntry<View> {
  return {
    id: view,
    className: `workspace-tab workspace-tab-${view}`,
    title: (
      <>
        {view === 'settings' ? <GearTitle title={t(title)} /> : t(title)}
        {view === 'sync' ? <UnsavedCount /> : null}
      </>
    ),
  };
}

/** Follows by itself what waits: each click makes something wait, and none is to draw the views again. */
function ViewTabs(props: TabLineProps) {
  const isUnsaved = useIsUnsaved();
  return <TabLine {...props} isSyncShown={isUnsaved || props.view === 'sync'} />;
}

type TabLineProps = Pick<ViewsProps, 'isWide' | 'view' | 'onView'>;

const TabLine = memo(function TabLine({
  isWide,
  isSyncShown,
  view,
  onView,
}: TabLineProps & { readonly isSyncShown: boolean }) {
  return (
    <TabList
      className="workspace-tabs"
      label={t('Views')}
      tabs={tabsOf(isWide, isSyncShown).map(tabOf)}
      selected={view}
      onSelect={onView}
    />
  );
});

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

/** Fetches the code of what is not part of the first paint, so that it opens without a gap. */
export function preloadViews(): void {
  for (const part of [Week, Reports, Outbox, SettingsView, CardPane, MenuPopover]) void part.load();
  preloadToday();
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
