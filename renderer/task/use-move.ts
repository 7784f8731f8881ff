import { useState } from 'react';
import type { Card, CardMove } from '../../common/domain/card.ts';
import type { Reply } from '../../common/ipc/failure.ts';
import { useSnapshot } from '../store/cardclock.ts';

export type Full = Extract<CardMove, { readonly kind: 'full' }>;

export interface Moving {
  /** The column takes no more cards, and passing its limit is offered. */
  readonly full: Full | undefined;
  /** Shows what comes of the request. */
  readonly follow: (request: Promise<Reply<CardMove>>) => Promise<void>;
  readonly leave: () => void;
}

export interface MoveEvents {
  /** Wherever it is now. */
  readonly onMoved: (card: Card) => void;
  readonly onProblem: (words: string | undefined) => void;
}

/** What a move of a card leads to; a limit that is reached becomes an offer, unless offers are switched off: then it is words alone. */
export function useMove({ onMoved, onProblem }: MoveEvents): Moving {
  const isOffered = useSnapshot((snapshot) => snapshot.settings.suggestLimit);
  const [full, setFull] = useState<Full>();

  return {
    full,
    leave: () => setFull(undefined),
    follow: async (request) => {
      const reply = await request;
      setFull(undefined);
      onProblem(undefined);
      if (!reply.ok) return onProblem(reply.error.message);
      const { value } = reply;
      if (value.kind === 'full' && isOffered) return setFull(value);
      if (value.kind !== 'full') onMoved(value.card);
      if (value.kind !== 'moved') onProblem(value.words);
    },
  };
}
