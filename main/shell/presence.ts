import { powerMonitor } from 'electron';
import type { Presence } from '../core/recovery/idle-gate.ts';

/** Often enough that a return is noticed before the first click has changed anything. */
const EVERY_MS = 5000;
/** The state `locked` counts whatever this is; Electron wants at least a second. */
const ANY_SECONDS = 1;

/** Whoever reads moves nothing for a while. */
const HERE_SECONDS = 120;

/** Somebody used this computer a moment ago, and did not lock it. */
export function isSomebodyHere(): boolean {
  const state = powerMonitor.getSystemIdleState(HERE_SECONDS);
  // Some desktops tell nothing.
  return state === 'active' || state === 'unknown';
}

/**
 * Tells what the system knows of the person: by its events where it sends them, and by asking now and then, since Linux sends
 * none. `isNeeded`: the system is not asked while it gives false.
 */
export function followPresence(isNeeded: () => boolean, onPresence: (presence: Presence) => void): void {
  let isLocked = false;

  function tell(): void {
    // What was seen while nobody asked says nothing of a timer that is started later.
    if (!isNeeded()) return onPresence({ idleMs: 0, isLocked: false });
    const isSeenLocked = powerMonitor.getSystemIdleState(ANY_SECONDS) === 'locked';
    onPresence({ idleMs: powerMonitor.getSystemIdleTime() * 1000, isLocked: isLocked || isSeenLocked });
  }

  powerMonitor.on('lock-screen', () => {
    isLocked = true;
    tell();
  });
  powerMonitor.on('unlock-screen', () => {
    isLocked = false;
    tell();
  });
  powerMonitor.on('suspend', tell);
  setInterval(tell, EVERY_MS).unref();
}
