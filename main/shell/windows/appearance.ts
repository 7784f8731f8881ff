import { app, Menu, nativeTheme } from 'electron';
import { onLanguage } from '../../../common/i18n/translate.ts';
import { appMenu } from './app-menu.ts';
import type { SettingsPort } from '../../core/settings/settings-port.ts';
import type { Core } from '../../core/desktop/desktop.ts';

/** The menus of the app in the language that is spoken. */
export function keepAppMenu(quit: () => void): void {
  const set = (): void => {
    const menu = appMenu({ isMac: process.platform === 'darwin', appName: app.getName(), quit });
    Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
  };
  set();
  onLanguage(set);
}

/** The frame, the menus and the first paint follow the chosen theme, before any page has asked. */
export function followTheme(settings: SettingsPort, onSnapshot: Core['onSnapshot']): void {
  nativeTheme.themeSource = settings.read().theme;
  onSnapshot((snapshot) => {
    if (nativeTheme.themeSource !== snapshot.settings.theme) nativeTheme.themeSource = snapshot.settings.theme;
  });
}
