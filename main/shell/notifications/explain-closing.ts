import { dialog } from 'electron';
import { msg, t } from '../../../common/i18n/translate.ts';
import type { SettingsPort } from '../../core/settings/settings-port.ts';
import type { Notify } from './notify.ts';
import type { WaitingPlace } from '../windows/window.ts';

const TITLE = msg('Cardclock keeps running');
const BODY: Record<WaitingPlace, string> = {
  tray: msg(
    'It stays in the tray, and timers keep running. Open it there, or by starting it again; quit from the tray menu.',
  ),
  taskbar: msg(
    'This desktop has no tray, so the window is minimized, and timers keep running. To quit, press Ctrl Q in it.',
  ),
  nowhere: msg(
    'This desktop has no tray, but timers keep running. Start it again to open it; to quit, press Ctrl Q in its window.',
  ),
};

/** Said when the window is closed for the first time: in a dialog where the desktop shows no notifications. */
export function explainOnce(
  waitsIn: WaitingPlace,
  {
    settings,
    notify,
    show,
    onDefect,
  }: {
    readonly settings: SettingsPort;
    readonly notify: Notify;
    readonly show: () => void;
    readonly onDefect: (error: unknown) => void;
  },
): void {
  if (settings.read().trayExplained) return;
  settings.change({ trayExplained: true });
  const [title, body] = [t(TITLE), t(BODY[waitsIn])];
  const inDialog = (): void => {
    dialog.showMessageBox({ type: 'info', title, message: title, detail: body }).catch(onDefect);
  };
  notify({ title, body, actions: [], onClick: show, onUnshown: inDialog });
}
