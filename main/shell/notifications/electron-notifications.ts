import { Notification } from 'electron';
import type { Notice, TakeAway } from './notice.ts';

/** One that is collected as garbage tells of no click. */
const shown = new Set<Notification>();

/** Shows it through Electron, which shows no buttons on Linux; not at all where the system shows no notifications. */
export function showThroughElectron({ title, body, actions, onClick, onUnshown = () => {} }: Notice): TakeAway {
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
