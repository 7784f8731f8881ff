import type { Random } from '../clock.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { afterFailure } from './after-failure.ts';
import { changeOf } from '../tracking/changes.ts';
import type { Connection } from './connection.ts';
import { createLookFirst } from './look.ts';
import { LONGEST_WAIT_MS } from './policy.ts';
import type { SendPorts, StepEnd } from './send.ts';
import { step, type StepPorts } from './step.ts';
import type { TokenVerdict } from './token-probe.ts';

export interface SenderPorts extends Omit<SendPorts, 'backSince'> {
  readonly random: Random;
  readonly connection: Connection;
  readonly verdict: () => Promise<TokenVerdict>;
  /** A row has nothing on its way any more; hears of the defect that ended it, if there was one. */
  readonly onEnd: (defect: unknown) => void;
}

/** Sends the rows whose turn it is: several at a time, but one request at a time for each. */
export interface Sender {
  /** Begins as many as may be on their way together. */
  readonly start: () => void;
  /** The person asks: what waits by a back-off of ours is due now; what the service asked time for is not. */
  readonly hasten: () => void;
  readonly isBusy: () => boolean;
  readonly isSending: (trackerId: number) => boolean;
  /** Settles once nothing is on its way. */
  readonly ended: () => Promise<unknown>;
}

const PARALLEL = 8;

export function createSender(ports: SenderPorts): Sender {
  const { journal, clock, accountId, connection } = ports;
  const stepPorts: StepPorts = { ...ports, backSince: connection.backSince, lookFirst: createLookFirst(ports) };
  const busy = new Map<number, Promise<void>>();
  /** Rows whose stop is on its way. */
  const stopping = new Set<number>();
  /** Rows that wait, and the service did not say for how long. */
  const backedOff = new Set<number>();

  /** On a switch the service hears of the stop before the start, as long as the stop gets through. */
  function letsStopsGoFirst(row: TrackerRow): boolean {
    return row.seen === null && row.desired.endedAt === null && stopping.size > 0;
  }

  async function track(row: TrackerRow): Promise<void> {
    if (row.seen !== null && changeOf(row)?.body.endedAt !== undefined) stopping.add(row.id);
    let defect: unknown;
    try {
      await settle(row, await step(stepPorts, row));
    } catch (error) {
      defect = error ?? new Error('a step failed without saying why');
    }
    stopping.delete(row.id);
    busy.delete(row.id);
    ports.onEnd(defect);
  }

  async function settle(row: TrackerRow, end: StepEnd): Promise<void> {
    if (end.kind === 'failed') return await afterFailure({ ...ports, backedOff }, row, end);
    connection.answered(end.did === 'write' || journal.trackers.counts(accountId).waiting === 0);
  }

  return {
    start: () => {
      const free = connection.offlineSince() === null ? PARALLEL : 1;
      if (busy.size >= free) return;
      // Those on their way are among them, and so may be those that let a stop go first.
      const most = stopping.size > 0 ? PARALLEL * 2 : PARALLEL;
      for (const id of journal.trackers.due(accountId, clock.now(), LONGEST_WAIT_MS, most)) {
        if (busy.size >= free) return;
        const row = busy.has(id) ? null : journal.trackers.get(id);
        if (row !== null && !letsStopsGoFirst(row)) busy.set(id, track(row));
      }
    },
    hasten: () => {
      journal.transaction(() => {
        for (const id of backedOff) {
          const row = journal.trackers.get(id);
          if (row !== null) journal.trackers.save({ ...row, notBefore: 0 });
        }
      });
      backedOff.clear();
    },
    isBusy: () => busy.size > 0,
    isSending: (trackerId) => busy.has(trackerId),
    ended: async () => await Promise.allSettled(busy.values()),
  };
}
