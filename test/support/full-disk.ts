import { createNotices } from '../../main/core/app/notices.ts';
import { createUnwritten, type UnwrittenDeeds } from '../../main/core/app/unwritten.ts';
import { type TrackingWorld, trackingWorld } from './tracking.ts';

export interface FullDisk extends Disposable {
  readonly world: TrackingWorld;
  readonly disk: { isFull: boolean };
  readonly deeds: UnwrittenDeeds;
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
  const deeds = createUnwritten({
    journal,
    clock: { now: () => clock.nowMs, monotonicMs: () => clock.nowMs, uptimeMs: () => clock.nowMs },
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
    severalTimers: () => clock.severalTimers,
    notices,
    isReplaced: () => false,
    onChange: () => undefined,
    onDefect: (error) => defects.push(error),
  });
  disk.isFull = true;
  return {
    world,
    disk,
    deeds,
    defects,
    notices: () => notices.all().map(({ text }) => text),
    pass: (ms) => {
      clock.nowMs += ms;
      const now = due.filter((timer) => timer.atMs <= clock.nowMs);
      due = due.filter((timer) => !now.includes(timer));
      for (const { task } of now) task();
    },
    start: (taskId, at) => words(() => deeds.start(accountId, taskId, clock.nowMs, at)),
    stop: (trackerId) => words(() => deeds.stop(accountId, trackerId, clock.nowMs)),
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
