import type { TrackerRow } from '../journal/rows.ts';
import { SECOND_LOOK_AFTER_MS } from './absence.ts';
import type { Refusal, Silence } from '../outcome.ts';
import { lookAtTask, type LookPorts } from './look.ts';
import { settleVanished } from './take-absent.ts';

/** Looks for the rows that a list lacked, one task at a time. */
export interface Seeker {
  /** Ms until the next look is due; Infinity when nothing is missing. */
  readonly dueInMs: () => number;
  /** Null when the look could be made. */
  readonly run: () => Promise<Refusal | Silence | null>;
}

/** The others' turn comes when these are settled. */
const MOST_AT_ONCE = 50;
const REFUSED_LOOK_AFTER_MS = 10 * 60_000;

export function createSeeker(ports: LookPorts): Seeker {
  const { journal, clock, accountId } = ports;
  /** Moments of the monotonic clock, by task: no look follows the one before at once. */
  const notBefore = new Map<number, number>();

  /** While it is open whether many entries have vanished, only those are looked for that are to be sent again. */
  function missing(): readonly TrackerRow[] {
    const rows = journal.trackers.missing(accountId, MOST_AT_ONCE);
    if (rows.length === 0) return rows;
    const isHeld = journal.policies.get(accountId).vanished !== 'no';
    return isHeld ? rows.filter((row) => row.resend) : rows;
  }

  function inMs({ taskId, missing: lack }: TrackerRow): number {
    if (lack === null) return Infinity;
    const sinceMs = clock.now() - lack.at;
    const apartMs = lack.looks === 0 || sinceMs < 0 ? 0 : SECOND_LOOK_AFTER_MS - sinceMs;
    return Math.max(apartMs, (notBefore.get(taskId) ?? 0) - clock.monotonicMs());
  }

  return {
    dueInMs: () => missing().reduce((soonest, row) => Math.min(soonest, inMs(row)), Infinity),
    run: async () => {
      const row = missing().find((candidate) => inMs(candidate) <= 0);
      if (row === undefined) return null;
      const failure = await lookAtTask(ports, row.taskId);
      const waitMs = failure?.kind === 'refused' ? REFUSED_LOOK_AFTER_MS : SECOND_LOOK_AFTER_MS;
      notBefore.set(row.taskId, clock.monotonicMs() + waitMs);
      settleVanished(journal, accountId);
      return failure;
    },
  };
}
