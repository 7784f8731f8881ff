import type { LoginItemSettingsOptions, Settings } from 'electron';
import { describe, expect, it } from 'vitest';
import { windowsItems } from '../../../../main/shell/login/windows-items.ts';

const APP_ID = 'app.example';

function command(args: readonly string[] | undefined): string {
  return ['app.exe', ...(args ?? [])].join(' ');
}

/** The registry as Electron reads and writes it: a name can be chosen for what is written, and for nothing that is read. */
function registry() {
  const values = new Map<string, string>();
  return {
    values,
    getLoginItemSettings: ({ args }: LoginItemSettingsOptions = {}) => ({
      openAtLogin: values.get(APP_ID) === command(args),
      wasOpenedAtLogin: false,
      status: 'not-found' as const,
      executableWillLaunchAtLogin: values.size > 0,
      launchItems: [],
    }),
    setLoginItemSettings: ({ openAtLogin, args, name = APP_ID }: Settings) => {
      if (openAtLogin === true) values.set(name, command(args));
      else values.delete(name);
    },
  };
}

describe('starting at login on Windows', () => {
  it.each([false, true])('is read as it was written (hidden: %s), and leaves nothing once it is off', (isHidden) => {
    const system = registry();
    const items = windowsItems(system, ['--user-data-dir=D']);
    expect(items.read()).toEqual({ isOn: false, isHidden: false });

    items.write({ isOn: true, isHidden });
    expect(items.read()).toEqual({ isOn: true, isHidden });
    expect(system.values.size).toBe(1);

    items.write({ isOn: false, isHidden });
    expect(items.read()).toEqual({ isOn: false, isHidden: false });
    expect(system.values.size).toBe(0);
  });

  it('has one entry only when it is hidden from now on', () => {
    const system = registry();
    const items = windowsItems(system, []);

    items.write({ isOn: true, isHidden: false });
    items.write({ isOn: true, isHidden: true });

    expect([...system.values.values()]).toEqual(['app.exe --hidden']);
  });
});
