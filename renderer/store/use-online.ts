import { useEffect } from 'react';
import type { Cardclock } from './cardclock.ts';

/** The system says that the network is back: the service is asked at once. Where no page is left, the shell notices it somewhat later. */
export function useOnline({ ask }: Cardclock): void {
  useEffect(() => {
    const tryNow = (): void => void ask('sync:now', null);
    window.addEventListener('online', tryNow);
    return () => window.removeEventListener('online', tryNow);
  }, [ask]);
}
