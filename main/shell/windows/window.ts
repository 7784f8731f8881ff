import { BrowserWindow, screen } from 'electron';
import type { Place } from '../../../common/domain/place.ts';
import { PLACE_CHANNEL } from '../../../common/ipc/channels.ts';
import type { WindowPlace } from '../../../common/domain/settings.ts';
import { bringUp } from './bring-up.ts';
import { ownDisplay } from '../system/own-display.ts';
import { keepPlace, placeOnScreens } from './placement.ts';
import { closeWhenHidden, reloadAfterCrash } from './page-lifetime.ts';
import { type PagePorts, pageWindow, PAGE_URL } from '../pages/page.ts';

const SIZE = { width: 1040, height: 720 };

/** `nowhere`: only who starts the app again finds it. */
export type WaitingPlace = 'tray' | 'taskbar' | 'nowhere';

export interface MainWindow {
  readonly show: () => void;
  /** Shows the window, and in it this place. */
  readonly go: (place: Place) => void;
  /** Where a window that nobody wants to see is found again: without a tray it is minimized, else hidden. */
  readonly waitIn: (place: 'tray' | 'taskbar') => void;
  /** From now on closing really closes: the app is quitting. */
  readonly letGo: () => void;
}

interface WindowPorts extends PagePorts {
  /** Where the window was the last time. */
  readonly place: () => WindowPlace | null;
  readonly onPlaced: (place: WindowPlace) => void;
  /** Nobody asked for the window yet. */
  readonly startsHidden: boolean;
  /** The person closed the window; it is hidden or minimized now, and the app goes on. */
  readonly onClosed: (waitsIn: WaitingPlace) => void;
}

export function createMainWindow(ports: WindowPorts): MainWindow {
  const display = ownDisplay();
  let loaded: Promise<void> = Promise.resolve();
  let reveal: () => void;
  // Nobody waits for it after a start that nobody sees: its page would take more memory than all the rest.
  let window = ports.startsHidden ? null : open();
  let isQuitting = false;
  let isWanted = !ports.startsHidden;
  let waitsIn: WaitingPlace = 'tray';
  /** Somebody asked for it while its page was going. */
  let isAskedBack = false;
  if (!isWanted) ports.onWatched(false);

  function open(): BrowserWindow {
    const made = new BrowserWindow({
      ...pageWindow(ports.preload),
      ...SIZE,
      ...placeOnScreens(
        ports.place(),
        screen.getAllDisplays().map(({ workArea }) => workArea),
      ),
      minWidth: 340,
      minHeight: 420,
    });
    made.once('ready-to-show', () => {
      if (isWanted) reveal();
    });
    reveal = keepPlace(made, ports);
    made.on('focus', ports.onFocus);
    made.on('show', () => ports.onWatched(true));
    made.on('restore', () => {
      ports.onWatched(true);
      // The person found it among the minimized ones.
      if (!isWanted) show();
    });
    made.on('hide', () => ports.onWatched(false));
    made.on('minimize', () => ports.onWatched(false));
    let isLetGo = false;
    made.on('close', (event) => {
      if (isQuitting || isLetGo) return;
      event.preventDefault();
      isWanted = false;
      if (waitsIn === 'taskbar') made.minimize();
      else made.hide();
      ports.onClosed(waitsIn);
    });
    closeWhenHidden(made, () => {
      isLetGo = true;
      isAskedBack = false;
      made.close();
    });
    made.on('closed', () => isLetGo && isAskedBack && show());
    // The page holds something typed: it stays hidden, unless the app is quitting.
    made.webContents.on('will-prevent-unload', (event) => {
      isLetGo = false;
      if (isQuitting) event.preventDefault();
    });
    reloadAfterCrash(made.webContents, () => isQuitting);
    loaded = made.loadURL(PAGE_URL).catch(ports.onDefect);
    return made;
  }

  /** Null before it was made, and after it was let go. */
  function there(): BrowserWindow | null {
    return window === null || window.isDestroyed() ? null : window;
  }

  function show(): void {
    // A window that is made now would keep the app from going.
    if (isQuitting) return;
    isWanted = true;
    isAskedBack = true;
    const shown = there();
    if (shown === null) {
      // It is shown as soon as it is drawn.
      window = open();
      return;
    }
    if (shown.isMinimized()) shown.restore();
    reveal();
    bringUp(shown, display);
  }

  /** Where a window cannot be minimized it may have stayed. One that was just hidden may still have the focus. */
  function isInUse(): boolean {
    const used = there();
    return used !== null && used.isVisible() && used.isFocused();
  }

  function waitIn(place: 'tray' | 'taskbar'): void {
    // Some Wayland desktops leave a window where it is that asks to be minimized: closing it would do nothing. One that was
    // never shown would come up, or be as small as it can be when it does.
    waitsIn = place === 'taskbar' && display !== 'direct' ? 'nowhere' : place;
    if (isWanted || isInUse()) return;
    if (place === 'tray') {
      there()?.hide();
      return;
    }
    if (waitsIn === 'nowhere') return;
    const waiting = there() ?? open();
    window = waiting;
    // On X11 one that was never shown would come up when it is minimized.
    waiting.showInactive();
    waiting.minimize();
  }

  return {
    show,
    waitIn,
    go: (place) => {
      show();
      // What is sent to a page that is not there yet is lost.
      void loaded.then(() => there()?.webContents.send(PLACE_CHANNEL, place));
    },
    letGo: () => {
      isQuitting = true;
    },
  };
}
