import type { Clock, Random, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import type { BoardService, Refusal, Silence } from './board-service.ts';
import { createConnection } from './connection.ts';
import { afterFailure } from './after-failure.ts';
import { LONGEST_WAIT_MS } from './policy.ts';
import { pull } from './pull.ts';
import { type StepEnd, step } from './send.ts';
import { postponeSweep, sweep } from './sweep.ts';
import { createTokenProbe } from './token-probe.ts';

export interface SyncPorts {
  readonly journal: Journal;
  readonly service: BoardService;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly accountId: number;
  readonly userId: number;
  /** True: nothing may be sent, because there is no token that the service takes, or a former session still ends. */
  readonly isPaused: () => boolean;
  /** Something that people see may have changed. */
  readonly onChange: () => void;
  /** Settles when what a pull brings can be shown by name; never rejects for a service out of reach. */
  readonly beforePull: () => Promise<void>;
  /** The service answered a pull: a good moment for what is asked seldom. */
  readonly onReachable: () => void;
  /** The service refused the token: nothing is sent any more. */
  readonly onTokenRefused: () => void;
  /** A defect of ours; the row stays as it is in the journal. */
  readonly onDefect: (error: unknown) => void;
}

export interface Sync {
  /** There may be something to send: called after each change of the journal. */
  readonly wake: () => void;
  /** Tries now, whatever the back-off says, and pulls. */
  readonly refresh: () => void;
  readonly offlineSince: () => number | null;
  readonly isSending: (trackerId: number) => boolean;
  /** Sends nothing more; settles once nothing is on its way. */
  readonly close: () => Promise<void>;
}

const PARALLEL = 4;
const PULL_EVERY_MS = 60_000;

/** Carries the journal's unsent changes to the service, one request at a time for each row, and pulls what others did. */
export function createSync(ports: SyncPorts): Sync {
  const { journal, clock, timers, accountId } = ports;
  const connection = createConnection(clock, ports.random);
  const verdict = createTokenProbe(ports.service);
  const busy = new Map<number, Promise<void>>();
  let isStopped = false;
  let cancelTimer: (() => void) | undefined;
  let pulling: Promise<void> | undefined;
  let sweeping: Promise<void> | undefined;
  /** By the monotonic clock. */
  let nextPullAt = 0;

  function wake(): void {
    if (isStopped || ports.isPaused()) return;
    cancelTimer?.();
    if (connection.delayMs() === 0) {
      startPull();
      startSteps();
      startSweep();
    }
    schedule();
  }

  function startSteps(): void {
    const free = connection.offlineSince() === null ? PARALLEL : 1;
    for (const row of journal.trackers.due(accountId, clock.now(), LONGEST_WAIT_MS, PARALLEL * 2)) {
      if (busy.size >= free) return;
      if (!busy.has(row.id)) busy.set(row.id, track(row));
    }
  }

  async function track(row: TrackerRow): Promise<void> {
    try {
      await settle(row, await step(ports, row));
    } catch (error) {
      ports.onDefect(error);
      connection.stumbled();
    }
    busy.delete(row.id);
    goOn();
  }

  function goOn(): void {
    if (isStopped) return;
    safely(ports.onChange);
    safely(wake);
  }

  /** Whatever happens to a listener, or to the disk while nobody waits for it, sync itself goes on. */
  function safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      ports.onDefect(error);
    }
  }

  async function settle(row: TrackerRow, end: StepEnd): Promise<void> {
    if (end.kind === 'failed') {
      await afterFailure({ ...ports, connection, verdict: askVerdict }, row, end);
      return;
    }
    connection.answered(end.did === 'write' || journal.trackers.counts(accountId).waiting === 0);
  }

  async function askVerdict(): ReturnType<typeof verdict> {
    const told = await verdict();
    if (told === 'refused' && !isStopped) ports.onTokenRefused();
    return told;
  }

  function startPull(): void {
    const now = clock.monotonicMs();
    if (pulling !== undefined || now < nextPullAt) return;
    nextPullAt = now + PULL_EVERY_MS;
    pulling = pullNow()
      .catch((error: unknown) => {
        ports.onDefect(error);
        connection.stumbled();
      })
      .finally(() => {
        pulling = undefined;
        goOn();
      });
  }

  async function pullNow(): Promise<void> {
    await ports.beforePull();
    if (isStopped) return;
    const failure = await pull({ ...ports, isStopped: () => isStopped });
    if (failure !== null) return await settlePull(failure);
    connection.answered(journal.trackers.counts(accountId).waiting === 0);
    ports.onReachable();
  }

  /** Any refusal is an answer, so the service is within reach; it may want time. */
  async function settlePull(failure: Refusal | Silence): Promise<void> {
    if (failure.kind === 'silent') {
      connection.failed('read');
      nextPullAt = 0;
      return;
    }
    connection.answered(true);
    if (failure.status === 401 || failure.status === 403) await askVerdict();
    else if (failure.retryAfterMs !== null) connection.asked(Math.min(failure.retryAfterMs, LONGEST_WAIT_MS));
  }

  /** One row at a time: nobody waits for it. */
  function startSweep(): void {
    const next = journal.sweeps.next(accountId);
    if (sweeping !== undefined || next === null || next.dueAt > clock.now()) return;
    sweeping = sweepNow(next.trackerId)
      .catch((error: unknown) => {
        ports.onDefect(error);
        connection.stumbled();
      })
      .finally(() => {
        sweeping = undefined;
        goOn();
      });
  }

  async function sweepNow(trackerId: number): Promise<void> {
    const failure = await sweep(ports, trackerId);
    if (failure?.kind === 'silent') connection.failed('read');
    else if (failure !== null)
      postponeSweep(journal, trackerId, clock.now() + Math.max(failure.retryAfterMs ?? 0, PULL_EVERY_MS));
  }

  function sweepInMs(): number {
    const next = sweeping === undefined ? journal.sweeps.next(accountId) : null;
    return next === null ? Infinity : next.dueAt - clock.now();
  }

  function schedule(): void {
    const pullInMs = pulling === undefined ? nextPullAt - clock.monotonicMs() : Infinity;
    const delayMs = Math.max(connection.delayMs(), Math.min(pullInMs, rowsInMs(), sweepInMs()));
    if (delayMs < Infinity)
      cancelTimer = timers.after(Math.max(0, Math.min(delayMs, LONGEST_WAIT_MS)), () => safely(wake));
  }

  /** Rows whose turn has come wait for the connection alone; while some are on their way, their end wakes the others. */
  function rowsInMs(): number {
    const now = clock.now();
    const isAnyDue = journal.trackers.due(accountId, now, LONGEST_WAIT_MS, 1).length > 0;
    if (isAnyDue && busy.size === 0) return 0;
    return (journal.trackers.nextDueAt(accountId, now) ?? Infinity) - now;
  }

  return {
    wake,
    refresh: () => {
      connection.hopeful();
      nextPullAt = 0;
      // The day may have changed while nothing was sent.
      goOn();
    },
    offlineSince: connection.offlineSince,
    isSending: (trackerId) => busy.has(trackerId),
    close: async () => {
      isStopped = true;
      cancelTimer?.();
      await Promise.allSettled([...busy.values(), pulling, sweeping]);
    },
  };
}
