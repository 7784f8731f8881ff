import { globalShortcut } from 'electron';
import type { ShortcutFacts } from '../../core/support/facts.ts';
import { ownDisplay } from '../display/own-display.ts';

/** On no keyboard of today, so that nobody's own shortcut is in the way. */
const RARE = 'CommandOrControl+Alt+Shift+F19';

/** Takes a combination and gives it back. */
export async function probeShortcuts(): Promise<ShortcutFacts> {
  const display = ownDisplay();
  if (display !== 'direct') return await Promise.resolve({ kind: display });
  const isGranted = globalShortcut.register(RARE, () => {}) && globalShortcut.isRegistered(RARE);
  globalShortcut.unregister(RARE);
  return {
    kind: isGranted ? 'granted' : 'refused',
    combination: RARE.replaceAll('CommandOrControl', 'Ctrl'),
  };
}
