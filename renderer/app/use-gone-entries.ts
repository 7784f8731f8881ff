import { useEffect, useRef } from 'react';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { useCardclock } from '../store/cardclock.ts';
import type { TimeDrafts } from '../features/today/time-drafts.ts';

/**
 * Tells of a draft's entry whether it was taken from the day that it stood on: nobody will save its times, unless the entry
 * comes back. One whose day was not looked at since counts as there.
 */
export function useGoneEntries(drafts: TimeDrafts): (trackerId: number) => boolean {
  const { store } = useCardclock();
  const gone = useRef<ReadonlySet<number>>(new Set());

  useEffect(() => {
    /** The account and the day that each was last seen on. */
    const places = new Map<number, string>();

    function look(): void {
      const { snapshot } = store.get();
      if (snapshot === undefined || drafts.get().size === 0) return;
      const shown = placesIn(snapshot);
      const next = new Set(gone.current);
      for (const trackerId of drafts.get().keys()) {
        const place = shown.find(({ ids }) => ids.has(trackerId))?.place;
        if (place !== undefined) {
          places.set(trackerId, place);
          next.delete(trackerId);
        } else if (shown.some((one) => one.place === places.get(trackerId))) next.add(trackerId);
      }
      gone.current = next;
    }

    look();
    const ends = [store.subscribe(look), drafts.subscribe(look)];
    return () => {
      for (const end of ends) end();
    };
  }, [store, drafts]);

  return (trackerId) => gone.current.has(trackerId);
}

function placesIn({ accounts, today, dayOnView }: Snapshot) {
  const accountId = accounts.find(({ current }) => current)?.id ?? 0;
  const days = dayOnView === undefined ? [today] : [today, dayOnView];
  return days.map(({ date, sessions }) => ({
    place: `${accountId} ${date}`,
    ids: new Set(sessions.map(({ trackerId }) => trackerId)),
  }));
}
