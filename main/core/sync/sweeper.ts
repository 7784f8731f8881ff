import type { Random } from '../clock.ts';
import type { Refusal } from '../outcome.ts';
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
  /** At a start: each is swept once, whenever else its turn is. */
  readonly hasten: () => void;
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

  const atStart = new Set<number>();

  async function sweepNext(trackerId: number, isBeside: boolean): Promise<void> {
    const failure = await sweep(ports, trackerId, isBeside);
    if (failure === null) return;
    if (failure.kind === 'silent') {
      if (isBeside) atStart.add(trackerId);
      return connection.failed('read');
    }
    connection.asked(heldMs(failure));
    if (isBeside) return;
    const isForGood = await isRefusedForGood(failure);
    if (ports.isStopped()) return;
    if (isForGood) return passRound(journal, trackerId, clock.now());
    postponeSweep(journal, trackerId, clock.now() + Math.max(askedMs(failure), REFUSED_SWEEP_AFTER_MS));
  }

  return {
    dueInMs: () => {
      if (atStart.size > 0) return 0;
      const next = journal.sweeps.next(accountId);
      if (next === null) return Infinity;
      const now = clock.now();
      return isBehindClock(next, now) ? 0 : next.dueAt - now;
    },
    run: async () => {
      const [first] = atStart;
      if (first !== undefined) {
        const taskId = journal.trackers.get(first)?.taskId;
        for (const id of atStart) if (id === first || journal.trackers.get(id)?.taskId === taskId) atStart.delete(id);
        return await sweepNext(first, true);
      }
      const next = journal.sweeps.next(accountId);
      if (next === null) return;
      if (isBehindClock(next, clock.now())) return planAnew(journal, next, clock.now());
      await sweepNext(next.trackerId, false);
    },
    hasten: () => {
      for (const id of journal.sweeps.all(accountId)) atStart.add(id);
    },
  };
}
