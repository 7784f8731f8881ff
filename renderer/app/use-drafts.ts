import { useEffect, useMemo, useRef, useState } from 'react';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { type CardDrafts, createCardDrafts } from '../features/card/card-drafts.ts';
import type { ReportsView } from '../features/reports/reports-view.ts';
import { createTimeDrafts, type TimeDrafts } from '../features/today/time-drafts.ts';
import { useCardclock } from '../store/cardclock.ts';
import { type Store, createStore } from '../store/store.ts';
import { useKeepAlive } from '../store/use-keep-alive.ts';

/** What is typed and not saved, for as long as the window is there. */
export interface Drafts {
  readonly cards: CardDrafts;
  readonly times: TimeDrafts;
  /** How the reports stand: it says itself of which account it is. */
  readonly reports: Store<ReportsView | undefined>;
  /** Begins anew with another account. */
  readonly search: Store<string>;
}

export function useDrafts(accountId: number | undefined): Drafts {
  const [cards] = useState(createCardDrafts);
  const [times] = useState(createTimeDrafts);
  const [reports] = useState(() => createStore<ReportsView | undefined>(undefined));
  // oxlint-disable-next-line react/exhaustive-deps -- each account has its own
  const search = useMemo(() => createStore(''), [accountId]);
  const { typedTexts } = useCardclock();
  const isGone = useGoneEntries(times);
  // The card, the day or the view that they belong to may be closed.
  useKeepAlive(
    () =>
      search.get() !== '' ||
      [...times.get().keys()].some((trackerId) => !isGone(trackerId)) ||
      [...cards.get().values()].some(({ text, times: ofEntry }) => text.trim() !== '' || ofEntry !== undefined) ||
      [...typedTexts.get().values()].some((text) => text.trim() !== ''),
  );
  return { cards, times, reports, search };
}

/**
 * Tells of a draft's entry whether it was taken from the day that it stood on: nobody will save its times, unless the entry
 * comes back. One whose day was not looked at since counts as there.
 */
function useGoneEntries(drafts: TimeDrafts): (trackerId: number) => boolean {
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
