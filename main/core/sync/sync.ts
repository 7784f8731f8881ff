import type { Clock, Random, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { type Looked, settle } from './resolve.ts';
import type { BoardService } from './board-service.ts';
import type { Refusal, Silence } from '../outcome.ts';
import { createConnection, createTokenProbe, ownRowsOf, type Skew, steadyReadsOf } from './connection.ts';
import { createGroupCommit } from './send.ts';
import { heldMs, LONGEST_WAIT_MS } from './policy.ts';
import { createPuller, createVerifier } from './pull.ts';
import { createSender } from './push.ts';
import { createDeduper } from './dedupe.ts';
import { createTaskSender } from './task-sender.ts';

export interface SyncPorts {
  readonly journal: Journal;
  readonly service: BoardService;
  /** Hears every answer of `service`. */
  readonly skew: Skew;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly accountId: number;
  readonly userId: number;
  /** IANA zone that days belong to now. */
  readonly timezone: () => string;
  /** The one that the service counts days by. */
  readonly ownTimezone: string;
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
  /** The same because the person asks for it: rows do not wait for their own back-off either. */
  readonly tryAll: () => void;
  /** This local day is on view, or none: what others did with it is asked for too. */
  readonly show: (date: string | null) => void;
  /** Whether somebody can see what a pull brings. */
  readonly setWatched: (isWatched: boolean) => void;
  /** False while nothing is sent, since the service is out of reach or wants to be left alone, or there is no token. */
  readonly mayAsk: () => boolean;
  /** The service asks for so many ms without a request. */
  readonly leaveAlone: (waitMs: number) => void;
  readonly offlineSince: () => number | null;
  /** UTC ms of the service's last answer; null before the first. */
  readonly answeredAt: () => number | null;
  /** The last time that everything was due to be read, a part of it did not come. */
  readonly isReadInVain: () => boolean;
  /** As `SyncView` has it; null once the service told what it holds. */
  readonly unread: () => 'coming' | 'failed' | null;
  /** How far the service's clock is ahead, in ms; null while the two agree, or nothing is known. */
  readonly serverAheadMs: () => number | null;
  readonly isSending: (trackerId: number) => boolean;
  /** The same for a task that was made here, by its number here. */
  readonly isSendingTask: (taskId: number) => boolean;
  /** Sends nothing more; settles once nothing is on its way. */
  readonly close: () => Promise<void>;
}

/** Carries the journal's unsent changes to the service, one request at a time for each row, and pulls what others did. */
export function createSync(given: SyncPorts): Sync {
  const ports = { ...given, service: ownRowsOf(steadyReadsOf(given.service, given.clock), given.userId) };
  const { journal, clock, timers, accountId, skew } = ports;
  const connection = createConnection(clock, ports.random);
  const verdict = createTokenProbe(ports.service, ports.userId);
  let isStopped = false;
  let isGoingOn = false;
  let cancelTimer: (() => void) | undefined;
  const puller = createPuller({ ...ports, isStopped: () => isStopped, onAsked: connection.asked });
  const verifier = createVerifier(ports);
  const lastLook = createLastLook({ isVerified: () => verifier.dueInMs() > 0, onTold: goOn });
  const durably = createGroupCommit(journal, timers, ports.onDefect);
  const sending = { ...ports, durably, serverNow: skew.serverNow, connection, verdict: askVerdict };
  const sender = createSender({ ...sending, onEnd: ended });
  const settleRow = (row: TrackerRow, looked: Looked): unknown => settle(ports, row, looked);
  const deduper = createDeduper({
    ...ports,
    connection,
    verdict: askVerdict,
    settle: settleRow,
    isStopped: () => isStopped,
  });
  const tasks = createTaskSender({ ...sending, backSince: connection.backSince });
  const pulling = createJob(pullNow, ended);
  const verifying = createJob(verifyNow, ended);
  const deduping = createJob(deduper.run, ended);
  const making = createJob(tasks.run, ended);
  deduper.hasten();

  function wake(): void {
    if (isStopped || ports.isPaused()) return;
    cancelTimer?.();
    const mayAsk = connection.delayMs() === 0;
    const mayWrite = !isHeld();
    const pullInMs = turnOf(pulling, puller.dueInMs, mayAsk);
    const writeInMs = mayWrite ? startWriting(mayAsk) : Infinity;
    const verifyInMs = turnOf(verifying, verifier.dueInMs, mayAsk);
    const delayMs = Math.max(connection.delayMs(), Math.min(pullInMs, writeInMs, verifyInMs));
    if (delayMs < Infinity)
      cancelTimer = timers.after(Math.max(0, Math.min(delayMs, LONGEST_WAIT_MS)), () => safely(wake));
  }

  /** Ms until there is something to write. */
  function startWriting(mayAsk: boolean): number {
    if (mayAsk) sender.start();
    const dedupeInMs = turnOf(deduping, deduper.dueInMs, mayAsk);
    return Math.min(dedupeInMs, turnOf(making, tasks.dueInMs, mayAsk), rowsInMs());
  }

  /**
   * Nothing is written before the service told the time, by which late requests are known, nor before everything was read
   * where it has to be, nor while it is open whether the service has lost a part of what it had.
   */
  function isHeld(): boolean {
    if (!skew.isHeard()) return true;
    const { pullFirst, manyDoubted } = journal.policies.get(accountId);
    return pullFirst || manyDoubted !== 'no';
  }

  function ended(defect: unknown): void {
    if (defect !== undefined) {
      ports.onDefect(defect);
      connection.stumbled();
    }
    goOn();
  }

  /** Once for all that ended in the same turn. */
  function goOn(): void {
    if (isStopped || isGoingOn) return;
    isGoingOn = true;
    timers
      .pause()
      .then(() => {
        isGoingOn = false;
        if (isStopped) return null;
        safely(ports.onChange);
        safely(wake);
        return null;
      })
      .catch(ports.onDefect);
  }

  /** Whatever happens to a listener, or to the disk while nobody waits for it, sync itself goes on. */
  function safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      ports.onDefect(error);
    }
  }

  async function askVerdict(): ReturnType<typeof verdict> {
    const told = await verdict();
    if (told === 'refused' && !isStopped) ports.onTokenRefused();
    return told;
  }

  async function pullNow(): Promise<void> {
    await ports.beforePull();
    if (isStopped) return;
    const failure = await puller.run(() => lastLook.ended(null));
    if (isStopped) return;
    if (failure !== null) return await settleReading(failure);
    connection.answered(journal.trackers.counts(accountId).waiting === 0);
    ports.onReachable();
  }

  /** Any refusal is an answer, so the service is within reach; it may want time. */
  async function settleReading(failure: Refusal | Silence): Promise<void> {
    lastLook.ended(failure);
    if (failure.kind === 'silent') return connection.failed('read');
    connection.answered(true);
    if (failure.status === 401 || failure.status === 403) await askVerdict();
    else connection.asked(heldMs(failure));
  }

  async function verifyNow(): Promise<void> {
    const failure = await verifier.run();
    if (failure !== null) await settleReading(failure);
  }

  /** Rows whose turn has come wait for the connection alone; while some are on their way, their end wakes the others. */
  function rowsInMs(): number {
    const now = clock.now();
    if (!sender.isBusy() && journal.trackers.due(accountId, now, LONGEST_WAIT_MS, 1).length > 0) return 0;
    return (journal.trackers.nextDueAt(accountId, now) ?? Infinity) - now;
  }

  function refresh(): void {
    connection.hopeful();
    puller.hasten();
    // The day may have changed while nothing was sent.
    goOn();
  }

  return {
    wake,
    refresh,
    tryAll: () => {
      sender.hasten();
      tasks.hasten();
      refresh();
    },
    show: (date) => {
      puller.show(date);
      safely(wake);
    },
    setWatched: puller.setWatched,
    mayAsk: () => !isStopped && !ports.isPaused() && connection.delayMs() === 0,
    leaveAlone: connection.asked,
    offlineSince: connection.offlineSince,
    answeredAt: connection.answeredAt,
    isReadInVain: puller.isInVain,
    unread: lastLook.unread,
    serverAheadMs: skew.toldMs,
    isSending: sender.isSending,
    isSendingTask: tasks.isSending,
    close: async () => {
      isStopped = true;
      cancelTimer?.();
      await Promise.allSettled([sender.ended(), pulling.ended(), verifying.ended(), deduping.ended(), making.ended()]);
    },
  };
}

/** Starts it where it is due. Ms until it is; Infinity while it runs: its end wakes the others. */
function turnOf(job: Job, dueInMs: () => number, mayStart: boolean): number {
  if (job.isRunning()) return Infinity;
  const inMs = dueInMs();
  if (inMs > 0 || !mayStart) return inMs;
  job.start();
  return Infinity;
}

/** Work of which at most one runs at a time. */
export interface Job {
  readonly isRunning: () => boolean;
  /** Does nothing while it runs. */
  readonly start: () => void;
  /** Settles when nothing of it is on its way any more; never rejects. */
  readonly ended: () => Promise<void>;
}

/** `onEnd` hears of the defect that ended it, if there was one, once the job may be started again. */
export function createJob(work: () => Promise<void>, onEnd: (defect: unknown) => void): Job {
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    let defect: unknown;
    try {
      await work();
    } catch (error) {
      defect = error ?? new Error('a job failed without saying why');
    }
    running = undefined;
    onEnd(defect);
  }

  return {
    isRunning: () => running !== undefined,
    start: () => {
      running ??= run();
    },
    ended: async () => {
      await running;
    },
  };
}

/** Whether the service told at the last look what it holds. */
export interface LastLook {
  /** What a look came to. */
  readonly ended: (failure: Refusal | Silence | null) => void;
  /** `coming`: the service had no time to answer yet; `failed`: it did not, or refused; null once it told. */
  readonly unread: () => 'coming' | 'failed' | null;
}

export interface LastLookPorts {
  /** What is doubted was looked for by its task, which a timer that ended elsewhere may need. */
  readonly isVerified: () => boolean;
  /** It told, and had not before. */
  readonly onTold: () => void;
}

export function createLastLook({ isVerified, onTold }: LastLookPorts): LastLook {
  let state: 'coming' | 'failed' | 'came' = 'coming';
  return {
    ended: (failure) => {
      const isNews = failure === null && unread() !== null;
      state = failure === null ? 'came' : 'failed';
      if (isNews) onTold();
    },
    unread,
  };

  function unread(): 'coming' | 'failed' | null {
    if (state !== 'came') return state;
    return isVerified() ? null : 'coming';
  }
}
