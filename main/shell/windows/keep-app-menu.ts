import { app, Menu } from 'electron';
import { onLanguage } from '../../../common/i18n/translate.ts';
import { appMenu } from './app-menu.ts';

/** The menus of the app in the language that is spoken. */
export function keepAppMenu(quit: () => void): void {
  const set = (): void => {
    const menu = appMenu({ isMac: process.platform === 'darwin', appName: app.getName(), quit });
    Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
  };
  set();
  onLanguage(set);
}
