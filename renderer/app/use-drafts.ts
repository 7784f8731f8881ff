import { useMemo, useState } from 'react';
import { useCardclock } from '../store/cardclock.ts';
import { type HeldValue, holdValue } from '../store/held-value.ts';
import { useStay } from '../store/use-stay.ts';
import { type CardDrafts, createCardDrafts } from '../features/card/card-drafts.ts';
import type { ReportsView } from '../features/reports/reports-view.ts';
import { createTimeDrafts, type TimeDrafts } from '../features/today/time-drafts.ts';
import { useGoneEntries } from './use-gone-entries.ts';

/** What is typed and not saved, for as long as the window is there. */
export interface Drafts {
  readonly cards: CardDrafts;
  readonly times: TimeDrafts;
  /** How the reports stand: it says itself of which account it is. */
  readonly reports: HeldValue<ReportsView | undefined>;
  /** Begins anew with another account. */
  readonly search: HeldValue<string>;
}

export function useDrafts(accountId: number | undefined): Drafts {
  const [cards] = useState(createCardDrafts);
  const [times] = useState(createTimeDrafts);
  const [reports] = useState(() => holdValue<ReportsView | undefined>(undefined));
  // oxlint-disable-next-line react/exhaustive-deps -- each account has its own
  const search = useMemo(() => holdValue(''), [accountId]);
  const { typedTexts } = useCardclock();
  const isGone = useGoneEntries(times);
  // The card, the day or the view that they belong to may be closed.
  useStay(
    () =>
      search.get() !== '' ||
      [...times.get().keys()].some((trackerId) => !isGone(trackerId)) ||
      [...cards.get().values()].some(({ text }) => text.trim() !== '') ||
      [...typedTexts.get().values()].some((text) => text.trim() !== ''),
  );
  return { cards, times, reports, search };
}
