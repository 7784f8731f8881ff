import { dialog, Notification } from 'electron';

const TITLE = 'Cardclock keeps running';
const BODY = 'It stays in the tray, and timers go on. Open it there, or by starting it again; quit from the tray menu.';

/** Said once, when the window is closed for the first time. */
export function explainTray(): void {
  if (Notification.isSupported()) new Notification({ title: TITLE, body: BODY }).show();
  else void dialog.showMessageBox({ type: 'info', title: TITLE, message: TITLE, detail: BODY });
}
