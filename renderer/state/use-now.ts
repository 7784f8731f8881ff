import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/**
 * The present, in UTC ms. It moves on at every full second while `active` and the window can be seen, and stands
 * still otherwise, so that a hidden or idle window does nothing at all.
 */
export function useNow(active: boolean): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (!active) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function tick(): void {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      const present = Date.now();
      setNow(present);
      timer = setTimeout(tick, SECOND_MS - (present % SECOND_MS));
    }

    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [active]);

  return now;
}
