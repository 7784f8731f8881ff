import { useState } from 'react';
import { t } from '../../common/i18n/translate.ts';
import type { Input } from '../../common/ipc/commands.ts';
import type { Failure, Reply } from '../../common/ipc/failure.ts';
import { useCardclock } from '../store/cardclock.ts';
import { useMounted } from '../store/use-failure-report.ts';

export type Attempt =
  | { readonly status: 'idle' }
  | { readonly status: 'checking'; readonly card: Card }
  | { readonly status: 'failed'; readonly card: Card; readonly failure: Failure };

/** The two cards of the first run. */
export type Card = 'service' | 'built-in';

export interface Connect {
  readonly attempt: Attempt;
  readonly connect: (typed: Input<'account:connect'>) => Promise<void>;
  readonly tryBuiltIn: () => Promise<void>;
  /** What is being checked is not wanted any more. */
  readonly callOff: () => void;
}

/**
 * One attempt at a time. A success needs no answer on the first screen, since the next snapshot brings the account; a failure
 * is told by the window where the place of the attempt was left meanwhile.
 */
export function useConnect(onDone: () => void = () => undefined): Connect {
  const { bridge, toasts } = useCardclock();
  const isMounted = useMounted();
  const [attempt, setAttempt] = useState<Attempt>({ status: 'idle' });

  function settle(card: Card, reply: Reply<null>): void {
    setAttempt(reply.ok ? { status: 'idle' } : { status: 'failed', card, failure: reply.error });
    if (isMounted()) {
      if (reply.ok) onDone();
    } else if (!reply.ok) tellLeft(reply.error);
  }

  function tellLeft({ code, message }: Failure): void {
    if (code === 'called-off') {
      toasts.done(t('The check was cancelled: no account was added, and no token was kept.'));
    } else toasts.problem(`${t('No account was added.')} ${message}`);
  }

  return {
    attempt,
    connect: async ({ address, token, ...typed }) => {
      setAttempt({ status: 'checking', card: 'service' });
      const reply = await bridge.invoke('account:connect', { address: address.trim(), token: token.trim(), ...typed });
      settle('service', reply);
    },
    tryBuiltIn: async () => {
      setAttempt({ status: 'checking', card: 'built-in' });
      const reply = await bridge.invoke('account:try-built-in', null);
      settle('built-in', reply);
    },
    callOff: () => {
      if (attempt.status === 'checking') void bridge.invoke('account:call-off', null);
    },
  };
}
