import type { Random } from '../clock.ts';
import { backOffMs } from './policy.ts';

/** Whether the service is within reach, and when to ask again. One for an account: a dead network is nobody's row's fault. */
export interface Connection {
  /** UTC ms of the first unanswered request; null while the service answers. */
  readonly offlineSince: () => number | null;
  readonly notBefore: () => number;
  readonly answered: () => void;
  readonly failed: (now: number) => void;
  /** Something of ours went wrong: slow down, without blaming the network. */
  readonly stumbled: (now: number) => void;
  /** The person, or the system, says that it is worth trying again. */
  readonly hopeful: () => void;
}

export function createConnection(random: Random): Connection {
  let offlineSince: number | null = null;
  let failures = 0;
  let notBefore = 0;
  function slowDown(now: number): void {
    failures += 1;
    notBefore = now + backOffMs(failures, random);
  }
  return {
    offlineSince: () => offlineSince,
    notBefore: () => notBefore,
    answered: () => {
      offlineSince = null;
      failures = 0;
      notBefore = 0;
    },
    failed: (now) => {
      offlineSince ??= now;
      slowDown(now);
    },
    stumbled: slowDown,
    hopeful: () => {
      notBefore = 0;
    },
  };
}
