import { globalShortcut } from 'electron';
import type { App } from '../../core/app/app.ts';
import type { Accelerator } from '../../../common/keys/shortcut.ts';
import { t } from '../../../common/i18n/translate.ts';
import { keysText } from '../../../common/keys/accelerator.ts';
import type { Log } from '../../core/log/log.ts';
import { latestTimer, toggleOf } from '../../core/tracking/toggle.ts';
import { answer } from '../../ipc/routes.ts';
import { type Desktop, desktopRoutes } from '../../ipc/desktop-routes.ts';
import type { ShellRoutes } from '../pages/ipc-binding.ts';
import { ownDisplay } from '../system/own-display.ts';
import { loginItems } from '../login/login-items.ts';
import { createPanel, type PanelPorts } from './panel.ts';
import { oncePerPress, sayRefused, createShortcuts, NO_KEYS } from '../shortcuts/shortcuts.ts';
import type { MainWindow } from '../windows/window.ts';
import type { Rectangle } from '../windows/placement.ts';
import { listInRegion } from '../../../common/time/region.ts';

/** Late enough to leave the start alone, also one of many at a login. */
const AFTER_START_MS = 10_000;

/** What a held key does again and again would be written down again and again. */
const COMMAND_QUIET_MS = 1000;
/** The panel opens and closes as fast as somebody presses twice, and does not flicker. */
const PANEL_QUIET_MS = 150;

const REFUSED = 'shortcuts';

/** The ways to a task from anywhere on the desktop. */
export interface PanelAndShortcuts {
  /** The tray's icon was clicked. */
  readonly clicked: (icon: Rectangle) => void;
  readonly search: () => void;
  /** The commands about windows and keys. */
  readonly routes: ShellRoutes;
  readonly letGo: () => void;
}

interface PanelAndShortcutsPorts extends Omit<PanelPorts, 'isNeeded'> {
  readonly core: App;
  readonly window: MainWindow;
  readonly log: Log;
  /** Nobody is there yet who would open the panel. */
  readonly startsHidden: boolean;
  /** Does it, and says in words what failed. */
  readonly reportFailure: (work: () => void) => void;
}

/** The panel and the shortcuts; where windows cannot be placed, the window stands in for the panel. */
export function createPanelAndShortcuts(ports: PanelAndShortcutsPorts): PanelAndShortcuts {
  const { core, window, reportFailure } = ports;
  const display = ownDisplay();
  const isPlain = display === 'wayland';
  // Kept, because making one takes as long as it takes to open the panel.
  let newest = core.snapshot();
  const isTracking = (): boolean => newest.running.length > 0;
  const panel = createPanel({ ...ports, isNeeded: isTracking });
  const prepareSoon = (): void => {
    if (!isPlain) setTimeout(panel.prepare, AFTER_START_MS).unref();
  };
  if (!ports.startsHidden || isTracking()) prepareSoon();
  core.onSnapshot((snapshot) => {
    const wasTracking = isTracking();
    newest = snapshot;
    // The next thing that is done with a timer may be done in the panel.
    if (!wasTracking && isTracking()) prepareSoon();
  });

  function search(): void {
    if (newest.account === null) window.show();
    else if (isPlain) window.go({ kind: 'search', text: '' });
    else panel.search();
  }

  function toggle(): void {
    const toggle = toggleOf(newest);
    if (toggle.kind === 'start') core.run({ kind: 'timer:start', taskId: toggle.task.taskId });
    else if (toggle.kind === 'stop')
      for (const { trackerId } of toggle.timers) reportFailure(() => core.run({ kind: 'timer:stop', trackerId }));
    else search();
  }

  function highlight(): void {
    const timer = latestTimer(newest.running);
    if (timer !== undefined)
      core.run({ kind: 'task:highlight', taskId: timer.task.taskId, highlighted: !timer.highlighted });
  }

  const shortcuts =
    display === 'direct'
      ? createShortcuts({
          keys: globalShortcut,
          chosen: () => newest.settings.shortcuts,
          choose: (chosen) => core.changeSettings({ shortcuts: chosen }),
          run: {
            toggle: oncePerPress(() => reportFailure(toggle), COMMAND_QUIET_MS),
            panel: oncePerPress(search, PANEL_QUIET_MS),
            highlight: oncePerPress(() => reportFailure(highlight), COMMAND_QUIET_MS),
          },
        })
      : null;
  if (shortcuts !== null) {
    const say = (refused: readonly Accelerator[]): void => tellRefused(ports, refused);
    sayRefused({ retry: shortcuts.retry, say, takeBack: () => core.dismissNotice(REFUSED) });
  }

  const desktop: Desktop = {
    open: (place) => {
      panel.hide();
      if (place === null) window.show();
      else window.go(place);
    },
    hidePanel: panel.hide,
    login: loginItems(),
    shortcuts: shortcuts ?? NO_KEYS,
  };
  const routes = desktopRoutes(desktop);

  return {
    clicked: (icon) => {
      if (isPlain || newest.account === null) window.show();
      // Where the pointer is, which has just clicked the icon, is not told there.
      else panel.clicked(display === 'direct' ? icon : null);
    },
    search,
    routes: Object.fromEntries(
      Object.keys(routes).map((command) => [
        command,
        async (input: unknown) => await answer(routes, command, input, ports.onDefect),
      ]),
    ),
    letGo: panel.letGo,
  };
}

function tellRefused({ core, log }: PanelAndShortcutsPorts, refused: readonly Accelerator[]): void {
  log.write({ kind: 'fallback', part: 'shortcut: held by others' });
  const keys = listInRegion(refused.map(keysText));
  const words = t(
    'Other programs or the desktop use some of your shortcuts, so these do nothing here: {keys}. Cardclock takes them as soon as they are free. You can choose others in the settings.',
    { keys },
  );
  core.notify(REFUSED, words);
}
