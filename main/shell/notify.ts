import { Notification } from 'electron';
import { busAnswers } from './session-bus.ts';

export interface Notice {
  readonly title: string;
  readonly body: string;
  /** Not every desktop shows them: whoever clicks the notification itself finds the same elsewhere. */
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
  readonly onClick: () => void;
}

/** One that is collected as garbage tells of no click. */
const shown = new Set<Notification>();

/**
 * Shows it as the desktop does, which also decides whether it may disturb now; not at all where the session bus does not
 * answer, since asking the desktop would hold up everything. The returned function takes it away.
 */
export type Notify = (notice: Notice) => () => void;

export function notifying(onDefect: (error: unknown) => void): Notify {
  return (notice) => {
    let isTakenAway = false;
    let takeAway = (): void => {
      isTakenAway = true;
    };
    async function showIfPossible(): Promise<void> {
      if ((await busAnswers()) && !isTakenAway && Notification.isSupported()) takeAway = show(notice);
    }
    showIfPossible().catch(onDefect);
    return () => takeAway();
  };
}

function show({ title, body, actions, onClick }: Notice): () => void {
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
  notification.on('failed', forget);
  shown.add(notification);
  notification.show();
  return () => {
    if (shown.delete(notification)) notification.close();
  };
}
