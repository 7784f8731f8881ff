import { powerMonitor } from 'electron';
import type { Presence } from '../../core/recovery/recovery.ts';
import type { DisplayKind } from '../system/display-kind.ts';
import { openIdleTeller } from './open-idle.ts';
import type { IdleTeller } from './stillness.ts';

/** Often enough that a return is asked about while the person still looks; who clicks sooner is seen by the click. */
const EVERY_MS = 5000;
/** The state `locked` counts whatever this is; Electron wants at least a second. */
const ANY_SECONDS = 1;

/** Whoever reads moves nothing for a while. */
const HERE_SECONDS = 120;

/** What is known of the person at this computer. */
export interface Presences {
  /** Somebody used this computer a moment ago, and did not lock it; also where nobody tells. */
  readonly isSomebodyHere: () => boolean;
  /** Gives what tells of this very moment. */
  readonly follow: (isNeeded: () => boolean, onPresence: (presence: Presence) => void) => () => Presence;
  /** Tells nothing more: the app is quitting. */
  readonly letGo: () => void;
}

/** On a Wayland desktop that itself is asked: what Electron counts there stands still, or knows of some windows only. */
export function createPresences(display: DisplayKind, onDefect: (error: unknown) => void): Presences {
  let teller: IdleTeller | null = null;
  const ends: (() => void)[] = [];
  if (display !== 'direct') {
    openIdleTeller()
      .then((found) => (teller = found))
      .catch(onDefect);
  }
  const idleMs = (): number =>
    display === 'direct' ? powerMonitor.getSystemIdleTime() * 1000 : (teller?.idleMs() ?? 0);

  return {
    isSomebodyHere: () => {
      const state = powerMonitor.getSystemIdleState(HERE_SECONDS);
      if (display !== 'direct') return state !== 'locked' && idleMs() < HERE_SECONDS * 1000;
      // Some desktops tell nothing.
      return state === 'active' || state === 'unknown';
    },
    follow: (isNeeded, onPresence) => {
      const { see, end } = followPresence(idleMs, isNeeded, onPresence);
      ends.push(end);
      return see;
    },
    letGo: () => {
      for (const end of ends.splice(0)) end();
    },
  };
}

/**
 * Tells what the system knows of the person: by its events where it sends them, and by asking now and then, since Linux sends
 * none. `isNeeded`: the system is not asked while it gives false. `end`: nothing is told after it.
 */
function followPresence(
  idleMs: () => number,
  isNeeded: () => boolean,
  onPresence: (presence: Presence) => void,
): { readonly see: () => Presence; readonly end: () => void } {
  let isLocked = false;
  let isOver = false;

  function see(): Presence {
    // What was seen while nobody asked says nothing of a timer that is started later.
    if (isOver || !isNeeded()) return { idleMs: 0, isLocked: false };
    const isSeenLocked = powerMonitor.getSystemIdleState(ANY_SECONDS) === 'locked';
    return { idleMs: idleMs(), isLocked: isLocked || isSeenLocked };
  }

  function tell(): void {
    if (!isOver) onPresence(see());
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
  const asking = setInterval(tell, EVERY_MS).unref();

  return {
    see,
    end: () => {
      isOver = true;
      clearInterval(asking);
    },
  };
}
