import { useEffect, useEffectEvent, useState } from 'react';

const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;

interface Listener {
  readonly everyMs: number;
  readonly tell: (nowMs: number) => void;
  toldMs: number;
}

/** All that ticks is told by one timer, and so drawn together. */
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The present, in UTC ms. It moves on at every full second, or every full `everyMs`, while `active` and the window can be seen, and stands
 * still otherwise, so that a hidden or idle window does nothing at all.
 */
export function useNow(active: boolean, everyMs = SECOND_MS): number {
  const [now, setNow] = useState(() => Date.now());
  const [wasActive, setWasActive] = useState(active);
  // At once, and not with the first tick: what begins to tick is drawn once, by whatever began it.
  if (active !== wasActive) {
    setWasActive(active);
    if (active) setNow(() => Date.now());
  }
  const shownMs = useEffectEvent(() => now);

  useEffect(() => {
    if (!active) return undefined;
    const listener: Listener = { everyMs, tell: setNow, toldMs: shownMs() };
    if (listeners.size === 0) document.addEventListener('visibilitychange', tick);
    listeners.add(listener);
    tick();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [active, everyMs]);

  return now;
}

function tick(): void {
  clearTimeout(timer);
  if (document.visibilityState === 'hidden') return;
  const present = Date.now();
  let waitMs = Number.POSITIVE_INFINITY;
  for (const listener of listeners) {
    const { everyMs, tell, toldMs } = listener;
    // A timer may come a moment too early: then nobody is told twice about the same second.
    if (Math.floor(present / everyMs) !== Math.floor(toldMs / everyMs)) {
      listener.toldMs = present;
      tell(present);
    }
    waitMs = Math.min(waitMs, everyMs - (present % everyMs));
  }
  timer = setTimeout(tick, waitMs);
}
