import { app, type BrowserWindowConstructorOptions, nativeTheme } from 'electron';

/** `--page` of `renderer/ui/tokens.css`: what stands there until the page has painted. */
const LIGHT = '#f4f6f5';
const DARK = '#131715';

/** What every window with a page of ours is. `preload`: absolute path of the sandboxed preload script. */
export function pageWindow(preload: string): BrowserWindowConstructorOptions {
  return {
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? DARK : LIGHT,
    title: app.getName(),
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  };
}
