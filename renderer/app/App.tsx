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
import { FirstRun } from '../features/first-run/later-first-run.ts';
import { type Cardclock, CardclockContext, useSnapshot } from '../store/cardclock.ts';
import type { SnapshotStore, StoreState } from '../store/snapshot-store.ts';
import { type Layout, useLayout } from '../store/use-layout.ts';
import { holdsWork, useKeepAlive } from '../store/use-keep-alive.ts';
import { Workspace } from './Workspace.tsx';

export interface AppProps {
  readonly cardclock: Cardclock;
  /** What the tray's panel shows in place of the window's screens. */
  readonly panel?: ReactNode;
}

/** Shows what the newest snapshot says. Nothing is painted before the first one, which arrives within a frame or two. */
export function App({ cardclock, panel }: AppProps) {
  const { store } = cardclock;
  // Of the snapshot only what the whole page depends on: a click is not to draw it again.
  const failure = usePart(store, (state) => state.failure);
  const spoken = usePart(store, ({ snapshot }) => snapshot?.language);
  const settings = usePart(store, ({ snapshot }) => snapshot?.settings);
  const systemRegion = usePart(store, ({ snapshot }) => snapshot?.shell.region);
  const layout = useLayout();
  useOnline(cardclock);
  useKeepAlive(holdsWork);
  // Nothing tells the chosen one where nothing could be opened.
  const language = useLanguage(spoken ?? (failure && languageOf('system', navigator.language)), async () => {
    const { snapshot } = store.get();
    if (snapshot === undefined) return;
    await (snapshot.account === null && panel === undefined ? FirstRun.load() : loadAlertsOf(snapshot));
  });
  useAppearance(settings, systemRegion);

  if (language === undefined) return null;
  if (failure !== undefined && settings === undefined) return <Stopped reason={failure.message} />;
  if (settings === undefined || systemRegion === undefined) return null;
  const locale = localeOf(settings.region, systemRegion);
  return (
    <I18nProvider locale={locale}>
      <CardclockContext value={cardclock}>
        <Recovery>
          {panel === undefined ? <Screen layout={layout} locale={locale} /> : <Fragment key={locale}>{panel}</Fragment>}
        </Recovery>
      </CardclockContext>
    </I18nProvider>
  );
}

function usePart<Part>({ subscribe, get }: SnapshotStore, pick: (state: StoreState) => Part): Part {
  return useSyncExternalStore(subscribe, () => pick(get()));
}

interface ScreenProps {
  readonly layout: Layout;
  readonly locale: string;
}

function Screen({ layout, locale }: ScreenProps) {
  const isSignedIn = useSnapshot(({ account }) => account !== null);
  if (isSignedIn) return <Workspace layout={layout} locale={locale} />;
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
function useAppearance(settings?: Snapshot['settings'], systemRegion = navigator.language): void {
  const { theme, density, region = 'system' } = settings ?? {};
  // Before anything beneath is drawn, so that the first dates are right; said again, it changes nothing.
  setRegion(region, systemRegion);

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
