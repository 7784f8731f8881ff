import { app } from 'electron';
import type { Log } from '../../core/log/log.ts';
import { busAddress, busAnswers } from '../session-bus.ts';
import { appIcon } from './app-icon.ts';
import { busNotifications } from './bus-notifications.ts';
import { showThroughElectron } from './electron-notifications.ts';
import type { Notice, TakeAway } from './notice.ts';

/** Shows it as the desktop does, which also decides whether it may disturb now. The returned function takes it away. */
export type Notify = (notice: Notice) => TakeAway;

/** Where there is a session bus its server is asked by ourselves, since Electron shows no buttons there. Nothing waits for it. */
export function notifying(log: Log, onDefect: (error: unknown) => void): Notify {
  const show = busAddress() === null ? onceTheBusAnswers : onBus(log, onDefect);
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

function onBus(log: Log, onDefect: (error: unknown) => void): (notice: Notice) => Promise<TakeAway> {
  const notifications = busNotifications({ icon: appIcon, instead: onceTheBusAnswers, log, onDefect });
  app.once('before-quit', notifications.takeAllAway);
  return notifications.show;
}

/** Through Electron, which waits for a bus that does not answer, and everything with it. Where none is named there is none to wait for. */
async function onceTheBusAnswers(notice: Notice): Promise<TakeAway> {
  if (await busAnswers()) return showThroughElectron(notice);
  notice.onUnshown?.();
  return () => {};
}
