import type { Command } from '../../common/ipc/journal-commands.ts';
import { check } from '../../main/core/commands/run.ts';
import type { Outcome } from '../../main/core/commands/command.ts';
import { createHeld, type Given, type HeldCommands } from '../../main/core/commands/held.ts';
import { createNotices } from '../../main/core/notices.ts';
import { runOn } from './clicks.ts';
import { type TrackingWorld, trackingWorld } from './tracking.ts';

export interface FullDisk extends Disposable {
  readonly world: TrackingWorld;
  readonly disk: { isFull: boolean };
  readonly commands: Pick<HeldCommands, 'all' | 'write' | 'close'> & {
    readonly run: (command: Command, clickedAt?: number) => Outcome;
    readonly start: (
      accountId: number,
      taskId: number,
      clickedAt: number,
      at?: number,
      alone?: boolean,
    ) => number | null;
    readonly stop: (accountId: number, trackerId: number, clickedAt: number, at?: number) => number | null;
  };
  readonly notices: () => readonly string[];
  readonly defects: unknown[];
  /** Runs what is due after `ms`. */
  readonly pass: (ms: number) => void;
  /** What a person reads when they click; null: it was done. */
  readonly start: (taskId: number, at?: number) => string | null;
  readonly stop: (trackerId: number) => string | null;
  readonly intervals: () => unknown;
}

/** Starts with a full disk. */
export function fullDisk(): FullDisk {
  const disk = { isFull: false };
  const world = trackingWorld(disk);
  const { journal, clock, accountId } = world;
  const notices = createNotices();
  const defects: unknown[] = [];
  let due: { readonly atMs: number; readonly task: () => void }[] = [];
  const clocks = { now: () => clock.nowMs, monotonicMs: () => clock.nowMs, uptimeMs: () => clock.nowMs };
  const severalTimers = (): boolean => clock.severalTimers;
  const attempt = ({ command, accountId: own, clickedAt }: Given): Outcome =>
    runOn({ journal, accountId: own, severalTimers, clock: { ...clocks, now: () => clickedAt } })(command);
  const held = createHeld({
    journal,
    clock: clocks,
    timers: {
      after: (delayMs, task) => {
        const timer = { atMs: clock.nowMs + delayMs, task };
        due.push(timer);
        return () => {
          due = due.filter((other) => other !== timer);
        };
      },
      pause: async () => await Promise.resolve(),
    },
    severalTimers,
    notices,
    attempt,
    onChange: () => undefined,
    onDefect: (error) => defects.push(error),
  });
  const run = (command: Command, clickedAt: number = clock.nowMs): Outcome => {
    check(command, clickedAt);
    const given = { command, accountId, clickedAt };
    try {
      held.refuse();
      return attempt(given);
    } catch (error) {
      throw held.hold(given, error);
    }
  };
  const commands: FullDisk['commands'] = {
    ...held,
    run,
    start: (_accountId, taskId, clickedAt, at, alone) => {
      const how = { ...(at === undefined ? {} : { at }), ...(alone === undefined ? {} : { alone }) };
      return run({ kind: 'timer:start', taskId, ...how }, clickedAt).changeId;
    },
    stop: (_accountId, trackerId, clickedAt, at) =>
      run({ kind: 'timer:stop', trackerId, ...(at === undefined ? {} : { at }) }, clickedAt).changeId,
  };
  disk.isFull = true;
  return {
    world,
    disk,
    commands,
    defects,
    notices: () => notices.all().map(({ text }) => text),
    pass: (ms) => {
      clock.nowMs += ms;
      const now = due.filter((timer) => timer.atMs <= clock.nowMs);
      due = due.filter((timer) => !now.includes(timer));
      for (const { task } of now) task();
    },
    start: (taskId, at) => words(() => commands.start(accountId, taskId, clock.nowMs, at)),
    stop: (trackerId) => words(() => commands.stop(accountId, trackerId, clock.nowMs)),
    intervals: () =>
      journal.trackers
        .overlapping(accountId, 0, Number.MAX_SAFE_INTEGER)
        .map(({ taskId, desired: { startedAt, endedAt } }) => ({ taskId, startedAt, endedAt })),
    [Symbol.dispose]: () => world[Symbol.dispose](),
  };
}

function words(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
