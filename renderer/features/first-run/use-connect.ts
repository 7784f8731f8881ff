import { useState } from 'react';
import type { Failure } from '../../../common/ipc/failure.ts';
import { useCardclock } from '../../state/cardclock.ts';

export type Attempt =
  | { readonly status: 'idle' }
  | { readonly status: 'checking'; readonly card: Card }
  | { readonly status: 'failed'; readonly card: Card; readonly failure: Failure };

/** The two cards of the first run. */
export type Card = 'service' | 'built-in';

export interface Connect {
  readonly attempt: Attempt;
  readonly connect: (address: string, token: string, keepToken: 'keychain' | 'session') => Promise<void>;
  readonly tryBuiltIn: () => Promise<void>;
}

/** One attempt at a time; a success needs no answer here, since the next snapshot brings the account. */
export function useConnect(): Connect {
  const { bridge } = useCardclock();
  const [attempt, setAttempt] = useState<Attempt>({ status: 'idle' });

  return {
    attempt,
    connect: async (address, token, keepToken) => {
      setAttempt({ status: 'checking', card: 'service' });
      const reply = await bridge.invoke('account:connect', { address: address.trim(), token: token.trim(), keepToken });
      setAttempt(reply.ok ? { status: 'idle' } : { status: 'failed', card: 'service', failure: reply.error });
    },
    tryBuiltIn: async () => {
      setAttempt({ status: 'checking', card: 'built-in' });
      const reply = await bridge.invoke('account:try-built-in', null);
      setAttempt(reply.ok ? { status: 'idle' } : { status: 'failed', card: 'built-in', failure: reply.error });
    },
  };
}
