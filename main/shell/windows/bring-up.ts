import type { DisplayKind } from '../system/display-kind.ts';

/** As much of a window as can be brought up. */
export interface RaisedWindow {
  isDestroyed(): boolean;
  isFocused(): boolean;
  isVisible(): boolean;
  isMinimized(): boolean;
  focus(): void;
  hide(): void;
  show(): void;
  once(event: 'focus', listener: () => void): unknown;
  removeListener(event: 'focus', listener: () => void): unknown;
}

/** Longer than a desktop that gives the focus takes to say so, and too short to be waited for. */
const ANSWER_MS = 150;

/**
 * Brings a window that is shown to the front. Most Wayland desktops give the focus to no window that asks for it, unless the
 * click that it asks for was in the same program: one of the tray, or a command, would do nothing. A window that is
 * shown anew gets it, so one that stayed behind is. That it got the focus tells the event alone: by the X server of such a desktop
 * a window now and then counts as focused on a workspace that nobody looks at, before it is asked for and after. There one that
 * is in use is shown anew, too: a flicker is less than a window that does not come.
 */
export function bringUp(window: RaisedWindow, display: DisplayKind): void {
  if (display === 'direct') {
    window.focus();
    return;
  }
  const wasFocused = display === 'wayland' && window.isFocused();
  // Who goes on to another workspace at once does not take the window along.
  const hadFocus = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    // The person may have closed it meanwhile.
    if (window.isDestroyed()) return;
    window.removeListener('focus', hadFocus);
    if ((wasFocused && window.isFocused()) || !window.isVisible()) return;
    // Electron ends where one that counts as minimized is shown anew (https://github.com/electron/electron/issues/49253).
    if (window.isMinimized()) return;
    window.hide();
    window.show();
  }, ANSWER_MS);
  window.once('focus', hadFocus);
  window.focus();
}
