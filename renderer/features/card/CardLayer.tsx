import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useAccountId, useCardclock } from '../../state/cardclock.ts';
import type { CardDrafts } from './card-drafts.ts';

const CardPane = lazy(async () => ({ default: (await import('./CardPane.tsx')).CardPane }));

/** The card that is open, over whatever view is shown; its code is fetched with the first one. */
export function CardLayer({ drafts }: { readonly drafts: CardDrafts }) {
  const { openedCard } = useCardclock();
  const taskId = useSyncExternalStore(openedCard.subscribe, openedCard.get);
  const accountId = useAccountId();
  // Numbers of cards mean nothing to the account that is opened next.
  useEffect(() => openedCard.close, [openedCard]);
  if (taskId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <CardPane key={taskId} taskId={taskId} drafts={{ all: drafts, accountId, taskId }} onClose={openedCard.close} />
    </Suspense>
  );
}
