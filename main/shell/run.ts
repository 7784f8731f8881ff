import { app, BrowserWindow, dialog, net, powerMonitor, session } from 'electron';
import { fileURLToPath } from 'node:url';
import { DEFAULT_SETTINGS } from '../../common/domain/settings.ts';
import { HIDDEN_SWITCH } from '../../common/domain/login-item.ts';
import { t } from '../../common/i18n/translate.ts';
import { SEARCH_SWITCH } from '../../common/keys/shortcut.ts';
import { browseRoute } from './pages/browse.ts';
import { ownDisplay } from './system/own-display.ts';
import { explainOnce } from './notifications/explain-closing.ts';
import { refuseToStart } from './lifecycle/data-folder.ts';
import { folderProblem } from './lifecycle/usual-folder.ts';
import {
  type IncomingLinks,
  offerForLinks,
  receiveLinks,
  type LaterStarts,
  receiveStarts,
} from './lifecycle/incoming.ts';
import { followNetwork } from './system/follow-network.ts';
import { followLanguage } from '../core/settings/follow-language.ts';
import { followRegion } from '../core/settings/follow-region.ts';
import { followTheme, keepAppMenu } from './windows/appearance.ts';
import { denyPermissions, guardPages } from './pages/guards.ts';
import { reportingFailures } from './windows/report-failures.ts';
import { collectingWhenHidden, limitMemory } from './lifecycle/memory.ts';
import { bindCommands, createBroadcast, routed } from './pages/ipc-binding.ts';
import { tooLongToHandOver } from './lifecycle/command-line.ts';
import { logStart, type OnDefect, reportTo } from './lifecycle/log.ts';
import { type Notify, notifying } from './notifications/notify.ts';
import type { Core } from '../core/desktop/desktop.ts';
import { composeOrExplain, ownSettings, type ShellParts } from './lifecycle/open-core.ts';
import type { StoredSettings } from '../core/settings/stored-settings.ts';
import { declareScheme, servePages } from './pages/page.ts';
import { createPresences, type Presences } from './idle/presence.ts';
import { printRoute } from './files/print-report.ts';
import { createPanelAndShortcuts, type PanelAndShortcuts } from './panel/panel-and-shortcuts.ts';
import { quitInOrder, askingToQuit, type Quitting } from './lifecycle/quit.ts';
import { remind } from './notifications/remind.ts';
import { saveRoutes } from './files/save-files.ts';
import { openFileRoute } from './files/show-files.ts';
import { limitExit } from './lifecycle/force-exit.ts';
import { followSignals, logCrashes, logUncaught } from './lifecycle/process-events.ts';
import { tellAway } from './notifications/tell-away.ts';
import { ownLanguage, ownRegion, speakOwn } from './system/system-language.ts';
import { showInTray } from './tray/show-in-tray.ts';
import { createMainWindow, type MainWindow } from './windows/window.ts';

/** As `electron-builder.yml` has it. */
const APP_ID = 'app.cardclock.desktop';

const collectWhenHidden = collectingWhenHidden(() => BrowserWindow.getAllWindows().length > 0);

/** Runs the app in Electron until it quits. A second instance only shows the window of the first. */
export function runShell(parts: ShellParts): void {
  const { log } = parts;
  const onDefect = reportTo(log);
  logUncaught(process, onDefect);
  limitMemory(app.commandLine, process.platform);
  // Before the settings can be read.
  const spoken = async (): Promise<void> => await speakOwn(DEFAULT_SETTINGS, onDefect);
  const folder = app.getPath('userData');
  if (folderProblem(folder) !== null) {
    void spoken().then(() => refuseToStart(folderProblem(folder) ?? ''));
    return;
  }
  if (tooLongToHandOver(process.argv) !== null) {
    void spoken().then(() => refuseToStart(tooLongToHandOver(process.argv) ?? '', 'Cardclock'));
    return;
  }
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  // By this Windows finds whose notification is clicked.
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  const incoming = { starts: receiveStarts(), links: receiveLinks() };
  declareScheme();
  guardPages();
  // The tray keeps the app alive.
  app.on('window-all-closed', collectWhenHidden);
  app
    .whenReady()
    .then(async () => await start(parts, incoming, onDefect))
    .catch((error: unknown) => {
      onDefect(error);
      refuseToStart(
        t('Something went wrong while Cardclock started. What was tracked is kept. The details are in {folder}.', {
          folder: log.folder,
        }),
      );
    });
}

/** What others say to the app from outside, from its first moment on. */
interface Incoming {
  readonly starts: LaterStarts;
  readonly links: IncomingLinks;
}

async function start(parts: ShellParts, incoming: Incoming, onDefect: OnDefect): Promise<void> {
  const settings = ownSettings(parts, onDefect);
  await speakOwn(settings.read(), onDefect);
  open(parts, settings, incoming, onDefect);
}

function open(parts: ShellParts, settings: StoredSettings, incoming: Incoming, onDefect: OnDefect): void {
  followSignals();
  servePages(session.defaultSession, fileURLToPath(parts.rendererDir));
  denyPermissions(session.defaultSession);
  const { log } = parts;
  logStart(log, 'desktop', app.getVersion());
  logCrashes(log);
  const core = composeOrExplain(parts, settings, onDefect);
  // Before all that follows: the windows draw while the tray makes its menu anew.
  core.onSnapshot(createBroadcast());
  followTheme(settings, core.onSnapshot);
  followRegion(ownRegion(), settings.read(), core.onSnapshot);
  followLanguage(ownLanguage(), core.onSnapshot, onDefect);
  // Which of the windows can be seen.
  const watched = { window: false, panel: false };
  const watch = (change: Partial<typeof watched>): void => {
    Object.assign(watched, change);
    core.app?.setWatched(watched.window || watched.panel);
  };
  const startsHidden = core.app !== null && process.argv.includes(HIDDEN_SWITCH);
  if (startsHidden) {
    watch({});
    collectWhenHidden();
  }
  const window = createMainWindow({
    preload: fileURLToPath(parts.preload),
    onDefect,
    onFocus: () => core.app?.refresh(),
    onWatched: (isWatched) => watch({ window: isWatched }),
    place: () => settings.read().windowPlace,
    onPlaced: (windowPlace) => settings.change({ windowPlace }),
    startsHidden,
    onClosed: (waitsIn) => {
      // Without the core there is no tray icon, and nothing that could go on.
      if (access === null) app.quit();
      else if (settings.read().keepInTray) explainOnce(waitsIn, { settings, notify, show: window.show, onDefect });
      else access.quit(window.show);
    },
  });
  const { notify, takeAllAway } = notifying(log, onDefect);
  const onPanelWatched = (isWatched: boolean): void => watch({ panel: isWatched });
  const presences = createPresences(ownDisplay(), onDefect);
  const access =
    core.app === null
      ? null
      : openDesktopAccess(parts, { app: core.app, invoke: core.invoke }, window, {
          startsHidden,
          onWatched: onPanelWatched,
          notify,
          isHere: presences.isSomebodyHere,
          onDefect,
        });
  const routes = {
    ...access?.routes,
    ...saveRoutes(session.defaultSession, settings, core.invoke, onDefect),
    'card:attachment-open': openFileRoute(core.invoke, onDefect),
    'card:browse': browseRoute(core.invoke),
    'report:print': printRoute(core.invoke, onDefect),
  };
  bindCommands(routed(routes, core.invoke));
  incoming.starts((argv) => {
    if (argv.includes(HIDDEN_SWITCH)) return;
    if (access !== null && argv.includes(SEARCH_SWITCH)) access.search();
    else window.show();
  });
  app.on('activate', window.show);
  offerForLinks();
  incoming.links((text) => {
    const place = core.app?.links.follow(text) ?? null;
    if (place === null) window.show();
    else window.go(place);
  });
  if (process.argv.includes(SEARCH_SWITCH)) window.go({ kind: 'search', text: '' });
  powerMonitor.on('resume', () => core.app?.refresh());
  const endNetwork = followNetwork(net, () => core.app?.refresh());
  powerMonitor.on('shutdown', endBeforePowerOff);
  const seen = presences.follow(
    () => core.app !== null && core.app.timersOfAllAccounts.all().length > 0,
    (presence) => core.app?.noticed(presence),
  );
  core.app?.askBeforeCommands(seen);
  app.once('quit', () => {
    log.write({ kind: 'stop' });
    limitExit();
  });
  const letGo = (): void => {
    presences.letGo();
    endNetwork();
    window.letGo();
    access?.letGo();
  };
  const close = async (): Promise<void> => void (await Promise.all([core.close(), takeAllAway()]));
  quitInOrder({ app, close, letGo, onDefect });
}

/** The tray, the panel and the shortcuts: within reach whatever else is on the screen. */
function openDesktopAccess(
  { preload, log }: ShellParts,
  { app: core, invoke }: Pick<Core, 'app' | 'invoke'>,
  window: MainWindow,
  {
    startsHidden,
    onWatched,
    notify,
    isHere,
    onDefect,
  }: {
    readonly startsHidden: boolean;
    readonly onWatched: (isWatched: boolean) => void;
    readonly notify: Notify;
    readonly isHere: Presences['isSomebodyHere'];
    readonly onDefect: OnDefect;
  },
): PanelAndShortcuts & Quitting {
  const reportFailure = reportingFailures(core, window, onDefect);
  const quit = askingToQuit({
    timers: core.timersOfAllAccounts.all,
    run: core.run,
    held: () => core.snapshot().held,
    reportFailure,
    ask: async (question) => (await dialog.showMessageBox(question)).response,
    end: () => app.quit(),
  });
  const access = createPanelAndShortcuts({
    core,
    window,
    log,
    startsHidden,
    reportFailure,
    preload: fileURLToPath(preload),
    onFocus: core.refresh,
    onWatched,
    onDefect,
  });
  showInTray({ core, invoke, window, access, quit, reportFailure, log, onDefect });
  keepAppMenu(quit);
  remind({ core, window, reportFailure, notify, isHere });
  tellAway({ core, notify, show: window.show, isInUse }, startsHidden);
  return { ...access, quit };
}

function isInUse(): boolean {
  // One that was just hidden may still have the focus.
  return BrowserWindow.getFocusedWindow()?.isVisible() === true;
}

/**
 * Listening alone makes Electron ask the system (logind, on Linux) for the seconds that closing takes. Nothing is asked then: a
 * timer goes on, and its last moment with us is on disk for the question at the next start.
 */
function endBeforePowerOff(event?: { readonly preventDefault: () => void }): void {
  // Electron's types leave it out; without this the system is not held up.
  event?.preventDefault();
  app.quit();
}
