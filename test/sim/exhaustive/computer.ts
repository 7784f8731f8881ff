import type { AccountRow } from '../../../main/core/journal/rows.ts';
import type { Journal } from '../../../main/core/journal/journal.ts';
import { clicks, type Editing, type Outbox, runOn, type Tracking } from '../../support/clicks.ts';
import { askAgain, outboxQuestions } from '../../../main/core/outbox/questions.ts';
import { createSkew } from '../../../main/core/sync/connection.ts';
import { createSync, type Sync } from '../../../main/core/sync/sync.ts';
import { memoryJournal } from '../journal/memory-journal.ts';
import { createMemoryStore, type MemoryStore } from '../journal/memory-store.ts';
import { ACCOUNT } from '../../support/account.ts';
import { nameOf } from './small-world.ts';
import type { Timeline } from './timeline.ts';
import type { Wire } from './wire.ts';

/** Thrown where the power went: nothing may catch it and go on. */
export class PowerLoss extends Error {
  override readonly name = 'PowerLoss';
}

/** The program as it runs on one device, until the power goes. */
export interface Program {
  readonly sync: Sync;
  readonly tracking: Tracking;
  readonly editing: Editing;
  readonly outbox: Outbox & { readonly questions: () => ReturnType<typeof outboxQuestions> };
}

/** What one of the user's devices shows of one account. */
export interface Desk {
  readonly index: number;
  readonly store: MemoryStore;
  /** Reads only: the journal as the screen shows it. */
  readonly shown: Journal;
  readonly account: AccountRow;
  /** Null while it is off. */
  readonly program: () => Program | null;
  /** How often anything became durable. */
  readonly commits: () => number;
  /** UTC ms, by its own clock. */
  readonly wall: () => number;
  /** The device whose journal this one's is a copy of, and when it was made, UTC ms. */
  readonly copyOf: CopyOf | null;
}

export interface CopyOf {
  readonly device: number;
  readonly at: number;
}

/** One of the user's devices: its disk, and the program on it. What it shows of its first account is its own. */
export interface Computer extends Desk {
  readonly desks: readonly Desk[];
  readonly open: () => void;
  /** The program is ended, and started anew. */
  readonly restart: () => void;
}

export interface ComputerPorts {
  readonly index: number;
  readonly timeline: Timeline;
  readonly wire: Pick<Wire, 'service'>;
  /** A new one with the account of the test user, unless it is given. */
  readonly store?: MemoryStore;
  readonly copyOf?: CopyOf;
  /** UTC ms: of the timeline unless it is given. */
  readonly wall?: () => number;
  /** UTC unless it is given. */
  readonly timezone?: string;
  /** Asked before a transaction becomes durable, and after it: true where the power goes then. */
  readonly isCrash: (device: number) => boolean;
  /** Before a row is written: throws where the disk does not take it. */
  readonly beforeWrite?: () => void;
  readonly onDefect: (words: string) => void;
  readonly tell: (words: string) => void;
}

const TASKS = [101, 102, 103].map((taskId) => ({
  taskId,
  boardId: 1,
  boardName: 'Product',
  name: `Task ${taskId}`,
  column: null,
  colour: null,
  facts: null,
}));
const DOWN_MS = 2000;

export function createComputer(ports: ComputerPorts): Computer {
  const { index, timeline } = ports;
  const store = ports.store ?? storeFor([ACCOUNT.userId]);
  const wall = ports.wall ?? timeline.wall;
  const timezone = ports.timezone ?? 'UTC';
  const shown = memoryJournal(store);
  let run = 0;
  let commits = 0;
  const programs = new Map<number, Program>();
  const timersOfRun = new Set<() => void>();

  function powerOff(): void {
    run += 1;
    programs.clear();
    for (const cancel of timersOfRun) cancel();
    timersOfRun.clear();
    timeline.after(DOWN_MS, `${index} off`, open);
  }

  function crashWhere(point: 'before' | 'after'): void {
    if (!ports.isCrash(index)) return;
    ports.tell(`  ✗ the power of the ${nameOf(index)} goes ${point} it is on disk`);
    powerOff();
    throw new PowerLoss();
  }

  function journalOf(own: number): Journal {
    const alive = (): void => {
      if (own !== run) throw new PowerLoss();
    };
    return memoryJournal(store, {
      beforeCall: alive,
      beforeWrite: () => {
        alive();
        ports.beforeWrite?.();
      },
      beforeCommit: () => crashWhere('before'),
      afterCommit: () => {
        commits += 1;
        crashWhere('after');
      },
    });
  }

  function onDefect(own: number, error: unknown): void {
    if (own !== run || error instanceof PowerLoss) return;
    ports.onDefect(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }

  function open(): void {
    run += 1;
    const own = run;
    const openedAt = timeline.lived();
    const hand = (work: () => void): void => {
      if (own !== run) return;
      try {
        work();
      } catch (error) {
        onDefect(own, error);
      }
    };
    const clock = {
      now: wall,
      monotonicMs: () => timeline.lived() - openedAt,
      uptimeMs: timeline.wall,
    };
    const after = (delayMs: number, task: () => void): (() => void) => {
      const cancel = timeline.after(delayMs, `${index}`, () => {
        timersOfRun.delete(cancel);
        hand(task);
      });
      timersOfRun.add(cancel);
      return cancel;
    };
    const timers = {
      after,
      pause: async () => {
        await new Promise<void>((resolve) => {
          after(0, resolve);
        });
      },
    };
    const journal = journalOf(own);
    const begin = (account: AccountRow): void => {
      const skew = createSkew(clock);
      const accountId = account.id;
      const { userId } = account;
      const sync = createSync({
        journal,
        service: skew.listeningTo(ports.wire.service({ device: index, userId, hand, isOn: () => own === run })),
        skew,
        clock,
        timers,
        random: () => 0.5,
        accountId,
        userId,
        timezone: () => timezone,
        ownTimezone: timezone,
        isPaused: () => false,
        onChange: () => undefined,
        beforePull: async () => await Promise.resolve(),
        onReachable: () => undefined,
        onTokenRefused: () => onDefect(own, new Error('the token was refused')),
        onDefect: (error) => onDefect(own, error),
      });
      const commandPorts = { journal, clock, accountId, severalTimers: () => false };
      const { tracking, editing, outbox: decisions } = clicks(runOn(commandPorts));
      const outbox = { ...decisions, questions: () => outboxQuestions({ journal, accountId }) };
      const program = { sync, tracking, editing, outbox };
      programs.set(accountId, program);
      hand(() => {
        // As a session begins.
        askAgain(journal, accountId);
        sync.refresh();
      });
    };
    for (const account of shown.accounts.all()) begin(account);
  }

  const desks = shown.accounts.all().map((account) => ({
    index,
    store,
    shown,
    account,
    program: () => programs.get(account.id) ?? null,
    commits: () => commits,
    wall,
    copyOf: ports.copyOf ?? null,
  }));
  const [first] = desks;
  if (first === undefined) throw new Error('a computer without an account');
  return { ...first, desks, open, restart: powerOff };
}

/** An empty journal with an account of each of these users. */
export function storeFor(userIds: readonly number[]): MemoryStore {
  const store = createMemoryStore();
  const journal = memoryJournal(store);
  for (const userId of userIds) {
    const account = journal.accounts.insert({ ...ACCOUNT, userId, current: userId === userIds[0] });
    journal.tasks.put(account.id, TASKS);
  }
  return store;
}
