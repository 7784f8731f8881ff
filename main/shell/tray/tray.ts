import { Menu, type Rectangle, Tray, nativeImage, type NativeImage } from 'electron';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { type TrayActions, trayMenu } from './tray-menu.ts';
import { trayState, type TrayState } from './tray-icon.ts';
import { trayTitle, trayTooltip } from './tray-words.ts';
import { ICONS } from 'virtual:tray-icons';

const MINUTE_MS = 60_000;

interface TrayIcon {
  readonly show: (snapshot: Snapshot) => void;
  /** Makes the icon anew: on Linux one that was made without a tray to register with never registers later. */
  readonly remake: () => void;
}

/** Shows each snapshot that it is given, and the elapsed time once a minute; touches only what would look different. */
export function createTray(actions: TrayActions, clicked: (icon: Rectangle) => void, first: Snapshot): TrayIcon {
  let snapshot = first;
  let tray = make();
  let shown = { image: '', menu: '', tooltip: '', title: '' };
  let timer: NodeJS.Timeout | undefined;

  function make(): Tray {
    const made = new Tray(trayImage(trayState(snapshot)));
    made.on('click', (_event, bounds) => clicked(bounds));
    return made;
  }

  function draw(): void {
    clearTimeout(timer);
    const state = trayState(snapshot);
    const menu = trayMenu(snapshot, actions);
    const now = Date.now();
    const next = {
      image: `${state.face} ${state.badge}`,
      menu: JSON.stringify([menu, idsOf(snapshot)]),
      tooltip: trayTooltip(snapshot, now),
      title: trayTitle(snapshot, now),
    };
    if (next.image !== shown.image) tray.setImage(trayImage(state));
    if (next.menu !== shown.menu) tray.setContextMenu(Menu.buildFromTemplate(menu));
    if (next.tooltip !== shown.tooltip) tray.setToolTip(next.tooltip);
    if (next.title !== shown.title && process.platform === 'darwin') tray.setTitle(next.title);
    shown = next;
    if (trayState(snapshot).face === 'running') timer = setTimeout(draw, MINUTE_MS).unref();
  }

  draw();
  return {
    show: (newest) => {
      snapshot = newest;
      draw();
    },
    remake: () => {
      tray.destroy();
      tray = make();
      shown = { image: '', menu: '', tooltip: '', title: '' };
      draw();
    },
  };
}

/** Two cards may look the same in a menu, and so may two links. */
function idsOf({
  accounts,
  running,
  runningInOtherAccounts = [],
  recents,
  workList,
}: Snapshot): readonly (number | string)[] {
  const rows = workList.filter((row) => row.highlighted).map((row) => row.task.taskId);
  const pages = running.map(({ page }) => page?.address ?? '');
  return [
    ...pages,
    ...[...running, ...runningInOtherAccounts].map((timer) => timer.trackerId),
    ...recents.map((task) => task.taskId),
    ...rows,
    ...accounts.map(({ id }) => id),
  ];
}

/** Logical size in px, and how many times that each further picture is: what a system's panels ask for. */
const SHAPES: Partial<Record<NodeJS.Platform, { readonly size: number; readonly scales: readonly number[] }>> = {
  darwin: { size: 16, scales: [1, 2] },
  win32: { size: 16, scales: [1, 1.25, 1.5, 2] },
};
/** Linux panels scale the one picture that they are sent: a large one stays sharp. */
const LINUX = { size: 32, scales: [1] };

function trayImage({ face, badge }: TrayState): NativeImage {
  const { size, scales } = SHAPES[process.platform] ?? LINUX;
  const image = nativeImage.createEmpty();
  for (const scaleFactor of scales) {
    const png = ICONS[face][badge][size * scaleFactor];
    if (png !== undefined) image.addRepresentation({ scaleFactor, buffer: Buffer.from(png, 'base64') });
  }
  // In the menu bar of macOS colours would stand out; it draws the shape in its own.
  if (process.platform === 'darwin') image.setTemplateImage(true);
  return image;
}
