import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { t } from '../../../common/i18n/translate.ts';
import { useStay } from '../../state/use-stay.ts';
import { Today } from '../today/Today.tsx';
import { Tracking } from './Tracking.tsx';
import type { Drafts } from './use-drafts.ts';
import { VIEWS, WIDE_VIEWS, type View } from './views.ts';

const Reports = lazy(loadReports);
const Ledger = lazy(loadLedger);
const SettingsView = lazy(loadSettings);

export interface ViewsProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Search and tasks stand beside the views; in the narrow layout they are a view of their own. */
  readonly isWide: boolean;
  readonly drafts: Pick<Drafts, 'times' | 'reports' | 'search'>;
}

export function Views({ view, onView, isWide, drafts }: ViewsProps) {
  const reports = useSyncExternalStore(drafts.reports.subscribe, drafts.reports.get);
  // What was chosen there is remembered nowhere else.
  useStay(() => view === 'reports');

  return (
    <Tabs className="workspace-views" selectedKey={view} onSelectionChange={(key) => onView(toView(key))}>
      <TabList className="workspace-tabs" aria-label={t('Views')} items={isWide ? WIDE_VIEWS : VIEWS}>
        {(entry) => (
          <Tab id={entry.view} className="workspace-tab">
            {t(entry.title)}
          </Tab>
        )}
      </TabList>
      {isWide ? null : (
        <TabPanel id="tracking" className="workspace-panel">
          <Tracking draft={drafts.search} />
        </TabPanel>
      )}
      <TabPanel id="today" className="workspace-panel">
        <Today onOpenLedger={() => onView('ledger')} drafts={drafts.times} />
      </TabPanel>
      <TabPanel id="reports" className="workspace-panel">
        <Suspense fallback={null}>
          <Reports kept={reports} onKept={drafts.reports.set} />
        </Suspense>
      </TabPanel>
      <TabPanel id="ledger" className="workspace-panel">
        <Suspense fallback={null}>
          <Ledger />
        </Suspense>
      </TabPanel>
      <TabPanel id="settings" className="workspace-panel">
        <Suspense fallback={null}>
          <SettingsView />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}

async function loadReports() {
  return { default: (await import('../reports/Reports.tsx')).Reports };
}

async function loadLedger() {
  return { default: (await import('../ledger/Ledger.tsx')).Ledger };
}

async function loadSettings() {
  return { default: (await import('../settings/SettingsView.tsx')).SettingsView };
}

/** Fetches the code of the views that are not part of the first paint, so that they open without a gap. */
export function preloadViews(): void {
  void loadReports();
  void loadLedger();
  void loadSettings();
}

function toView(key: string | number): View {
  return VIEWS.find((entry) => entry.view === key)?.view ?? 'today';
}
