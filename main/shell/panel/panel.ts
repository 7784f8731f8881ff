import { BrowserWindow, screen } from 'electron';
import type { Place } from '../../../common/domain/place.ts';
import { PLACE_CHANNEL } from '../../../common/ipc/channels.ts';
import { PANEL_URL, type PagePorts, pageWindow } from '../pages/page.ts';
import { closeWhenHidden, reloadAfterCrash } from '../windows/page-lifetime.ts';
import type { Rectangle } from '../windows/placement.ts';
import { iconOf, PANEL_SIZE, panelPlace } from './panel-place.ts';

const SEARCH: Place = { kind: 'search', text: '' };
/** A click on the icon takes the focus away before it is told: it means to close what it has just closed. */
const SAME_CLICK_MS = 300;

export interface Panel {
  /** Makes it without showing it, so that it opens at once later. */
  readonly prepare: () => void;
  /** The icon was clicked: opens at it, or closes. `bounds`: where the system says that it is; null where nothing tells. */
  readonly clicked: (bounds: Rectangle | null) => void;
  /** Opens on the screen of the pointer with the cursor in the search, or closes. */
  readonly search: () => void;
  readonly hide: () => void;
  /** From now on it does not come back: the app is quitting. */
  readonly letGo: () => void;
}

export interface PanelPorts extends PagePorts {
  /** Whether somebody is likely to open it again soon, and should not wait for its page then. */
  readonly isNeeded: () => boolean;
}

/** A small window without a frame. Where the focus goes elsewhere, it is hidden; after a while that nobody needs it, its page goes. */
export function createPanel(ports: PanelPorts): Panel {
  let panel: BrowserWindow | undefined;
  let painted: Promise<void> = Promise.resolve();
  let leftAt = -SAME_CLICK_MS;
  let isQuitting = false;
  /** Its page was asked to go. */
  let going: BrowserWindow | undefined;
  /** Somebody waits for it to be drawn. */
  let isWanted = false;

  function prepare(): void {
    // A window that is made now would keep the app from going.
    if (!isQuitting) panel = made();
  }

  function made(): BrowserWindow {
    if (panel !== undefined && panel !== going && !panel.isDestroyed()) return panel;
    const window = new BrowserWindow({
      ...pageWindow(ports.preload),
      ...PANEL_SIZE,
      frame: false,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      alwaysOnTop: true,
    });
    painted = new Promise((resolve) => {
      window.once('ready-to-show', () => {
        // One that was never shown counts as visible, and its page would tick. A page that is hidden forgets what it was sent.
        if (!isWanted) window.hide();
        resolve();
      });
    });
    window.on('blur', () => {
      if (!window.isVisible() || window.webContents.isDevToolsFocused()) return;
      leftAt = performance.now();
      window.hide();
    });
    window.on('focus', ports.onFocus);
    window.on('show', () => ports.onWatched(true));
    window.on('hide', () => ports.onWatched(false));
    window.on('close', (event) => {
      if (isQuitting || window === going) return;
      event.preventDefault();
      window.hide();
    });
    closeWhenHidden(window, () => {
      if (isWanted || ports.isNeeded()) return;
      going = window;
      window.close();
    });
    // The page holds a dialog, or what could not be sent: it stays hidden, unless the app is quitting or there is another by now.
    window.webContents.on('will-prevent-unload', (event) => {
      going = undefined;
      if (isQuitting || panel !== window) event.preventDefault();
    });
    reloadAfterCrash(window.webContents, () => isQuitting);
    window.loadURL(PANEL_URL).catch(ports.onDefect);
    return window;
  }

  /** One that was let go takes no questions. */
  function isShown(): boolean {
    return panel?.isDestroyed() === false && panel.isVisible();
  }

  async function open(icon: Rectangle | null, place: Place | null): Promise<void> {
    const window = made();
    panel = window;
    isWanted = true;
    await painted;
    isWanted = false;
    // While the system maps the window, the page is at it already, and no key that is typed at once is lost.
    if (place !== null) window.webContents.send(PLACE_CHANNEL, place);
    const pointer = screen.getCursorScreenPoint();
    const at = icon === null ? null : iconOf(icon, pointer);
    window.setBounds(panelPlace(screen.getDisplayNearestPoint(at ?? pointer), at));
    window.show();
    window.focus();
  }

  function toggle(opening: () => Promise<unknown>): void {
    if (isShown()) panel?.hide();
    else if (!isQuitting) opening().catch(ports.onDefect);
  }

  return {
    prepare,
    clicked: (bounds) => {
      if (performance.now() - leftAt > SAME_CLICK_MS) toggle(async () => await open(bounds, null));
    },
    search: () => toggle(async () => await open(null, SEARCH)),
    hide: () => {
      if (isShown()) panel?.hide();
    },
    letGo: () => {
      isQuitting = true;
    },
  };
}
