import type { BrowserWindow } from 'electron';

/** Longer than somebody is away who has closed a window by mistake, or looks something up elsewhere. */
export const HIDDEN_MS = 60_000;

/** As much of a window as can be let go. */
export type HiddenWindow = Pick<BrowserWindow, 'isDestroyed' | 'isVisible' | 'isMinimized'> & {
  on(event: 'show' | 'hide' | 'closed', listener: () => void): unknown;
};

/**
 * Calls `letGo` once the window has been hidden for a minute: its page takes more memory than the whole of the app should
 * while nobody looks, and is drawn anew in a moment. One that stays then is asked about again after the next minute.
 */
export function letGoHidden(window: HiddenWindow, letGo: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A minimized one stands in the taskbar.
      if (window.isDestroyed() || window.isVisible() || window.isMinimized()) return;
      wait();
      letGo();
    }, HIDDEN_MS);
  };
  window.on('hide', wait);
  window.on('show', () => clearTimeout(timer));
  window.on('closed', () => clearTimeout(timer));
  wait();
}
