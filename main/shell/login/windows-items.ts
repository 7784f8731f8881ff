import type { App } from 'electron';
import { HIDDEN_SWITCH } from '../../../common/domain/login-item.ts';
import type { LoginItems } from '../../ipc/desktop-routes.ts';

/**
 * An entry of the registry, told apart by its arguments: an item with others is another one there. It gets no name of its
 * own: Electron reads only the one that is named as the app is known to Windows, which is what it writes without a name.
 */
export function windowsItems(
  system: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>,
  ownArgs: readonly string[],
): LoginItems {
  const args = (isHidden: boolean): string[] => [...ownArgs, ...(isHidden ? [HIDDEN_SWITCH] : [])];
  const isSet = (isHidden: boolean): boolean => system.getLoginItemSettings({ args: args(isHidden) }).openAtLogin;

  return {
    read: () => ({ isOn: isSet(false) || isSet(true), isHidden: isSet(true) }),
    write: ({ isOn, isHidden }) => system.setLoginItemSettings({ openAtLogin: isOn, args: args(isHidden === true) }),
  };
}
