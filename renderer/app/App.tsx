import {
  Fragment,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { type Language, languageOf } from '../../common/i18n/languages.ts';
import { loadLanguage } from '../../common/i18n/load-language.ts';
import { onLanguage, spokenLanguage, t } from '../../common/i18n/translate.ts';
import { localeOf, setRegion } from '../../common/time/region.ts';
import { ToastList } from '../features/alerts/ToastList.tsx';
import { loadAlertsOf } from '../features/alerts/later-alerts.ts';
import { Notices } from '../features/alerts/Notices.tsx';
import { Recovery } from '../features/alerts/Recovery.tsx';
import { type Cardclock, CardclockContext } from '../store/cardclock.ts';
import { type Layout, useLayout } from '../store/use-layout.ts';
import { holdsWork, useKeepAlive } from '../store/use-keep-alive.ts';
import { later } from '../ui/later.tsx';
import { Workspace } from './Workspace.tsx';

const FirstRun = later(async () => (await import('../features/first-run/FirstRun.tsx')).FirstRun);

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
  useKeepAlive(holdsWork);
  // Nothing tells the chosen one where nothing could be opened.
  const wanted = snapshot?.language ?? (failure && languageOf('system', navigator.language));
  const language = useLanguage(wanted, async () => {
    if (snapshot === undefined) return;
    await (snapshot.account === null && panel === undefined ? FirstRun.load() : loadAlertsOf(snapshot));
  });
  useAppearance(snapshot);

  if (language === undefined) return null;
  if (failure !== undefined && snapshot === undefined) return <Stopped reason={failure.message} />;
  if (snapshot === undefined) return null;
  const locale = localeOf(snapshot.settings.region, snapshot.shell.region);
  return (
    <I18nProvider locale={locale}>
      <CardclockContext value={cardclock}>
        <Recovery>
          {panel === undefined ? (
            <Screen snapshot={snapshot} layout={layout} locale={locale} />
          ) : (
            <Fragment key={locale}>{panel}</Fragment>
          )}
        </Recovery>
      </CardclockContext>
    </I18nProvider>
  );
}

interface ScreenProps {
  readonly snapshot: Snapshot;
  readonly layout: Layout;
  readonly locale: string;
}

function Screen({ snapshot, layout, locale }: ScreenProps) {
  if (snapshot.account !== null) return <Workspace layout={layout} locale={locale} />;
  return (
    <>
      <FirstRun notices={<Notices />} />
      <ToastList />
    </>
  );
}

function Stopped({ reason }: { readonly reason: string }) {
  return (
    <main className="stopped">
      <h1>{t('Cardclock had to stop')}</h1>
      <p role="alert">{reason}</p>
      <p>
        {t(
          'Close Cardclock, fix what is described above, and open it again. What you tracked so far is safe on this computer.',
        )}
      </p>
    </main>
  );
}

/** The system says that the network is back: the service is asked at once. Where no page is left, the shell notices it somewhat later. */
function useOnline({ ask }: Cardclock): void {
  useEffect(() => {
    const tryNow = (): void => void ask('sync:now', null);
    window.addEventListener('online', tryNow);
    return () => window.removeEventListener('online', tryNow);
  }, [ask]);
}

/** Gives the whole page the look that was chosen; the style sheets read it from the root element. */
function useAppearance(snapshot: Pick<Snapshot, 'settings' | 'shell'> | undefined): void {
  const { theme, density, region = 'system' } = snapshot?.settings ?? {};
  // Before anything beneath is drawn, so that the first dates are right; said again, it changes nothing.
  setRegion(region, snapshot?.shell.region ?? navigator.language);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme !== undefined) dataset['theme'] = theme;
    if (density !== undefined) dataset['density'] = density;
  }, [theme, density]);
}

/**
 * Has the page speak `wanted`, undefined while that is not known, and gives what it speaks. Undefined until the first one is there, so
 * that nothing is painted in another, and what `load` fetches for the first paint; English where it cannot be had.
 */
function useLanguage(wanted: Language | undefined, load: () => Promise<void>): Language | undefined {
  const spoken = useSyncExternalStore(onLanguage, spokenLanguage);
  const [isSettled, setSettled] = useState(false);
  const loadRest = useEffectEvent(load);

  useEffect(() => {
    if (wanted === undefined) return;
    void Promise.all([loadLanguage(wanted), loadRest()])
      .catch((error: unknown) => reportError(error))
      .finally(() => setSettled(true));
  }, [wanted]);
  useLayoutEffect(() => {
    document.documentElement.lang = spoken;
  }, [spoken]);

  return isSettled || spoken === wanted ? spoken : undefined;
}
