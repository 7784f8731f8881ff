import { useEffect, useSyncExternalStore } from 'react';
import { useCardclock } from '../store/cardclock.ts';
import type { View } from './views.ts';

/** Opens the view of days when any part of the window wants to show one, or to add to it. */
export function useRequestedDay(onView: (view: View) => void): void {
  const { dayWish, entryWish } = useCardclock();
  const day = useSyncExternalStore(dayWish.subscribe, dayWish.get);
  const entry = useSyncExternalStore(entryWish.subscribe, entryWish.get);

  useEffect(() => {
    if (day !== undefined || entry !== undefined) onView('today');
  }, [day, entry, onView]);
}
