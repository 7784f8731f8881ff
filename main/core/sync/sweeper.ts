import type { Random } from '../clock.ts';
import type { Refusal } from './board-service.ts';
import type { Connection } from './connection.ts';
import { askedMs, heldMs, judge } from './policy.ts';
import { isBehindClock, passRound, planAnew, postponeSweep, sweep, type SweepPorts } from './sweep.ts';
import type { TokenVerdict } from './token-probe.ts';

export interface SweeperPorts extends SweepPorts {
  readonly accountId: number;
  readonly random: Random;
  readonly connection: Pick<Connection, 'failed' | 'asked'>;
  readonly verdict: () => Promise<TokenVerdict>;
  readonly isStopped: () => boolean;
}

/** Makes the sweeps that are due, one row at a time: nobody waits for them. */
export interface Sweeper {
  /** Ms until the next one; Infinity when none is planned. */
  readonly dueInMs: () => number;
  readonly run: () => Promise<void>;
}

const REFUSED_SWEEP_AFTER_MS = 60_000;

export function createSweeper(ports: SweeperPorts): Sweeper {
  const { journal, clock, connection, accountId } = ports;

  /** No waiting mends it, and it is not the token. */
  async function isRefusedForGood(failure: Refusal): Promise<boolean> {
    const { consequence } = judge('list', failure, 1, ports.random);
    if (consequence.kind !== 'probe-token') return consequence.kind === 'park';
    return (await ports.verdict()) === 'good';
  }

  return {
    dueInMs: () => {
      const next = journal.sweeps.next(accountId);
      if (next === null) return Infinity;
      const now = clock.now();
      return isBehindClock(next, now) ? 0 : next.dueAt - now;
    },
    run: async () => {
      const next = journal.sweeps.next(accountId);
      if (next === null) return;
      if (isBehindClock(next, clock.now())) return planAnew(journal, next, clock.now());
      const failure = await sweep(ports, next.trackerId);
      if (failure === null) return;
      if (failure.kind === 'silent') return connection.failed('read');
      connection.asked(heldMs(failure));
      const isForGood = await isRefusedForGood(failure);
      if (ports.isStopped()) return;
      if (isForGood) return passRound(journal, next.trackerId, clock.now());
      postponeSweep(journal, next.trackerId, clock.now() + Math.max(askedMs(failure), REFUSED_SWEEP_AFTER_MS));
    },
  };
}
