import { app } from 'electron';
import type { LoginItems } from '../../ipc/desktop-routes.ts';
import { relaunchCommand } from '../system/relaunch-command.ts';
import { type AutostartFile, autostartFile } from './autostart-file.ts';
import { windowsItems } from './windows-items.ts';

/** Each system's own way to start an app when the person logs in. */
export function loginItems(): LoginItems {
  if (process.platform === 'linux') return mended(autostartFile(app.getPath('appData'), relaunchCommand()));
  return process.platform === 'win32' ? windowsItems(app, relaunchCommand().slice(1)) : macItems();
}

/** Its program may be gone since the last start. */
function mended(file: AutostartFile): LoginItems {
  try {
    file.mend();
  } catch {
    // It reads as off, which it is.
  }
  return file;
}

/** The system hands no arguments on. */
function macItems(): LoginItems {
  return {
    read: () => ({ isOn: app.getLoginItemSettings().openAtLogin, isHidden: null }),
    write: ({ isOn }) => app.setLoginItemSettings({ openAtLogin: isOn }),
  };
}
