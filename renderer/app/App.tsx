import { Fragment, useSyncExternalStore, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { languageOf } from '../../common/i18n/languages.ts';
import { t } from '../../common/i18n/translate.ts';
import { localeOf } from '../../common/time/region.ts';
import { FirstRun } from '../features/first-run/FirstRun.tsx';
import { MessageList } from '../features/alerts/MessageList.tsx';
import { Notices } from '../features/alerts/Notices.tsx';
import { Recovery } from '../features/alerts/Recovery.tsx';
import { Workspace } from './Workspace.tsx';
import { CardclockContext, type Cardclock } from '../store/cardclock.ts';
import { useLanguage } from '../store/use-language.ts';
import { useAppearance } from '../store/use-appearance.ts';
import { useLayout, type Layout } from '../store/use-layout.ts';
import { useOnline } from '../store/use-online.ts';
import { holdsWork, useStay } from '../store/use-stay.ts';

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
  useStay(holdsWork);
  // Nothing tells the chosen one where nothing could be opened.
  const language = useLanguage(snapshot?.language ?? (failure && languageOf('system', navigator.language)));
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
      <MessageList />
    </>
  );
}

function Stopped({ reason }: { readonly reason: string }) {
  return (
    <main className="stopped">
      <h1>{t('Cardclock cannot go on')}</h1>
      <p role="alert">{reason}</p>
      <p>
        {t(
          'Close Cardclock, see to what is said above, and open it again. What you tracked so far stays on this computer.',
        )}
      </p>
    </main>
  );
}
