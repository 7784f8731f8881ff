import { globalShortcut } from 'electron';
import type { ShortcutChoices } from '../../../common/domain/shortcut.ts';
import type { ShortcutFacts } from '../../core/support/facts.ts';
import { ownDisplay } from '../system/own-display.ts';

/** On no keyboard of today, so that nobody's own shortcut is in the way. */
const RARE = 'CommandOrControl+Alt+Shift+F19';

/** Takes a combination and gives it back, and looks which of the person's own are held. */
export async function probeShortcuts(chosen: ShortcutChoices): Promise<ShortcutFacts> {
  const display = ownDisplay();
  if (display !== 'direct') return await Promise.resolve({ kind: display });
  const isGranted = globalShortcut.register(RARE, () => {}) && globalShortcut.isRegistered(RARE);
  globalShortcut.unregister(RARE);
  const combination = RARE.replaceAll('CommandOrControl', 'Ctrl');
  if (!isGranted) return { kind: 'refused', combination };
  const own = Object.values(chosen).filter((accelerator) => accelerator !== null);
  return { kind: 'granted', combination, lacking: own.filter((accelerator) => !isHeld(accelerator)) };
}

function isHeld(accelerator: string): boolean {
  try {
    return globalShortcut.isRegistered(accelerator);
  } catch {
    // what this system has no such key for
    return false;
  }
}
