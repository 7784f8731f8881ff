import type { MessageBus } from 'dbus-native';
import type { App } from '../../core/app/app.ts';
import type { FallbackPart, Log } from '../../core/log/log.ts';
import type { TrayFacts } from '../../core/support/facts.ts';
import { UserFailure } from '../../core/user-failure.ts';
import { browseRoute } from '../pages/browse.ts';
import { type Invoke, routed } from '../pages/ipc-binding.ts';
import type { PanelAndShortcuts } from '../panel/panel-and-shortcuts.ts';
import type { MainWindow } from '../windows/window.ts';
import { lookInTray, probeTray } from '../probes/probe-tray.ts';
import { busAddress, followBus } from '../system/session-bus.ts';
import { followIcon, watchTrayHost } from './icon-presence.ts';
import { createTray } from './tray.ts';

interface TrayPorts {
  readonly core: App;
  readonly invoke: Invoke;
  readonly window: MainWindow;
  readonly access: PanelAndShortcuts;
  readonly quit: () => void;
  /** Does it, and says in words what failed. */
  readonly reportFailure: (work: () => void) => void;
  readonly log: Log;
  readonly onDefect: (error: unknown) => void;
}

/** Shows how things stand in the desktop's tray from now on, whenever there is one. */
export function showInTray({ core, invoke, window, access, quit, reportFailure, log, onDefect }: TrayPorts): void {
  const desktop = routed({ 'card:browse': browseRoute(invoke) }, invoke);

  async function ask(command: string, input: unknown): Promise<void> {
    const reply = await desktop(command, input);
    reportFailure(() => {
      if (!reply.ok) throw new UserFailure(reply.error.code, reply.error.message);
    });
  }

  const tray = createTray(
    {
      start: (taskId) => reportFailure(() => core.run({ kind: 'timer:start', taskId })),
      stop: (trackerId) => reportFailure(() => core.run({ kind: 'timer:stop', trackerId })),
      highlight: (taskId, highlighted) =>
        reportFailure(() => core.run({ kind: 'task:highlight', taskId, highlighted })),
      openCard: (taskId) => window.go({ kind: 'card', taskId }),
      browse: (taskId, { address }) => void ask('card:browse', { taskId, shown: address }).catch(onDefect),
      search: access.search,
      startAt: () => window.go({ kind: 'search', text: 'start ' }),
      openSync: () => window.go({ kind: 'view', view: 'sync' }),
      openAccount: (accountId) => {
        reportFailure(() => core.switchAccount(accountId));
        window.go({ kind: 'view', view: 'sync' });
      },
      openSettings: () => window.go({ kind: 'view', view: 'settings' }),
      openLogs: () => void ask('logs:open', null).catch(onDefect),
      open: window.show,
      quit,
    },
    access.clicked,
    core.snapshot(),
  );
  core.onSnapshot(tray.show);
  /** Taken for granted until more is known: most desktops have one. */
  let isThere = true;
  let wasSeen = false;
  const waitWhere = (isShown: boolean, part: FallbackPart): void => {
    isThere = isShown;
    log.write({ kind: 'fallback', part });
    window.waitIn(isShown ? 'tray' : 'taskbar');
  };
  const lackOf = (kind: TrayFacts['kind']): FallbackPart => {
    if (kind === 'not-taken') return 'tray: has not taken the icon';
    return wasSeen ? 'tray: went away' : 'tray: none on this desktop';
  };
  const onKnown = (kind: TrayFacts['kind']): void => {
    const isShown = kind === 'shown';
    if (isShown !== isThere) waitWhere(isShown, isShown ? 'tray: made anew' : lackOf(kind));
    wasSeen ||= isShown;
  };
  // Where nothing names a bus, there is none to wait for.
  if (busAddress() === null) {
    followIcon({ look: probeTray, remake: tray.remake, onKnown, onDefect }).look();
    return;
  }
  const onBus = async (bus: MessageBus, isLate: boolean): Promise<void> => {
    const icon = followIcon({ look: async () => await lookInTray(bus), remake: tray.remake, onKnown, onDefect });
    // Watched first: what comes while it is looked for must not be missed.
    await watchTrayHost(bus, icon.changed).catch(onDefect);
    if (!isLate) return icon.look();
    icon.changed();
    core.keychainCame();
  };
  followBus({ log, onNone: () => onKnown('no-bus'), onBus, onDefect });
}
