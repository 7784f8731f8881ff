import type { AccountRow } from '../../../main/core/journal/rows.ts';
import type { Journal } from '../../../main/core/journal/journal.ts';
import { createLedgerActions } from '../../../main/core/ledger/actions.ts';
import { createSkew } from '../../../main/core/sync/skew.ts';
import { createSync, type Sync } from '../../../main/core/sync/sync.ts';
import { createEditing, type Editing } from '../../../main/core/tracking/editing.ts';
import { createTracking, type Tracking } from '../../../main/core/tracking/tracking.ts';
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
}

/** One of the user's devices: its disk, and the program on it. */
export interface Computer {
  readonly index: number;
  readonly store: MemoryStore;
  /** Reads only: the journal as the screen shows it. */
  readonly shown: Journal;
  readonly account: AccountRow;
  /** Null while it is off. */
  readonly program: () => Program | null;
  readonly open: () => void;
  /** The program is ended, and started anew. */
  readonly restart: () => void;
  /** How often anything became durable. */
  readonly commits: () => number;
}

export interface ComputerPorts {
  readonly index: number;
  readonly timeline: Timeline;
  readonly wire: Pick<Wire, 'service'>;
  /** Asked before a transaction becomes durable, and after it: true where the power goes then. */
  readonly isCrash: (device: number) => boolean;
  readonly onDefect: (words: string) => void;
  readonly tell: (words: string) => void;
}

const TASKS = [101, 102].map((taskId) => ({
  taskId,
  boardId: 1,
  boardName: 'Product',
  name: `Task ${taskId}`,
  lane: null,
  colour: null,
  facts: null,
}));
const DOWN_MS = 2000;

export function createComputer(ports: ComputerPorts): Computer {
  const { index, timeline } = ports;
  const store = createMemoryStore();
  const shown = memoryJournal(store);
  const account = shown.accounts.insert(ACCOUNT);
  shown.tasks.put(account.id, TASKS);
  let run = 0;
  let commits = 0;
  let program: Program | null = null;
  const timersOfRun = new Set<() => void>();

  function powerOff(): void {
    run += 1;
    program = null;
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
      beforeWrite: alive,
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
      now: timeline.wall,
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
    const skew = createSkew(clock);
    const accountId = account.id;
    const sync = createSync({
      journal,
      service: skew.listeningTo(ports.wire.service({ device: index, hand, isOn: () => own === run })),
      skew,
      clock,
      timers,
      random: () => 0.5,
      accountId,
      userId: account.userId,
      timezone: () => 'UTC',
      ownTimezone: 'UTC',
      isPaused: () => false,
      onChange: () => undefined,
      beforePull: async () => await Promise.resolve(),
      onReachable: () => undefined,
      onTokenRefused: () => onDefect(own, new Error('the token was refused')),
      onDefect: (error) => onDefect(own, error),
    });
    const deedPorts = { journal, clock, accountId, severalTimers: () => false };
    program = { sync, tracking: createTracking(deedPorts), editing: createEditing(deedPorts) };
    hand(() => {
      // As a session begins.
      createLedgerActions({ ...deedPorts, serverAheadMs: () => 0 }).askAgain();
      sync.refresh();
    });
  }

  return {
    index,
    store,
    shown,
    account,
    program: () => program,
    open,
    restart: powerOff,
    commits: () => commits,
  };
}
