import type { Clock } from '../clock.ts';
import type { Stretch } from '../journal/rows.ts';

/** What the system tells of the person at one moment. */
export interface Presence {
  /** Since the last key or pointer. */
  readonly idleMs: number;
  /** Nobody is there, whatever moves. */
  readonly isLocked: boolean;
}

/** A sign of the person is no older than this. */
const FRESH_MS = 5000;

export interface IdleGate {
  /** The stretch that is over by what is seen now; null where none is. */
  readonly see: (presence: Presence) => Stretch | null;
  /** The same for a moment at which the person does something, here or from elsewhere: that is a sign like a key. */
  readonly seeDeed: (presence: Presence) => Stretch | null;
}

function isHere({ idleMs, isLocked }: Presence): boolean {
  return !isLocked && idleMs <= FRESH_MS;
}

/**
 * One gate for all that tells of absence: keys and pointer, lock, and what was noticed of either before a sleep. It remembers
 * the earliest moment of inactivity, and opens once the person is back: then it gives the whole stretch, if that was at
 * least `afterMs` long. Null otherwise; always null where `afterMs` is 0. How long it was is told by the uptime, which nobody sets.
 */
export function createIdleGate(clock: Pick<Clock, 'now' | 'uptimeMs'>, afterMs: () => number): IdleGate {
  /** By the uptime, as `lastSign`. */
  let awaySince: number | null = null;
  /** Of those that no key or pointer told of. */
  let lastDeed = Number.NEGATIVE_INFINITY;

  function see({ idleMs, isLocked }: Presence): Stretch | null {
    const uptimeMs = clock.uptimeMs();
    const lastSign = Math.max(uptimeMs - Math.max(0, idleMs), lastDeed);
    if (!isHere({ idleMs, isLocked })) {
      awaySince = Math.min(awaySince ?? lastSign, lastSign);
      return null;
    }
    // The uptime tells parts of a millisecond; instants are whole.
    const awayMs = awaySince === null ? 0 : Math.round(lastSign - awaySince);
    const wasAway = awaySince !== null;
    awaySince = null;
    if (!wasAway || afterMs() === 0 || awayMs < afterMs()) return null;
    const toMs = Math.round(clock.now() - (uptimeMs - lastSign));
    return { why: 'idle', fromMs: toMs - awayMs, toMs };
  }

  return {
    see,
    seeDeed: (presence) => {
      const stretch = see(presence) ?? see({ idleMs: 0, isLocked: false });
      if (!isHere(presence)) lastDeed = clock.uptimeMs();
      return stretch;
    },
  };
}
