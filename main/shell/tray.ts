import { Menu, Tray } from 'electron';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { trayIcon } from './tray-icon.ts';
import { type TrayActions, trayMenu, trayTooltip } from './tray-menu.ts';

/** Shows each snapshot that it is given; touches the icon only when it would look different. */
export function createTray(actions: TrayActions): (snapshot: Snapshot) => void {
  const icons = { idle: trayIcon(false), running: trayIcon(true) };
  const tray = new Tray(icons.idle);
  tray.on('click', actions.open);
  let shownIcon = 'idle';
  let shownMenu = '';

  return (snapshot) => {
    const icon = snapshot.running.length > 0 ? 'running' : 'idle';
    if (icon !== shownIcon) tray.setImage(icons[icon]);
    shownIcon = icon;
    const menu = trayMenu(snapshot, actions);
    const text = JSON.stringify([menu, trayTooltip(snapshot), idsOf(snapshot)]);
    if (text === shownMenu) return;
    shownMenu = text;
    tray.setToolTip(trayTooltip(snapshot));
    tray.setContextMenu(Menu.buildFromTemplate(menu));
  };
}

/** Two cards may look the same in a menu. */
function idsOf({ running, recents }: Snapshot): readonly number[] {
  return [...running.map((timer) => timer.trackerId), ...recents.map((task) => task.taskId)];
}
