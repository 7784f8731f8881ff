import { BrowserWindow, ipcMain, type IpcMainInvokeEvent } from 'electron';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { STATE_CHANNEL } from '../../../common/ipc/channels.ts';
import { type CommandName, COMMANDS, isCommand } from '../../../common/ipc/commands.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { PAGE_ORIGIN } from './page.ts';

export type Invoke = (command: string, input: unknown) => Promise<Reply<unknown>>;

export type ShellRoute = (input: unknown) => Promise<Reply<unknown>>;

/** Commands that the desktop answers by itself, or by what it does with the core's answer. None rejects. */
export type ShellRoutes = { readonly [C in CommandName]?: ShellRoute };

/** The commands: those of the desktop by their routes, all others by the core. */
export function routed(routes: ShellRoutes, core: Invoke): Invoke {
  return async (command, input) => {
    const route = isCommand(command) ? routes[command] : undefined;
    return await (route === undefined ? core(command, input) : route(input));
  };
}

/** Opens a channel for each command; only the main frame of our own pages gets through. */
export function bindCommands(invoke: Invoke): void {
  for (const command of Object.keys(COMMANDS)) {
    ipcMain.handle(command, async (event, input: unknown): Promise<Reply<unknown>> => {
      if (isTrusted(event)) return await invoke(command, input);
      return { ok: false, error: { code: 'untrusted', message: t('Only windows of Cardclock may ask this.') } };
    });
  }
}

/** A click is long painted by then, and confirmed. */
const UNSEEN_MS = 250;

/**
 * Tells every window of each snapshot: at once those that can be seen, and those that never were, which somebody waits for; the others when
 * they are shown, or a moment later.
 */
export function createBroadcast(): (snapshot: Snapshot) => void {
  const seen = new WeakSet<BrowserWindow>();
  const waiting = new Set<BrowserWindow>();
  let newest: Snapshot;

  /** What nobody sees takes no processor from the page on which a click is to be painted. */
  function tellLater(window: BrowserWindow): void {
    if (waiting.has(window)) return;
    waiting.add(window);
    const tellNow = (): void => {
      clearTimeout(timer);
      waiting.delete(window);
      if (window.isDestroyed()) return;
      window.off('show', tellNow);
      window.webContents.send(STATE_CHANNEL, newest);
    };
    const timer = setTimeout(tellNow, UNSEEN_MS);
    window.once('show', tellNow);
  }

  return (snapshot) => {
    newest = snapshot;
    for (const window of BrowserWindow.getAllWindows()) {
      if (window.isDestroyed()) continue;
      if (window.isVisible()) seen.add(window);
      if (seen.has(window) && !window.isVisible()) tellLater(window);
      else window.webContents.send(STATE_CHANNEL, snapshot);
    }
  };
}

/** No frame (it is gone) and any frame within a page count as strangers. */
function isTrusted({ senderFrame }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && senderFrame.url.startsWith(`${PAGE_ORIGIN}/`);
}
