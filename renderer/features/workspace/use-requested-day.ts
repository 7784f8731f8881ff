import { useEffect, useSyncExternalStore } from 'react';
import { useCardclock } from '../../state/cardclock.ts';
import type { View } from './views.ts';

/** Opens the view of days when any part of the window wants to show one. */
export function useRequestedDay(onView: (view: View) => void): void {
  const { dayWish } = useCardclock();
  const requested = useSyncExternalStore(dayWish.subscribe, dayWish.get);

  useEffect(() => {
    if (requested !== undefined) onView('today');
  }, [requested, onView]);
}
