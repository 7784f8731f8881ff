import type { Log } from '../../core/log/log.ts';
import { busAddress, busAnswers } from '../system/session-bus.ts';
import { busNotifications } from './bus-notifications.ts';
import type { Notice, TakeAway } from './notice.ts';
import { ICON } from 'virtual:app-icon';
import type { IconPixels } from './notification-server.ts';
import { Notification } from 'electron';

/** Shows it as the desktop does, which also decides whether it may disturb now. The returned function takes it away. */
export type Notify = (notice: Notice) => TakeAway;

export interface Notifications {
  readonly notify: Notify;
  /** For the end of the app. Settles once those on the bus are gone; nothing that hangs is waited for. */
  readonly takeAllAway: () => Promise<void>;
}

type Show = (notice: Notice) => Promise<TakeAway>;

/** Where there is a session bus its server is asked by ourselves, since Electron shows no buttons there. Nothing waits for it. */
export function notifying(log: Log, onDefect: (error: unknown) => void): Notifications {
  if (busAddress() === null) return { notify: inTime(onceTheBusAnswers, onDefect), takeAllAway: async () => {} };
  const onBus = busNotifications({ icon: appIcon, instead: onceTheBusAnswers, log, onDefect });
  return { notify: inTime(onBus.show, onDefect), takeAllAway: onBus.takeAllAway };
}

/** What is taken away before it is shown goes as soon as it is. */
function inTime(show: Show, onDefect: (error: unknown) => void): Notify {
  return (notice) => {
    let isTakenAway = false;
    let takeAway: TakeAway = () => {
      isTakenAway = true;
    };
    async function showInTime(): Promise<void> {
      const takeShown = await show(notice);
      if (isTakenAway) takeShown();
      else takeAway = takeShown;
    }
    showInTime().catch(onDefect);
    return () => takeAway();
  };
}

/** Through Electron, which waits for a bus that does not answer, and everything with it. Where none is named there is none to wait for. */
async function onceTheBusAnswers(notice: Notice): Promise<TakeAway> {
  if (await busAnswers()) return showThroughElectron(notice);
  notice.onUnshown?.();
  return () => {};
}

export function appIcon(): IconPixels {
  return { ...ICON, rgba: Buffer.from(ICON.rgba, 'base64') };
}

/** One that is collected as garbage tells of no click. */
const shown = new Set<Notification>();

/** Shows it through Electron, which shows no buttons on Linux; not at all where the system shows no notifications. */
function showThroughElectron({ title, body, actions, onClick, onUnshown = () => {} }: Notice): TakeAway {
  if (!Notification.isSupported()) {
    onUnshown();
    return () => {};
  }
  const notification = new Notification({
    title,
    body,
    actions: actions.map(({ label }) => ({ type: 'button', text: label })),
  });
  const forget = (): void => void shown.delete(notification);
  const settled = (work: () => void) => (): void => {
    forget();
    work();
  };
  notification.on('click', settled(onClick));
  notification.on('action', ({ actionIndex }) => settled(actions[actionIndex]?.run ?? onClick)());
  notification.on('close', forget);
  notification.on('failed', settled(onUnshown));
  shown.add(notification);
  notification.show();
  return () => {
    if (shown.delete(notification)) notification.close();
  };
}
