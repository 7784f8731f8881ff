import type { MenuItemConstructorOptions } from 'electron';
import { t } from '../../../common/i18n/translate.ts';

interface AppMenuParts {
  readonly isMac: boolean;
  readonly appName: string;
  /** There is something to ask first. */
  readonly quit: () => void;
}

type Item = MenuItemConstructorOptions;

const SEPARATOR: Item = { type: 'separator' };

/** The usual menus. Every role has a label of ours: those that Electron gives them are English. */
export function appMenu({ isMac, appName, quit }: AppMenuParts): Item[] {
  const quitItem: Item = {
    label: t('Quit {app}', { app: appName }),
    accelerator: 'CommandOrControl+Q',
    click: () => quit(),
  };
  const close: Item = { role: 'close', label: t('Close') };
  const first: Item = isMac
    ? { label: appName, submenu: [...ownItems(appName), SEPARATOR, quitItem] }
    : { label: t('File'), submenu: [close, quitItem] };
  const toFront: Item[] = isMac ? [SEPARATOR, { role: 'front', label: t('Bring All to Front') }] : [];
  return [
    first,
    { label: t('Edit#menu'), submenu: [...edits(isMac), ...(isMac ? macEdits() : [])] },
    { label: t('View#menu'), submenu: views() },
    {
      // On macOS the list of windows goes to the menu of this role.
      ...(isMac ? { role: 'windowMenu' } : {}),
      label: t('Window#menu'),
      submenu: [{ role: 'minimize', label: t('Minimize') }, { role: 'zoom', label: t('Zoom') }, close, ...toFront],
    },
  ];
}

function ownItems(appName: string): Item[] {
  return [
    { role: 'about', label: t('About {app}', { app: appName }) },
    SEPARATOR,
    { role: 'services', label: t('Services') },
    SEPARATOR,
    { role: 'hide', label: t('Hide {app}', { app: appName }) },
    { role: 'hideOthers', label: t('Hide Others') },
    { role: 'unhide', label: t('Show All') },
  ];
}

function edits(isMac: boolean): Item[] {
  return [
    { role: 'undo', label: t('Undo') },
    { role: 'redo', label: t('Redo') },
    SEPARATOR,
    { role: 'cut', label: t('Cut') },
    { role: 'copy', label: t('Copy') },
    { role: 'paste', label: t('Paste') },
    ...(isMac ? matching() : []),
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

function matching(): Item[] {
  return [{ role: 'pasteAndMatchStyle', label: t('Paste and Match Style') }];
}

/** What every text on a Mac can do. */
function macEdits(): Item[] {
  return [
    SEPARATOR,
    {
      label: t('Substitutions'),
      submenu: [
        { role: 'showSubstitutions', label: t('Show Substitutions') },
        SEPARATOR,
        { role: 'toggleSmartQuotes', label: t('Smart Quotes') },
        { role: 'toggleSmartDashes', label: t('Smart Dashes') },
        { role: 'toggleTextReplacement', label: t('Text Replacement') },
      ],
    },
    {
      label: t('Speech'),
      submenu: [
        { role: 'startSpeaking', label: t('Start Speaking') },
        { role: 'stopSpeaking', label: t('Stop Speaking') },
      ],
    },
  ];
}
