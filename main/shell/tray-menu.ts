import type { MenuItemConstructorOptions } from 'electron';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { syncWords } from '../../common/domain/sync-words.ts';

export interface TrayActions {
  readonly start: (taskId: number) => void;
  readonly stop: (trackerId: number) => void;
  readonly open: () => void;
  readonly quit: () => void;
}

const RECENT = 5;
const LONGEST_LABEL = 60;

/** Everything is in the menu, because some desktops give the icon no clicks. */
export function trayMenu(snapshot: Snapshot, actions: TrayActions): MenuItemConstructorOptions[] {
  const stops = snapshot.running.map(({ task, trackerId }) => ({
    label: `Stop ${label(task.name)}`,
    click: () => actions.stop(trackerId),
  }));
  const starts = snapshot.recents.slice(0, RECENT).map(({ name, taskId }) => ({
    label: `Start ${label(name)}`,
    click: () => actions.start(taskId),
  }));
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  return [
    ...(stops.length > 0 ? stops : [{ label: 'Nothing running', enabled: false }]),
    separator,
    ...(starts.length > 0 ? [...starts, separator] : []),
    ...syncLine(snapshot),
    { label: 'Open Cardclock', click: actions.open },
    { label: 'Quit', click: actions.quit },
  ];
}

/** What the icon says when the pointer rests on it. */
export function trayTooltip({ running }: Snapshot): string {
  const names = running.map(({ task }) => task.name);
  return names.length === 0 ? 'Cardclock: nothing running' : `Cardclock: ${label(names.join(', '))}`;
}

function syncLine({ account, sync }: Snapshot): MenuItemConstructorOptions[] {
  if (account === null) return [];
  return [{ label: syncWords(sync, account.timezone), enabled: false }];
}

/** `&` marks an access key in menus: doubled it is itself. */
function label(name: string): string {
  const short = name.length > LONGEST_LABEL ? `${name.slice(0, LONGEST_LABEL - 1)}…` : name;
  return short.replaceAll('&', '&&');
}
