import type { TrackerRow } from '../../main/core/journal/rows.ts';
import { createRecovery, type Recovery } from '../../main/core/recovery/recovery.ts';
import { clicks, type Clicks, runOn } from './clicks.ts';
import { type TrackingWorld, trackingWorld } from './tracking.ts';

/** A computer whose three clocks the test moves, with an app on it that can be closed, killed and opened again. */
export interface RecoveryWorld extends Disposable {
  readonly world: TrackingWorld;
  readonly recovery: () => AskedRecovery;
  /** Time passes as usual; timers that are due run. */
  readonly pass: (ms: number) => void;
  /** The computer sleeps: wall clock and uptime go on, nothing runs. */
  readonly sleep: (ms: number) => void;
  /** The same where the monotonic clock goes on in sleep: timers run late. */
  readonly late: (ms: number) => void;
  /** Somebody sets the clock. */
  readonly setClock: (byMs: number) => void;
  /** The app ends without a word; `forMs` later it is opened again. */
  readonly crash: (forMs: number) => void;
  /** A command comes by while the app is closed: does its work, and leaves. */
  readonly command: (work?: (recovery: AskedRecovery) => void) => void;
  readonly changes: () => number;
  readonly defects: readonly unknown[];
  /** Each write is refused from now on, or no longer. */
  readonly disk: { isFull: boolean };
  readonly intervals: () => readonly (readonly [number, number | null])[];
}

/** With its answers, given by command. */
export type AskedRecovery = Recovery & { readonly answer: Clicks['answerAway'] };

/** `idleMinutes`: as in the settings. */
export function recoveryWorld({ idleMinutes = 10 } = {}): RecoveryWorld {
  const disk = { isFull: false };
  const world = trackingWorld(disk);
  const { clock, journal, accountId } = world;
  const at = { monotonicMs: 1000, uptimeMs: 5_000_000 };
  const defects: unknown[] = [];
  let due: { readonly atMs: number; readonly task: () => void }[] = [];
  let changes = 0;

  function open(isPassing = false): AskedRecovery {
    due = [];
    at.monotonicMs = 1000;
    const clocks = { now: () => clock.nowMs, monotonicMs: () => at.monotonicMs, uptimeMs: () => at.uptimeMs };
    const ports = { journal, accountId, clock: clocks, severalTimers: () => clock.severalTimers };
    const { answerAway } = clicks(runOn(ports));
    const recovery = createRecovery({
      ...ports,
      timers: {
        after: (delayMs, task) => {
          const timer = { atMs: at.monotonicMs + delayMs, task };
          due.push(timer);
          return () => {
            due = due.filter((other) => other !== timer);
          };
        },
        pause: async () => await Promise.resolve(),
      },
      idleAfterMs: () => idleMinutes * 60_000,
      isPassing,
      onChange: () => {
        changes += 1;
      },
      onDefect: (error) => defects.push(error),
    });
    return { ...recovery, answer: answerAway };
  }

  function move(ms: number): void {
    clock.nowMs += ms;
    at.uptimeMs += ms;
  }

  function pass(ms: number): void {
    const end = at.monotonicMs + ms;
    for (;;) {
      const next = due.filter((timer) => timer.atMs <= end).toSorted((a, b) => a.atMs - b.atMs)[0];
      const until = Math.max(at.monotonicMs, next?.atMs ?? end);
      move(until - at.monotonicMs);
      at.monotonicMs = until;
      if (next === undefined) return;
      due = due.filter((timer) => timer !== next);
      next.task();
    }
  }

  let recovery = open();
  return {
    world,
    recovery: () => recovery,
    pass,
    sleep: move,
    late: (ms) => {
      move(ms);
      at.monotonicMs += ms;
      pass(0);
    },
    setClock: (byMs) => {
      clock.nowMs += byMs;
    },
    crash: (forMs) => {
      move(forMs);
      recovery = open();
    },
    command: (work) => {
      const passing = open(true);
      work?.(passing);
      passing.close();
    },
    changes: () => changes,
    defects,
    disk,
    intervals: () => journal.trackers.overlapping(accountId, 0, Number.MAX_SAFE_INTEGER).map(times),
    [Symbol.dispose]: () => world[Symbol.dispose](),
  };
}

function times({ desired }: TrackerRow): readonly [number, number | null] {
  return [desired.startedAt, desired.endedAt];
}
