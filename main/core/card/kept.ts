import type { AnswerCache } from '../answer-cache.ts';
import type { BoardRights, CardService, ServedCard } from './ports.ts';

export interface KeptCard {
  readonly served: ServedCard;
  /** UTC ms when the request left that told it. */
  readonly readAt: number;
}

/** What the service told of cards, for when it is asked again and for when it is not there. */
export interface KeptCards {
  readonly card: (taskId: number) => KeptCard | null;
  /** An answer that is older than what is kept is left out. */
  readonly putCard: (kept: KeptCard) => void;
  /** Of the board; null where they are not known. */
  readonly rights: (boardId: number) => BoardRights[number] | null;
  /** Asks for the rights again where they are older than some minutes. Settles in any case. */
  readonly renewRights: () => Promise<void>;
}

const RIGHTS_LAST_MS = 5 * 60_000;
const RIGHTS = 'rights';

export function createKeptCards(
  cache: AnswerCache,
  service: Pick<CardService, 'rights'>,
  accountKey: string,
  now: () => number,
): KeptCards {
  let askedAt = Number.NEGATIVE_INFINITY;

  function card(taskId: number): KeptCard | null {
    const kept = cache.get(accountKey, nameOf(taskId));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- put there by this very function, under a name of its own
    return kept === null ? null : { served: kept.value as ServedCard, readAt: kept.asOf };
  }

  return {
    card,
    putCard: ({ served, readAt }) => {
      const before = card(served.taskId);
      if (before !== null && before.readAt > readAt && before.readAt <= now()) return;
      cache.put(accountKey, nameOf(served.taskId), { asOf: readAt, value: served });
    },
    rights: (boardId) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      const kept = cache.get(accountKey, RIGHTS)?.value as BoardRights | undefined;
      return kept?.[boardId] ?? null;
    },
    renewRights: async () => {
      if (Math.abs(now() - askedAt) < RIGHTS_LAST_MS) return;
      const outcome = await service.rights();
      if (outcome.kind !== 'answered') return;
      askedAt = now();
      cache.put(accountKey, RIGHTS, { asOf: askedAt, value: outcome.value });
    },
  };
}

function nameOf(taskId: number): string {
  return `card ${taskId}`;
}
