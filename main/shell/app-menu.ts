import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import { onLanguage, t } from '../../common/i18n/translate.ts';

type Item = MenuItemConstructorOptions;

const SEPARATOR: Item = { type: 'separator' };

/** The usual menus in the language that is spoken, but for the one entry that has something to ask first. */
export function keepAppMenu(quit: () => void): void {
  const set = (): void => Menu.setApplicationMenu(Menu.buildFromTemplate(menus(quit)));
  set();
  onLanguage(set);
}

function menus(quit: () => void): Item[] {
  const quitItem: Item = {
    label: t('Quit {app}', { app: app.getName() }),
    accelerator: 'CommandOrControl+Q',
    click: () => quit(),
  };
  if (process.platform === 'darwin')
    return [macMenu(quitItem), { role: 'editMenu' }, { role: 'viewMenu' }, { role: 'windowMenu' }];
  return [
    { label: t('File'), submenu: [{ role: 'close', label: t('Close') }, quitItem] },
    { label: t('Edit#menu'), submenu: edits() },
    { label: t('View#menu'), submenu: views() },
    {
      label: t('Window#menu'),
      submenu: [
        { role: 'minimize', label: t('Minimize') },
        { role: 'zoom', label: t('Zoom') },
        { role: 'close', label: t('Close') },
      ],
    },
  ];
}

function edits(): Item[] {
  return [
    { role: 'undo', label: t('Undo') },
    { role: 'redo', label: t('Redo') },
    SEPARATOR,
    { role: 'cut', label: t('Cut') },
    { role: 'copy', label: t('Copy') },
    { role: 'paste', label: t('Paste') },
    { role: 'delete', label: t('Delete') },
    SEPARATOR,
    { role: 'selectAll', label: t('Select All') },
  ];
}

function views(): Item[] {
  return [
    { role: 'reload', label: t('Reload') },
    { role: 'forceReload', label: t('Force Reload') },
    { role: 'toggleDevTools', label: t('Toggle Developer Tools') },
    SEPARATOR,
    { role: 'resetZoom', label: t('Actual Size') },
    { role: 'zoomIn', label: t('Zoom In') },
    { role: 'zoomOut', label: t('Zoom Out') },
    SEPARATOR,
    { role: 'togglefullscreen', label: t('Toggle Full Screen') },
  ];
}

function macMenu(quitItem: Item): Item {
  return {
    label: app.getName(),
    submenu: [
      { role: 'about' },
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      quitItem,
    ],
  };
}
