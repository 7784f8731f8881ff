import { app, BrowserWindow, nativeTheme } from 'electron';
import { PAGE_URL } from './page.ts';

/** `--page` of `renderer/ui/tokens.css`: what stands there until the page has painted. */
const LIGHT = '#f4f6f5';
const DARK = '#131715';

export interface MainWindow {
  readonly show: () => void;
  /** From now on closing really closes: the app is quitting. */
  readonly letGo: () => void;
}

export interface WindowPorts {
  /** Absolute path of the sandboxed preload script. */
  readonly preload: string;
  readonly onFocus: () => void;
  readonly onDefect: (error: unknown) => void;
  /** The person closed the window; it is hidden now, and the app goes on in the tray. */
  readonly onHidden: () => void;
}

export function createMainWindow(ports: WindowPorts): MainWindow {
  let window = open();
  let isQuitting = false;

  function open(): BrowserWindow {
    const made = new BrowserWindow({
      width: 1040,
      height: 720,
      minWidth: 340,
      minHeight: 420,
      show: false,
      backgroundColor: nativeTheme.shouldUseDarkColors ? DARK : LIGHT,
      title: app.getName(),
      autoHideMenuBar: true,
      webPreferences: {
        preload: ports.preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        spellcheck: false,
      },
    });
    made.once('ready-to-show', () => made.show());
    made.on('focus', ports.onFocus);
    made.on('close', (event) => {
      if (isQuitting) return;
      event.preventDefault();
      made.hide();
      ports.onHidden();
    });
    // A page that crashed comes back by itself: it holds nothing that is not in the journal.
    made.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') made.webContents.reload();
    });
    made.loadURL(PAGE_URL).catch(ports.onDefect);
    return made;
  }

  return {
    show: () => {
      if (window.isDestroyed()) window = open();
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    letGo: () => {
      isQuitting = true;
    },
  };
}
