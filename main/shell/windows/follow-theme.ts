import { nativeTheme } from 'electron';
import type { SettingsPort } from '../../core/app/ports.ts';
import type { OpenedCore } from '../lifecycle/open-core.ts';

/** The frame, the menus and the first paint follow the chosen theme, before any page has asked. */
export function followTheme(settings: SettingsPort, onSnapshot: OpenedCore['onSnapshot']): void {
  nativeTheme.themeSource = settings.read().theme;
  onSnapshot((snapshot) => {
    if (nativeTheme.themeSource !== snapshot.settings.theme) nativeTheme.themeSource = snapshot.settings.theme;
  });
}
