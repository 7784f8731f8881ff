import type { MessageBus } from 'dbus-native';
import type { App } from '../../core/app/app.ts';
import type { Log } from '../../core/log/log.ts';
import { UserFailure } from '../../core/user-failure.ts';
import { browsing } from '../browse.ts';
import type { Invoke } from '../ipc-binding.ts';
import type { QuickAccess } from '../quick-access.ts';
import type { MainWindow } from '../window.ts';
import { probeTray } from '../probes/probe-tray.ts';
import { busAddress, followBus } from '../session-bus.ts';
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
  async function ask(command: string, input: unknown): Promise<void> {
    const reply = await browsing(invoke)(command, input);
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
      browse: (taskId, { address }) => void ask('card:browse', { taskId, shown: address }).catch(onDefect),
      search: access.search,
      startAt: () => window.go({ kind: 'search', text: 'start ' }),
      openLedger: () => window.go({ kind: 'view', view: 'ledger' }),
      openSettings: () => window.go({ kind: 'view', view: 'settings' }),
      openLogs: () => void ask('logs:open', null).catch(onDefect),
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
  const onNoTray = (): void => {
    log.write({ kind: 'fallback', part: 'tray: none on this desktop' });
    window.waitIn('taskbar');
  };
  // Where nothing names a bus, there is none to wait for.
  if (busAddress() === null) lookForTray(false).catch(onDefect);
  else {
    const onBus = async (bus: MessageBus, isLate: boolean): Promise<void> => {
      // Watched first: what comes while it is looked for must not be missed.
      await watchTrayHost(bus, onTray).catch(onDefect);
      await lookForTray(isLate);
      if (isLate) core.keychainCame();
    };
    followBus({ log, onNone: onNoTray, onBus, onDefect });
  }

  /** `isLate`: until now there was none. */
  async function lookForTray(isLate: boolean): Promise<void> {
    const { kind } = await probeTray().catch(() => ({ kind: 'no-bus' }));
    const isThere = kind !== 'no-host' && kind !== 'no-bus';
    if (isLate && isThere) onTray(true);
    else if (!isLate && !isThere) onNoTray();
  }
}
