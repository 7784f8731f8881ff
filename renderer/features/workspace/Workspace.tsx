import './workspace.css';
import { lazy, Suspense, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { AccountView, Snapshot } from '../../../common/domain/snapshot.ts';
import type { Layout } from '../../state/use-layout.ts';
import { Announcer } from '../announcer/Announcer.tsx';
import { Footer } from '../footer/Footer.tsx';
import { Notices } from '../notices/Notices.tsx';
import { Running } from '../running/Running.tsx';
import { SignInAgain } from '../sign-in-again/SignInAgain.tsx';
import { Today } from '../today/Today.tsx';
import { Tracking } from './Tracking.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { VIEWS, type View } from './views.ts';

const Ledger = lazy(async () => ({ default: (await import('../ledger/Ledger.tsx')).Ledger }));
const SettingsView = lazy(async () => ({ default: (await import('../settings/SettingsView.tsx')).SettingsView }));
const KeysDialog = lazy(async () => ({ default: (await import('../keys/KeysDialog.tsx')).KeysDialog }));

export interface WorkspaceProps {
  readonly snapshot: Snapshot;
  readonly account: AccountView;
  readonly layout: Layout;
}

/** The screen of somebody who is signed in, as the tray's panel and as the window. */
export function Workspace({ snapshot, account, layout }: WorkspaceProps) {
  const isWide = layout === 'wide';
  const [wanted, setView] = useState<View>('tracking');
  const [searchRequest, setSearchRequest] = useState(0);
  const [areKeysShown, setKeysShown] = useState(false);
  const view = isWide && wanted === 'tracking' ? 'today' : wanted;
  const entries = isWide ? VIEWS.filter((entry) => entry.view !== 'tracking') : VIEWS;
  const tracking = <Tracking snapshot={snapshot} searchRequest={searchRequest} />;
  const running = <Running running={snapshot.running} lastTask={snapshot.recents[0]} />;

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
        {account.signInNeeded ? <SignInAgain account={account} /> : null}
        <Notices shell={snapshot.shell} notices={snapshot.notices} />
      </header>
      <main className="workspace-main">
        <h1 className="hidden-visually">Cardclock</h1>
        <div className="workspace-tracking">
          {running}
          {isWide ? tracking : null}
        </div>
        <Tabs className="workspace-views" selectedKey={view} onSelectionChange={(key) => setView(toView(key))}>
          <TabList className="workspace-tabs" aria-label="Views" items={entries} dependencies={[entries]}>
            {(entry) => (
              <Tab id={entry.view} className="workspace-tab">
                {entry.title}
              </Tab>
            )}
          </TabList>
          {isWide ? null : (
            <TabPanel id="tracking" className="workspace-panel">
              {tracking}
            </TabPanel>
          )}
          <TabPanel id="today" className="workspace-panel">
            <Today day={snapshot.today} />
          </TabPanel>
          <TabPanel id="ledger" className="workspace-panel">
            <Suspense fallback={null}>
              <Ledger revision={snapshot.revision} sync={snapshot.sync} timezone={account.timezone} />
            </Suspense>
          </TabPanel>
          <TabPanel id="settings" className="workspace-panel">
            <Suspense fallback={null}>
              <SettingsView account={account} settings={snapshot.settings} sync={snapshot.sync} />
            </Suspense>
          </TabPanel>
        </Tabs>
      </main>
      <Footer
        account={account}
        sync={snapshot.sync}
        onOpenLedger={() => setView('ledger')}
        onOpenSettings={() => setView('settings')}
      />
      <Announcer running={snapshot.running} />
      {areKeysShown ? (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function toView(key: string | number): View {
  return VIEWS.find((entry) => entry.view === key)?.view ?? 'today';
}
