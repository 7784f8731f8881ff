import { dialog, Notification } from 'electron';
import { msg, t } from '../../common/i18n/translate.ts';
import { busAnswers } from './session-bus.ts';
import type { WaitingPlace } from './window.ts';

const TITLE = msg('Cardclock keeps running');
const BODY: Record<WaitingPlace, string> = {
  tray: msg('It stays in the tray, and timers go on. Open it there, or by starting it again; quit from the tray menu.'),
  taskbar: msg('This desktop has no tray, so the window is minimized, and timers go on. To quit, press Ctrl Q in it.'),
  nowhere: msg(
    'This desktop has no tray, but timers go on. Start it again to open it; to quit, press Ctrl Q in its window.',
  ),
};

/** Said once, when the window is closed for the first time. */
export async function explainClosing(waitsIn: WaitingPlace): Promise<void> {
  const [title, body] = [t(TITLE), t(BODY[waitsIn])];
  if ((await busAnswers()) && Notification.isSupported()) new Notification({ title, body }).show();
  else await dialog.showMessageBox({ type: 'info', title, message: title, detail: body });
}
