import { app, nativeTheme, session } from 'electron';
import { fileURLToPath } from 'node:url';
import type { ShellView, Snapshot } from '../../common/domain/snapshot.ts';
import type { Reply } from '../../common/ipc/failure.ts';
import type { App } from '../core/app/app.ts';
import type { SettingsPort } from '../core/app/ports.ts';
import { toFailure } from '../ipc/answer.ts';
import { explainTray } from './explain-tray.ts';
import { folderProblem, refuseToStart } from './data-folder.ts';
import { denyPermissions, guardPages } from './guards.ts';
import { bindCommands, broadcast } from './ipc-binding.ts';
import { declareScheme, servePages } from './page.ts';
import { storedSettings } from './settings.ts';
import { shellView } from './shell-view.ts';
import { createTray } from './tray.ts';
import { createMainWindow, type MainWindow } from './window.ts';

interface CorePorts {
  readonly dataDir: string;
  readonly settings: SettingsPort;
  readonly shell: ShellView;
  readonly onDefect: (error: unknown) => void;
}

interface Core {
  readonly app: App;
  readonly invoke: (command: string, input: unknown) => Promise<Reply<unknown>>;
  readonly onSnapshot: (listener: (snapshot: Snapshot) => void) => () => void;
  readonly close: () => Promise<void>;
}

export interface ShellParts {
  readonly rendererDir: URL;
  readonly preload: URL;
  readonly compose: (ports: CorePorts) => Core;
}

/** Runs the app in Electron until it quits. A second instance only shows the window of the first. */
export function runShell(parts: ShellParts): void {
  const problem = folderProblem(app.getPath('userData'));
  if (problem !== null) {
    refuseToStart(problem);
    return;
  }
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  declareScheme();
  guardPages();
  // Chromium would only close the window, which means hiding it here.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  app.on('window-all-closed', () => {
    // The tray keeps the app alive.
  });
  void app.whenReady().then(() => open(parts));
}

function open(parts: ShellParts): void {
  servePages(session.defaultSession, fileURLToPath(parts.rendererDir));
  denyPermissions(session.defaultSession);
  const settings = storedSettings(app.getPath('userData'), onDefect);
  const core = composeOrExplain(parts, settings);
  bindCommands(core.invoke);
  followTheme(settings, core.onSnapshot);
  const window = createMainWindow({
    preload: fileURLToPath(parts.preload),
    onDefect,
    onFocus: () => core.app?.refresh(),
    onHidden: () => {
      // Without a tray icon a hidden window could not be found again.
      if (core.app === null) app.quit();
      else explainOnce(settings);
    },
  });
  app.on('second-instance', window.show);
  app.on('activate', window.show);
  if (core.app !== null) showInTray(core.app, window);
  if (settings.setAside !== null) {
    const words = 'Your settings could not be read, so they are as at first.';
    core.app?.notify('settings', `${words} The old file is ${settings.setAside}. Your time is not touched.`);
  }
  core.onSnapshot(broadcast);
  quitInOrder(core.close, window);
}

interface OpenedCore extends Omit<Core, 'app'> {
  /** Null: the journal cannot be opened, and every command answers with the reason. */
  readonly app: App | null;
}

function composeOrExplain(parts: ShellParts, settings: SettingsPort): OpenedCore {
  try {
    const dataDir = app.getPath('userData');
    return parts.compose({ dataDir, settings, shell: shellView(process.versions.electron), onDefect });
  } catch (error) {
    const failure = toFailure(error);
    if (failure.code === 'unexpected') onDefect(error);
    process.stderr.write(`${failure.message}\n`);
    return {
      app: null,
      invoke: async () => await Promise.resolve({ ok: false, error: failure }),
      onSnapshot: () => () => {},
      close: async () => {},
    };
  }
}

/** The frame, the menus and the first paint follow the chosen theme, before any page has asked. */
function followTheme(settings: SettingsPort, onSnapshot: OpenedCore['onSnapshot']): void {
  nativeTheme.themeSource = settings.read().theme;
  onSnapshot((snapshot) => {
    if (nativeTheme.themeSource !== snapshot.settings.theme) nativeTheme.themeSource = snapshot.settings.theme;
  });
}

/** What no person was meant to read. */
function onDefect(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}

function showInTray(core: App, window: MainWindow): void {
  const inWords = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      const { code, message } = toFailure(error);
      if (code === 'unexpected') onDefect(error);
      core.notify('tray', message);
      window.show();
    }
  };
  const show = createTray({
    start: (taskId) => inWords(() => core.start(taskId)),
    stop: (trackerId) => inWords(() => core.stop(trackerId)),
    open: window.show,
    quit: () => app.quit(),
  });
  show(core.snapshot());
  core.onSnapshot(show);
}

function explainOnce(settings: SettingsPort): void {
  if (settings.read().trayExplained) return;
  settings.change({ trayExplained: true });
  explainTray();
}

/** Waits for what is on its way, so that its answer is journalled; what is not sent waits on disk. */
function quitInOrder(close: () => Promise<void>, window: MainWindow): void {
  let isClosed = false;
  app.on('before-quit', (event) => {
    window.letGo();
    if (isClosed) return;
    event.preventDefault();
    void close()
      .catch(onDefect)
      .finally(() => {
        isClosed = true;
        // Asked within the quit that is still going on, Electron would take the second one back.
        setImmediate(() => app.quit());
      });
  });
}
