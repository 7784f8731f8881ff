import { useEffect, useSyncExternalStore } from 'react';
import { useAccountId, useCardclock } from '../../store/cardclock.ts';
import { useIsAtLeast } from '../../store/use-layout.ts';
import type { CardDrafts } from './card-drafts.ts';
import { later } from '../../ui/later.tsx';

export const CardPane = later(async () => (await import('./CardPane.tsx')).CardPane);

/** The tasks and the day keep at least what they need beside it. */
const BESIDE_REM = 60;

/** The card that is open, beside the view where there is room; its code is fetched with the first one. */
export function CardLayer({ drafts }: { readonly drafts: CardDrafts }) {
  const { openedCard } = useCardclock();
  const taskId = useOpenedCard();
  const accountId = useAccountId();
  const isBeside = useIsAtLeast(BESIDE_REM);
  // Numbers of cards mean nothing to the account that is opened next.
  useEffect(() => openedCard.close, [openedCard]);
  if (taskId === undefined) return null;
  return (
    <CardPane
      key={taskId}
      taskId={taskId}
      drafts={{ all: drafts, accountId, taskId }}
      onClose={openedCard.close}
      isBeside={isBeside}
    />
  );
}

/** How the card that is open stands to the view; undefined while there is none. */
export function useCardPlace(): 'beside' | 'over' | undefined {
  const isBeside = useIsAtLeast(BESIDE_REM);
  if (useOpenedCard() === undefined) return undefined;
  return isBeside ? 'beside' : 'over';
}

function useOpenedCard(): number | undefined {
  const { openedCard } = useCardclock();
  return useSyncExternalStore(openedCard.subscribe, openedCard.get);
}
