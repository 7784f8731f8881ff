import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useCardclock } from '../../state/cardclock.ts';
import { createCommentDrafts } from './comment-drafts.ts';

const CardPane = lazy(async () => ({ default: (await import('./CardPane.tsx')).CardPane }));

/** The card that is open, over whatever view is shown; its code is fetched with the first one. */
export function CardLayer() {
  const { openedCard } = useCardclock();
  const taskId = useSyncExternalStore(openedCard.subscribe, openedCard.get);
  const [drafts] = useState(createCommentDrafts);
  // Numbers of cards mean nothing to the account that is opened next.
  useEffect(() => openedCard.close, [openedCard]);
  if (taskId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <CardPane key={taskId} taskId={taskId} drafts={drafts} onClose={openedCard.close} />
    </Suspense>
  );
}
