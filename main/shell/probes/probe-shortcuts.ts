import { globalShortcut } from 'electron';
import type { ShortcutFacts } from '../../core/support/facts.ts';
import { isWayland } from '../shortcuts/is-wayland.ts';

/** On no keyboard of today, so that nobody's own shortcut is in the way. */
const RARE = 'CommandOrControl+Alt+Shift+F19';

/** Takes a combination and gives it back. */
export async function probeShortcuts(): Promise<ShortcutFacts> {
  if (isWayland(process.platform, process.env)) return await Promise.resolve({ kind: 'wayland' });
  const isGranted = globalShortcut.register(RARE, () => {}) && globalShortcut.isRegistered(RARE);
  globalShortcut.unregister(RARE);
  return { kind: isGranted ? 'granted' : 'refused', combination: RARE.replaceAll('CommandOrControl', 'Ctrl') };
}
