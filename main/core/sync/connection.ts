import type { Clock, Random } from '../clock.ts';
import { backOffMs } from './policy.ts';

/**
 * Whether the service is within reach, and when to ask again. One for an account: a dead network is no row's fault.
 * Delays run on the monotonic clock: a wall clock that is set back must not make anything wait for an hour.
 */
export interface Connection {
  /** UTC ms of the first unanswered request; null while the service answers. */
  readonly offlineSince: () => number | null;
  /** UTC ms since when it answers again: 0 where it always did, Infinity while it does not. */
  readonly backSince: () => number;
  /** UTC ms of its last answer; null before the first. */
  readonly answeredAt: () => number | null;
  /** Ms until the next try; 0 when it may be now. */
  readonly delayMs: () => number;
  /**
   * The service answered. `isProof`: a write went through, or there is none to send. Where reading works and writing does
   * not (a portal, a proxy), an answered look alone must not end the back-off.
   */
  readonly answered: (isProof: boolean) => void;
  readonly failed: (verb: 'read' | 'write') => void;
  /** The service asks for time: nothing but that time gives it, neither an answer to others nor somebody's hope. */
  readonly asked: (waitMs: number) => void;
  /** Something of ours went wrong: slow down, without blaming the network. */
  readonly stumbled: () => void;
  /** The person, or the system, says that it is worth trying again. */
  readonly hopeful: () => void;
}

/** One request every ten seconds is cheap, and a person who sees the network back waits no longer for the rest. */
const LONGEST_DELAY_MS = 10_000;

export function createConnection(clock: Clock, random: Random): Connection {
  let offlineSince: number | null = null;
  let backSince = 0;
  let answeredAt: number | null = null;
  let failures = 0;
  let notBefore = 0;
  let heldUntil = 0;
  let isWritingBroken = false;

  function slowDown(): void {
    failures += 1;
    notBefore = clock.monotonicMs() + backOffMs(failures, random, LONGEST_DELAY_MS);
  }

  return {
    offlineSince: () => offlineSince,
    backSince: () => (offlineSince === null ? backSince : Infinity),
    answeredAt: () => answeredAt,
    delayMs: () => Math.max(0, Math.max(notBefore, heldUntil) - clock.monotonicMs()),
    answered: (isProof) => {
      notBefore = 0;
      if (isWritingBroken && !isProof) return;
      answeredAt = clock.now();
      isWritingBroken = false;
      if (offlineSince !== null) backSince = clock.now();
      offlineSince = null;
      failures = 0;
    },
    failed: (verb) => {
      if (verb === 'write') isWritingBroken = true;
      offlineSince ??= clock.now();
      slowDown();
    },
    asked: (waitMs) => {
      heldUntil = Math.max(heldUntil, clock.monotonicMs() + waitMs);
    },
    stumbled: slowDown,
    hopeful: () => {
      notBefore = 0;
    },
  };
}
