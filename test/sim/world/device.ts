import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import type { AppPorts } from '../../../main/core/accounts/ports.ts';
import type { AccountSync } from '../../../main/core/accounts/account-sync.ts';
import { createSession } from '../../../main/core/app/session.ts';
import { clickedSession, type ClickedSession as Session } from '../../support/clicks.ts';
import type { Clock, Random } from '../../../main/core/clock.ts';
import type { AccountRow } from '../../../main/core/journal/rows.ts';
import type { BoardService } from '../../../main/core/sync/board-service.ts';
import { UserFailure } from '../../../main/core/user-failure.ts';
import { memoryJournal } from '../journal/memory-journal.ts';
import type { MemoryStore } from '../journal/memory-store.ts';
import type { RowChange } from '../journal/memory-writes.ts';
import type { CrashPoint } from '../story/event.ts';
import { signedInSync } from './account-sync.ts';
import type { Agenda } from './agenda.ts';
import { createComputerTime } from './computer-time.ts';
import { createCrashPlan } from './crash-plan.ts';
import { livedTimers } from './lived-timers.ts';

/** Thrown where the power went: nothing may catch it and go on. */
class PowerLoss extends Error {
  override readonly name = 'PowerLoss';
}

export interface DevicePorts {
  readonly agenda: Agenda;
  readonly store: MemoryStore;
  readonly account: AccountRow;
  readonly random: Random;
  readonly severalTimers: boolean;
  readonly service: BoardService;
  readonly aheadMs: number;
  readonly committed: (by: 'user' | 'engine', changes: readonly RowChange[]) => void;
  readonly tell: (words: string) => void;
  readonly violated: (words: string) => void;
}

/** Our user's computer: its clocks, its disk, and the app that runs on it until the power goes. */
export interface Device {
  readonly wall: () => number;
  readonly clock: Clock;
  /** Null while the computer is off or asleep. */
  readonly session: () => Session | null;
  /** Runs a command of the user's; what is refused with a sentence was not done. */
  readonly command: (work: (session: Session) => void) => void;
  readonly focus: () => void;
  readonly jumpClock: (byMs: number) => void;
  readonly sleep: (forMs: number) => void;
  readonly fillDisk: (forMs: number) => void;
  readonly crash: (at: CrashPoint, count: number, downMs: number) => void;
  readonly signInAgain: () => void;
  /** Hands over what came from outside: later while asleep, never to an app that is gone. */
  readonly hand: (run: () => void) => void;
  /** False: the power went as the request left. */
  readonly leaves: () => boolean;
  /** No fault is left that was planned. */
  readonly heal: () => void;
  readonly restart: () => void;
}

/** Of the journal, in one schedule: more is a loop that never ends. */
const MOST_CALLS = 2_000_000;

export function createDevice(ports: DevicePorts): Device {
  const { agenda, store } = ports;
  const time = createComputerTime(agenda, ports.aheadMs);
  const { wall, lived } = time;
  let run = 0;
  let calls = 0;
  let session: Session | null = null;
  let accountSync: AccountSync | null = null;
  let processStartedAt = lived();
  let diskFullUntil = 0;
  const plan = createCrashPlan();
  let isUsersCommand = false;
  let cancelPower: (() => void) | undefined;

  const clock: Clock = {
    now: wall,
    monotonicMs: () => lived() - processStartedAt,
    uptimeMs: () => agenda.now(),
  };

  function hand(own: number, work: () => void): void {
    time.whenAwake(() => {
      if (own === run) orDefect(own, work);
    });
  }

  function orDefect(own: number, work: () => void): void {
    try {
      work();
    } catch (error) {
      onDefect(own, error);
    }
  }

  function powerOff(downMs: number): void {
    ports.tell('    ✗ the power goes');
    run += 1;
    session = null;
    plan.forget();
    cancelPower = agenda.after(downMs, open);
  }

  /** True: the planned crash is here. */
  function isCrash(point: CrashPoint): boolean {
    const downMs = plan.reached(point);
    if (downMs !== null) powerOff(downMs);
    return downMs !== null;
  }

  function journalOf(own: number): ReturnType<typeof memoryJournal> {
    const alive = (): void => {
      calls += 1;
      if (calls === MOST_CALLS) ports.violated('the engine goes round in circles');
      if (own !== run || calls >= MOST_CALLS) throw new PowerLoss();
    };
    return memoryJournal(store, {
      beforeCall: alive,
      beforeWrite: () => {
        alive();
        if (agenda.now() < diskFullUntil) throw new UserFailure('storage', 'The disk is full.');
      },
      beforeCommit: () => {
        if (isCrash('before commit')) throw new PowerLoss();
      },
      afterCommit: (changes) => {
        ports.committed(isUsersCommand ? 'user' : 'engine', changes);
        if (isCrash('after commit')) throw new PowerLoss();
      },
    });
  }

  function open(): void {
    run += 1;
    const own = run;
    processStartedAt = lived();
    ports.tell('    the app starts');
    openSession(own, Promise.resolve());
  }

  function openSession(own: number, mayBegin: Promise<void>): void {
    const world = appPorts(own);
    try {
      accountSync = signedInSync(world, ports.account, mayBegin);
      const { journal, random } = world;
      const severalTimers = (): boolean => ports.severalTimers;
      const opened = createSession(world, accountSync, () => undefined);
      session = clickedSession(opened, { journal, clock, random, severalTimers });
    } catch (error) {
      onDefect(own, error);
    }
  }

  function onDefect(own: number, error: unknown): void {
    if (own !== run || error instanceof PowerLoss) return;
    if (error instanceof UserFailure && error.code === 'storage' && agenda.now() <= diskFullUntil) return;
    ports.violated(`a defect: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }

  function appPorts(own: number): AppPorts {
    return {
      ...NOT_HERE,
      journal: journalOf(own),
      clock,
      timers: livedTimers({ agenda, lived, hand: (work) => hand(own, work) }),
      random: ports.random,
      settings: { read: () => ({ ...DEFAULT_SETTINGS, severalTimers: ports.severalTimers }), change: none },
      connect: () => ports.service,
      onDefect: (error) => onDefect(own, error),
    };
  }

  /** As when a window is looked at, the network returns or the computer wakes. */
  function focus(): void {
    const current = session;
    if (!time.isAsleep() && current !== null) orDefect(run, () => current.sync.refresh());
  }

  open();

  return {
    wall,
    clock,
    session: () => (time.isAsleep() ? null : session),
    command: (work) => {
      const current = session;
      const own = run;
      if (current === null || time.isAsleep()) return;
      isUsersCommand = true;
      try {
        work(current);
      } catch (error) {
        if (!(error instanceof PowerLoss) && !(error instanceof UserFailure)) throw error;
        if (error instanceof UserFailure) ports.tell(`    (${error.message})`);
      } finally {
        isUsersCommand = false;
      }
      agenda.after(0, () => hand(own, () => current.sync.wake()));
    },
    focus,
    jumpClock: time.jump,
    sleep: (forMs) => time.sleep(forMs, focus),
    fillDisk: (forMs) => {
      diskFullUntil = Math.max(diskFullUntil, agenda.now() + forMs);
    },
    crash: (at, count, downMs) => {
      if (session === null) return;
      if (at === 'now') powerOff(downMs);
      else plan.at(at, count, downMs);
    },
    signInAgain: () => {
      const own = run;
      hand(own, () => {
        if (session === null || accountSync === null) return;
        const ended = accountSync.close();
        session.close();
        openSession(own, ended);
      });
    },
    hand: (work) => hand(run, work),
    leaves: () => !isCrash('request leaves'),
    heal: () => {
      plan.forget();
      diskFullUntil = Math.min(diskFullUntil, agenda.now());
      time.wake();
      cancelPower?.();
      if (session === null) open();
    },
    restart: () => {
      if (session !== null) powerOff(1000);
    },
  };
}

function none(): never {
  throw new Error('not in this world');
}

/** What a session never asks for. */
const NOT_HERE = {
  archive: { export: none, takeIn: none, backups: none, backUp: none, backUpIfDue: none, restore: none },
  keychain: { read: none, write: none, remove: none },
  shell: { kind: 'preview', version: 'sim', outdated: false, language: 'en-US', region: 'en-GB' },
  parseAddress: none,
  startBuiltIn: none,
  systemTimezone: () => 'UTC',
} as const;
