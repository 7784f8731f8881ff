import { useState } from 'react';
import { useStay } from '../../state/use-stay.ts';
import { type CardDrafts, createCardDrafts } from '../card/card-drafts.ts';
import { createTimeDrafts, type TimeDrafts } from '../today/time-drafts.ts';

/** What is typed and not saved, for as long as the window is there. */
export interface Drafts {
  readonly cards: CardDrafts;
  readonly times: TimeDrafts;
}

export function useDrafts(): Drafts {
  const [cards] = useState(createCardDrafts);
  const [times] = useState(createTimeDrafts);
  // The card, or the day, that they belong to may be closed.
  useStay(() => times.get().size > 0 || [...cards.get().values()].some(({ text }) => text.trim() !== ''));
  return { cards, times };
}
