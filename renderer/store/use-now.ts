import { useEffect, useState } from 'react';

const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;

/**
 * The present, in UTC ms. It moves on at every full second, or every full `everyMs`, while `active` and the window can be seen, and stands
 * still otherwise, so that a hidden or idle window does nothing at all.
 */
export function useNow(active: boolean, everyMs = SECOND_MS): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (!active) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function tick(): void {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      const present = Date.now();
      setNow(present);
      timer = setTimeout(tick, everyMs - (present % everyMs));
    }

    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [active, everyMs]);

  return now;
}
