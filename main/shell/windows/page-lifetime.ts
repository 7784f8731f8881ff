import type { WebContents, BrowserWindow } from 'electron';

/** A page that lasted so long was not at fault. */
const STEADY_MS = 10_000;
const FIRST_WAIT_MS = 1000;
const MOST_MS = 60_000;

/** As much of a page as can come back. */
export type ReloadablePage = Pick<WebContents, 'isDestroyed' | 'reload'> & {
  on(event: 'render-process-gone', listener: (event: unknown, details: { readonly reason: string }) => void): unknown;
};

/**
 * A page that crashed comes back by itself: it holds nothing that is not in the journal. The first time at once; where it crashes
 * again and again, after a longer while each time.
 */
export function reloadAfterCrash(page: ReloadablePage, isLeaving: () => boolean): void {
  let cameAt = -STEADY_MS;
  let waitMs = 0;

  function reload(): void {
    if (page.isDestroyed() || isLeaving()) return;
    cameAt = performance.now();
    page.reload();
  }

  page.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || isLeaving()) return;
    const isSteady = performance.now() - cameAt >= STEADY_MS;
    waitMs = isSteady ? 0 : Math.min(MOST_MS, Math.max(FIRST_WAIT_MS, waitMs * 2));
    if (waitMs === 0) reload();
    else setTimeout(reload, waitMs).unref();
  });
}

/** Longer than somebody is away who has closed a window by mistake, or looks something up elsewhere. */
export const HIDDEN_MS = 60_000;

/** As much of a window as can be let go. */
type HiddenWindow = Pick<BrowserWindow, 'isDestroyed' | 'isVisible' | 'isMinimized'> & {
  on(event: 'show' | 'hide' | 'closed', listener: () => void): unknown;
};

/**
 * Calls `letGo` once the window has been hidden for a minute: its page takes more memory than the whole of the app should
 * while nobody looks, and is drawn anew in a moment. One that stays then is asked about again after the next minute.
 */
export function closeWhenHidden(window: HiddenWindow, letGo: () => void): void {
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
