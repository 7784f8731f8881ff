import type { BoardService, ServerUser } from './board-service.ts';
import type { Outcome } from '../outcome.ts';

/** `good`: the service knows us, so the refusal was about one thing; `unknown`: it could not be asked. */
export type TokenVerdict = 'good' | 'refused' | 'unknown';

/** Tells a refused token from a missing permission: one question for all that wonder at the same time. */
export function createTokenProbe(service: Pick<BoardService, 'whoAmI'>): () => Promise<TokenVerdict> {
  let asking: Promise<TokenVerdict> | undefined;
  return async () => {
    asking ??= service
      .whoAmI()
      .then(verdictOf)
      .finally(() => {
        asking = undefined;
      });
    return await asking;
  };
}

function verdictOf(answer: Outcome<ServerUser>): TokenVerdict {
  if (answer.kind === 'answered') return 'good';
  return answer.kind === 'refused' && (answer.status === 401 || answer.status === 403) ? 'refused' : 'unknown';
}
