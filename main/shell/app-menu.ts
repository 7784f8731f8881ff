import { app, Menu, type MenuItemConstructorOptions } from 'electron';

/** The usual menus, but for the one entry that has something to ask first. */
export function setAppMenu(quit: () => void): void {
  const quitItem: MenuItemConstructorOptions = {
    label: `Quit ${app.getName()}`,
    accelerator: 'CommandOrControl+Q',
    click: () => quit(),
  };
  const first: MenuItemConstructorOptions =
    process.platform === 'darwin'
      ? {
          label: app.getName(),
          submenu: [
            { role: 'about' },
            { type: 'separator' },
            { role: 'services' },
            { type: 'separator' },
            { role: 'hide' },
            { role: 'hideOthers' },
            { role: 'unhide' },
            { type: 'separator' },
            quitItem,
          ],
        }
      : { label: 'File', submenu: [{ role: 'close' }, quitItem] };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([first, { role: 'editMenu' }, { role: 'viewMenu' }, { role: 'windowMenu' }]),
  );
}
