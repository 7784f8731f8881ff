import { describe, expect, it } from 'vitest';
import type { ServerTracker } from '../../../main/core/sync/board-service.ts';
import { applyList, applyTaskList } from '../../../main/core/sync/apply-list.ts';
import { takeInChunks } from '../../../main/core/sync/pull.ts';
import { seenTracker } from '../../support/journal.ts';
import { livingRows, MINUTE, NINE, trackingWorld } from '../../support/tracking.ts';

const at = (minutes: number): number => NINE + minutes * MINUTE;
const minutesOf = (instant: number): number => (instant - NINE) / MINUTE;
const running = { startedAt: NINE, endedAt: null, listed: true, highlightedAt: null };

function tracker(fields: Partial<ServerTracker> = {}): ServerTracker {
  const own = { id: 5, userId: 7, taskId: 1, boardId: 1, position: 1, createdAt: NINE };
  return { ...own, ...running, ...fields };
}

/** A timer since nine that the service was seen to hold, ended by another device at five past, and started again at ten past. */
function startedAgain(isOwn = true) {
  const world = trackingWorld();
  const { journal, accountId, clock: now, tracking } = world;
  const seen = seenTracker(5, { ...running, seenAt: NINE, createdAt: NINE });
  const { id } = world.insert({ taskId: 1, isOwn, desired: running, seen });
  const clock = { monotonicMs: () => 0, uptimeMs: () => 0, now: () => now.nowMs };
  const told = (value: readonly ServerTracker[]) => {
    now.nowMs += MINUTE;
    return { kind: 'answered', value, sentAt: now.nowMs, serverAheadMs: null } as const;
  };
  now.nowMs = at(10);
  tracking.start(1);
  return {
    ...world,
    id,
    later: (minutes: number): void => {
      now.nowMs = at(minutes);
    },
    stop: (minutes: number, trackerId = id): number | null => {
      now.nowMs = at(minutes);
      return tracking.stop(trackerId);
    },
    look: (...others: readonly ServerTracker[]): void =>
      journal.transaction(() =>
        applyTaskList({ journal, accountId, clock }, 1, told([tracker({ endedAt: at(5) }), ...others])),
      ),
    listed: (): void =>
      journal.transaction(() => applyList(journal, accountId, told([tracker({ endedAt: at(5) })]), now.nowMs)),
    pullAll: async (value: readonly ServerTracker[]): Promise<void> => {
      const ports = { journal, accountId, userId: 7, clock, timers: TIMERS, isStopped: () => false };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing is asked of the service
      await takeInChunks({ ...ports, service: {} as never }, told(value));
    },
    intervals: () =>
      livingRows(journal, accountId)
        .filter(({ taskId }) => taskId === 1)
        .map(({ desired: { startedAt, endedAt } }) => [minutesOf(startedAt), endedAt && minutesOf(endedAt)]),
  };
}

const TIMERS = { after: () => () => {}, pause: async () => await Promise.resolve() };

describe('what was started again, and ended elsewhere before', () => {
  it('has the end that the person gave it later', () => {
    using world = startedAgain();
    world.stop(20);
    world.later(40);
    world.edit(world.id, NINE, at(30));

    world.look();

    expect(world.intervals()).toEqual([
      [0, 5],
      [10, 30],
    ]);
  });

  it('is asked about where it was given a later start: the other end lies before it', () => {
    using world = startedAgain();
    world.stop(20);
    world.edit(world.id, at(12), at(20));

    world.look();

    expect(world.intervals()).toEqual([[12, 20]]);
    expect(world.row(world.id).attention?.kind).toBe('conflict');
  });

  it('runs on where the stop of another device’s timer is taken back', () => {
    using world = startedAgain(false);
    const stopped = world.stop(20);
    world.later(21);
    world.editing.undo(stopped ?? 0);

    world.look();

    expect(world.intervals()).toEqual([
      [0, 5],
      [10, null],
    ]);
  });

  it('runs no second time where what it became is taken back with the stop', () => {
    using world = startedAgain();
    const stopped = world.stop(20);
    world.look();

    expect(() => world.editing.undo(stopped ?? 0)).toThrow('given other times since');
    expect(world.intervals()).toEqual([
      [0, 5],
      [10, 20],
    ]);
  });

  it.each<[string, (world: ReturnType<typeof startedAgain>) => number | null]>([
    ['deletion', ({ editing, id }) => editing.remove(id)],
    ['stop before it', ({ tracking, id }) => tracking.stop(id, at(8))],
  ])('is not lost with the undo of its %s: that is refused once the other end is known', (_command, command) => {
    using world = startedAgain();
    world.later(20);
    const done = command(world);
    const before = world.intervals();
    world.look();

    expect(() => world.editing.undo(done ?? 0)).toThrow('given other times since');
    expect(world.intervals()).toEqual(before);
  });

  it('waits for all of the task: the other device may have gone on by a timer that a list lacks', () => {
    using world = startedAgain();

    world.listed();
    expect(world.intervals()).toEqual([[0, null]]);
    expect(world.row(world.id).doubt).not.toBeNull();
    world.look(tracker({ id: 6, startedAt: at(8), endedAt: at(12), createdAt: at(8), listed: false }));

    expect(world.intervals()).toEqual([
      [0, 5],
      [8, 12],
    ]);
  });

  it('waits as well where years of time are taken in piece by piece', async () => {
    using world = startedAgain();
    const years = Array.from({ length: 100 }, (_, index) => {
      const startedAt = at(-1000 + index);
      return tracker({ id: 100 + index, taskId: 2, startedAt, endedAt: startedAt + 1000, createdAt: startedAt });
    });
    const onward = tracker({ id: 6, startedAt: at(8), createdAt: at(8) });

    await world.pullAll([tracker({ endedAt: at(5) }), ...years, onward]);
    world.look(onward);

    expect(world.intervals()).toEqual([
      [0, 5],
      [8, null],
    ]);
  });
});
