import type { Clock, Random, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import type { BoardService, Refusal, Silence } from './board-service.ts';
import { createConnection } from './connection.ts';
import { type Consequence, judge } from './policy.ts';
import { pull } from './pull.ts';
import { type StepEnd, step } from './send.ts';

export interface SyncPorts {
  readonly journal: Journal;
  readonly service: BoardService;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly accountId: number;
  readonly userId: number;
  /** True: nothing may be sent, because there is no token that the service takes. */
  readonly isPaused: () => boolean;
  /** Something that people see may have changed. */
  readonly onChange: () => void;
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
  /** Settles once nothing is on its way. */
  readonly close: () => Promise<void>;
}

const PARALLEL = 4;
const PULL_EVERY_MS = 60_000;
/** How far into the queue to look for rows that are not waiting for their own next try. */
const WINDOW = 64;

/** Carries the journal's unsent changes to the service, one request at a time for each row, and pulls what others did. */
export function createSync(ports: SyncPorts): Sync {
  const { journal, clock, timers } = ports;
  const connection = createConnection(ports.random);
  const busy = new Map<number, Promise<void>>();
  let isStopped = false;
  let cancelTimer: (() => void) | undefined;
  let pulling: Promise<void> | undefined;
  let nextPullAt = 0;
  let probing: Promise<boolean> | undefined;

  function wake(): void {
    if (isStopped || ports.isPaused()) return;
    cancelTimer?.();
    const now = clock.now();
    if (now >= connection.notBefore()) {
      startPull(now);
      startSteps(now);
    }
    schedule(now);
  }

  function startSteps(now: number): void {
    const free = connection.offlineSince() === null ? PARALLEL : 1;
    for (const row of journal.trackers.pending(ports.accountId, WINDOW)) {
      if (busy.size >= free) return;
      if (busy.has(row.id) || row.notBefore > now) continue;
      busy.set(row.id, track(row));
    }
  }

  async function track(row: TrackerRow): Promise<void> {
    try {
      await settle(row, await step(ports, row));
    } catch (error) {
      ports.onDefect(error);
      connection.stumbled(clock.now());
    }
    busy.delete(row.id);
    ports.onChange();
    wake();
  }

  async function settle(row: TrackerRow, end: StepEnd): Promise<void> {
    if (end.kind === 'moved') {
      connection.answered();
      return;
    }
    const failures = row.failures + 1;
    const judgement = judge(end.verb, end.answer, failures, ports.random);
    const { kind } = judgement.consequence;
    if (kind === 'offline') connection.failed(clock.now());
    else connection.answered();
    const isParked = kind === 'park' || (kind === 'probe-token' && (await tokenIsGood()));
    journal.transaction(() => {
      const now = journal.trackers.get(row.id) ?? row;
      if (!judgement.ambiguous && end.verb !== 'list') settleAttempts(row.id, end.answer);
      const parked = isParked ? parkedBy(end.answer, clock.now()) : now.parked;
      // An unanswered look says nothing new about what was sent before it.
      const ambiguous = end.verb === 'list' ? now.ambiguous : judgement.ambiguous;
      journal.trackers.save({ ...now, parked, ambiguous, ...afterwards(now, judgement.consequence, failures) });
    });
  }

  function afterwards(row: TrackerRow, consequence: Consequence, failures: number): Partial<TrackerRow> {
    if (consequence.kind === 'retry') return { failures, notBefore: clock.now() + consequence.delayMs };
    if (consequence.kind !== 'done' || row.seen === null) return {};
    journal.attempts.bury(row.accountId, row.seen.serverId, clock.now());
    return { seen: null };
  }

  function settleAttempts(trackerId: number, answer: Refusal | Silence): void {
    const told = answer.kind === 'refused' ? String(answer.status) : 'not sent';
    for (const attempt of journal.attempts.unanswered(trackerId))
      journal.attempts.settle(attempt.id, told, clock.now());
  }

  /** Tells a refused token from a missing permission: one question for all that wonder. */
  async function tokenIsGood(): Promise<boolean> {
    probing ??= askWho().finally(() => {
      probing = undefined;
    });
    return await probing;
  }

  async function askWho(): Promise<boolean> {
    const answer = await ports.service.whoAmI();
    if (answer.kind !== 'refused' || (answer.status !== 401 && answer.status !== 403))
      return answer.kind === 'answered';
    ports.onTokenRefused();
    return false;
  }

  function startPull(now: number): void {
    if (pulling !== undefined || now < nextPullAt) return;
    nextPullAt = now + PULL_EVERY_MS;
    pulling = pullNow()
      .catch(ports.onDefect)
      .finally(() => {
        pulling = undefined;
        ports.onChange();
        wake();
      });
  }

  async function pullNow(): Promise<void> {
    const failure = await pull(ports);
    if (failure !== null) return await settlePull(failure);
    connection.answered();
    ports.onReachable();
  }

  async function settlePull(failure: Refusal | Silence): Promise<void> {
    if (failure.kind === 'refused') {
      if (failure.status === 401 || failure.status === 403) await tokenIsGood();
      return;
    }
    connection.failed(clock.now());
    nextPullAt = 0;
  }

  function schedule(now: number): void {
    if (isStopped || ports.isPaused()) return;
    const waits = journal.trackers
      .pending(ports.accountId, WINDOW)
      .filter((row) => !busy.has(row.id))
      .map((row) => row.notBefore);
    const pullAt = pulling === undefined ? nextPullAt : Infinity;
    const due = Math.max(connection.notBefore(), Math.min(pullAt, ...waits));
    if (due === Infinity) return;
    if (busy.size === 0 || due > now) cancelTimer = timers.after(Math.max(0, due - now), wake);
  }

  return {
    wake,
    refresh: () => {
      connection.hopeful();
      nextPullAt = 0;
      wake();
    },
    offlineSince: connection.offlineSince,
    isSending: (trackerId) => busy.has(trackerId),
    close: async () => {
      isStopped = true;
      cancelTimer?.();
      await Promise.allSettled([...busy.values(), pulling]);
    },
  };
}

function parkedBy(answer: Refusal | Silence, at: number): TrackerRow['parked'] {
  return { status: answer.kind === 'refused' ? answer.status : null, words: answer.words, at };
}
