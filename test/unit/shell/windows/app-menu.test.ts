import type { MenuItemConstructorOptions } from 'electron';
import { afterEach, describe, expect, it, vi } from 'vitest';
import german from '../../../../common/i18n/de.json' with { type: 'json' };
import { speak } from '../../../../common/i18n/translate.ts';
import { appMenu } from '../../../../main/shell/windows/app-menu.ts';

type Item = MenuItemConstructorOptions;

function under({ submenu }: Item): readonly Item[] {
  return Array.isArray(submenu) ? submenu : [];
}

/** Everything in it that has a name, at any depth. */
function named(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item) => (item.type === 'separator' ? [] : [item, ...named(under(item))]));
}

const roles = (items: readonly Item[]): readonly unknown[] => named(items).map(({ role }) => role);

afterEach(() => speak('en', {}));

describe.each([
  ['macOS', true],
  ['other systems', false],
])('the menus on %s', (_system, isMac) => {
  const menu = (): readonly Item[] => appMenu({ isMac, appName: 'Cardclock', quit: vi.fn<() => void>() });

  it('name every item themselves: what Electron calls its roles is English', () => {
    speak('de', german);

    const items = named(menu());

    const ownName = isMac ? ['Cardclock'] : [];
    const words = new Set([...Object.values(german), ...ownName]);
    const labels = items.map(({ label = '' }) => label.replace('Cardclock', '{app}'));
    expect(items.filter(({ label }) => label === undefined)).toEqual([]);
    expect(labels.filter((label) => !words.has(label) && label !== '{app}')).toEqual([]);
    expect(labels).toContain('Bearbeiten');
  });

  it('cut, copy, paste, zoom and close', () => {
    expect(roles(menu())).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'zoomIn', 'minimize', 'close']));
  });

  it('ask before they quit', () => {
    const quit = vi.fn<() => void>();
    const item = named(appMenu({ isMac, appName: 'Cardclock', quit })).find(({ label }) => label === 'Quit Cardclock');

    expect(item).toMatchObject({ accelerator: 'CommandOrControl+Q' });
    expect(item?.role).toBeUndefined();
  });
});

describe('the menus on macOS', () => {
  it('are the ones that the system adds to: services, and the list of windows', () => {
    const items = appMenu({ isMac: true, appName: 'Cardclock', quit: vi.fn<() => void>() });

    expect(items.map(({ label }) => label)).toEqual(['Cardclock', 'Edit', 'View', 'Window']);
    expect(roles(items)).toEqual(expect.arrayContaining(['services', 'windowMenu', 'front', 'hideOthers']));
  });
});
