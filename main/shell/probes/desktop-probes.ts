import type { SettingsPort } from '../../core/settings/settings-port.ts';
import type { DesktopProbes } from '../../core/support/ports.ts';
import { probeNotifications } from './probe-notifications.ts';
import { probeTray } from './probe-tray.ts';
import { powerMonitor, globalShortcut } from 'electron';
import type { IdleFacts, ShortcutFacts } from '../../core/support/facts.ts';
import { ownDisplay } from '../system/own-display.ts';
import { openIdleTeller } from '../idle/open-idle.ts';
import type { ShortcutChoices } from '../../../common/keys/shortcut.ts';

/** What the self-test tries of this desktop. */
export function desktopProbes(settings: Pick<SettingsPort, 'read'>): DesktopProbes {
  return {
    tray: probeTray,
    notifications: probeNotifications,
    shortcuts: async () => await probeShortcuts(settings.read().shortcuts),
    idle: probeIdle,
  };
}

/** As long as nothing is idle. */
const ANY_SECONDS = 60;

/** Asks what the app asks while a timer runs: on a Wayland desktop that itself. */
async function probeIdle(): Promise<IdleFacts> {
  const state = powerMonitor.getSystemIdleState(ANY_SECONDS);
  if (ownDisplay() === 'direct') return { idleSeconds: powerMonitor.getSystemIdleTime(), state };
  const teller = await openIdleTeller();
  if (teller === null) return { idleSeconds: 0, state: 'unknown' };
  // It counts from now on.
  const idleSeconds = teller.idleMs() / 1000;
  teller.end();
  return { idleSeconds, state: state === 'locked' ? 'locked' : 'active' };
}

/** On no keyboard of today, so that nobody's own shortcut is in the way. */
const RARE = 'CommandOrControl+Alt+Shift+F19';

/** Takes a combination and gives it back, and looks which of the person's own are held. */
async function probeShortcuts(chosen: ShortcutChoices): Promise<ShortcutFacts> {
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
