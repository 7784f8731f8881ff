import '../workspace.css';
import './panel.css';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Place } from '../../../common/domain/place.ts';
import { t } from '../../../common/i18n/translate.ts';
import { Alerts } from '../../features/alerts/later-alerts.ts';
import { ToastList } from '../../features/alerts/ToastList.tsx';
import { Footer } from '../../features/footer/Footer.tsx';
import { Running } from '../../features/running/Running.tsx';
import { LazyKeysDialog } from '../../features/settings/LazyKeysDialog.tsx';
import { useAccountId, useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Announcer } from '../Announcer.tsx';
import { Tracking } from '../Tracking.tsx';
import { usePlaces } from '../use-places.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import type { View } from '../views.ts';

/** What runs, the day, the search and the work list: the rest of the app is one step away, in the window. */
export function Panel() {
  const { ask } = useCardclock();
  const isSignedIn = useSnapshot((snapshot) => snapshot.account !== null);
  const open = (place: Place | null): void => void ask('window:open', { place });
  const title = t('Cardclock panel');
  useEscape(() => void ask('panel:hide', null));

  useEffect(() => {
    document.title = title;
  }, [title]);

  return isSignedIn ? <SignedIn onOpen={open} /> : <Nobody onOpen={open} />;
}

interface PartProps {
  readonly onOpen: (place: Place | null) => void;
}

function SignedIn({ onOpen }: PartProps) {
  const { searchRequest } = useCardclock();
  const accountId = useAccountId();
  const [areKeysShown, setKeysShown] = useState(false);
  const onSearch = (text: string): void => searchRequest.make({ text });
  const onView = (view: View): void => {
    if (view !== 'tracking') onOpen({ kind: 'view', view });
  };
  usePlaces({ onView, onSearch });
  useShortcuts({ onView, onSearch: () => onSearch(''), onKeys: () => setKeysShown(true) });
  // What comes while the panel is open is there at once.
  useEffect(() => void Alerts.load(), []);

  return (
    <div key={accountId} className="workspace panel">
      <main className="workspace-main">
        <h1 className="hidden-visually">Cardclock</h1>
        <div className="workspace-running">
          <Running onSearch={onSearch} />
        </div>
        <div className="workspace-asked">
          <Alerts
            isPanel
            signIn={
              <p className="notice notice-warning" data-asks="notice" role="note">
                <AlertIcon />
                <span>{t('Your token is no longer accepted. Everything is kept here.')}</span>
                <Button onPress={() => onOpen(null)}>{t('Sign in again')}</Button>
              </p>
            }
            proxy={
              <p className="notice notice-warning" data-asks="notice" role="note">
                <AlertIcon />
                <span>{t('A proxy asks for a user and a password. Everything is kept here.')}</span>
                <Button onPress={() => onOpen(null)}>{t('Sign in to the proxy')}</Button>
              </p>
            }
          />
        </div>
        <div className="workspace-panel">
          <Tracking />
        </div>
      </main>
      <ToastList />
      <Footer
        sync={{ onPress: () => onOpen({ kind: 'view', view: 'sync' }) }}
        onShowSync={() => onOpen({ kind: 'view', view: 'sync' })}
        onOpenSettings={() => onOpen({ kind: 'view', view: 'settings' })}
        onOpenWindow={() => onOpen(null)}
      />
      <Announcer />
      {areKeysShown ? <LazyKeysDialog onClose={() => setKeysShown(false)} /> : null}
    </div>
  );
}

function Nobody({ onOpen }: PartProps) {
  return (
    <main className="panel panel-nobody">
      <h1>{t('Nobody is signed in')}</h1>
      <p>{t('Choose a board in the window first.')}</p>
      <Button variant="primary" onPress={() => onOpen(null)}>
        {t('Open the window')}
      </Button>
    </main>
  );
}

/**
 * Escape, unless something within takes it: a menu, a dialog, or the list under a search in which something is typed. The
 * list of an empty search only opened by itself, so there is nothing in it to be closed first.
 */
function useEscape(onEscape: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    const isEmptySearch =
      event.target instanceof HTMLInputElement && event.target.closest('search') !== null && event.target.value === '';
    const isLast = event.eventPhase === Event.BUBBLING_PHASE && !event.defaultPrevented;
    if (isEmptySearch) event.stopPropagation();
    if (isEmptySearch || isLast) onEscape();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    // Once before the parts of the page see the key, and once after those that leave it.
    window.addEventListener('keydown', listener, { capture: true });
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener, { capture: true });
      window.removeEventListener('keydown', listener);
    };
  }, []);
}
