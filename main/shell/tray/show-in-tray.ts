import type { App } from '../../core/app/app.ts';
import type { Log } from '../../core/log/log.ts';
import { UserFailure } from '../../core/user-failure.ts';
import type { Invoke } from '../ipc-binding.ts';
import type { QuickAccess } from '../quick-access.ts';
import type { MainWindow } from '../window.ts';
import { probeTray } from '../probes/probe-tray.ts';
import { watchTrayHost } from './tray-host.ts';
import { createTray } from './tray.ts';

interface TrayPorts {
  readonly core: App;
  readonly invoke: Invoke;
  readonly window: MainWindow;
  readonly access: QuickAccess;
  readonly quit: () => void;
  /** Does it, and says in words what failed. */
  readonly inWords: (work: () => void) => void;
  readonly log: Log;
  readonly onDefect: (error: unknown) => void;
}

/** Shows how things stand in the desktop's tray from now on, whenever there is one. */
export function showInTray({ core, invoke, window, access, quit, inWords, log, onDefect }: TrayPorts): void {
  async function openLogs(): Promise<void> {
    const reply = await invoke('logs:open', null);
    inWords(() => {
      if (!reply.ok) throw new UserFailure(reply.error.code, reply.error.message);
    });
  }

  const tray = createTray(
    {
      start: (taskId) => inWords(() => core.start(taskId)),
      stop: (trackerId) => inWords(() => core.stop(trackerId)),
      highlight: (taskId, highlighted) => inWords(() => core.highlight(taskId, highlighted)),
      openCard: (taskId) => window.go({ kind: 'card', taskId }),
      search: access.search,
      startAt: () => window.go({ kind: 'search', text: 'start ' }),
      openLedger: () => window.go({ kind: 'view', view: 'ledger' }),
      openSettings: () => window.go({ kind: 'view', view: 'settings' }),
      openLogs: () => void openLogs().catch(onDefect),
      open: window.show,
      quit,
    },
    access.clicked,
    core.snapshot(),
  );
  core.onSnapshot(tray.show);
  const onTray = (isThere: boolean): void => {
    log.write({ kind: 'fallback', part: isThere ? 'tray: made anew' : 'tray: went away' });
    if (isThere) tray.remake();
    window.waitIn(isThere ? 'tray' : 'taskbar');
  };
  // Watched first: what comes while it is looked for must not be missed.
  watchTrayHost(onTray).catch(onDefect).then(lookForTray).catch(onDefect);

  async function lookForTray(): Promise<void> {
    // A session bus that does not answer has no tray to show.
    const { kind } = await probeTray().catch(() => ({ kind: 'no-host' }));
    if (kind !== 'no-host') return;
    log.write({ kind: 'fallback', part: 'tray: none on this desktop' });
    window.waitIn('taskbar');
  }
}
