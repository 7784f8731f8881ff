import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { livingRows, MINUTE, NINE, type TrackingWorld, trackingWorld } from '../../support/tracking.ts';

const HOUR = 60 * MINUTE;

/** An entry of `minutes` that begins so many minutes before nine. */
function insert(world: TrackingWorld, minutesBefore: number, minutes: number, taskId = 1): number {
  const startedAt = NINE - minutesBefore * MINUTE;
  const endedAt = startedAt + minutes * MINUTE;
  return world.insert({ taskId, desired: { startedAt, endedAt, listed: false, highlightedAt: null } }).id;
}

/** Start and end of every entry that counts, by its id. */
function times(world: TrackingWorld): readonly (readonly [number, number, number | null])[] {
  const rows = livingRows(world.journal, world.accountId).toSorted((a, b) => a.id - b.id);
  return rows.map(({ id, desired }) => [id, desired.startedAt, desired.endedAt]);
}

function shift(world: TrackingWorld, trackerIds: readonly number[], byMs: number): number | null {
  return world.run({ kind: 'time:shift', trackerIds, byMs }).changeId;
}

describe('several entries that are shifted', () => {
  it.each([-HOUR, HOUR])(
    'keep their lengths where one goes into the place of the next, and come back: %s ms',
    (byMs) => {
      using world = trackingWorld();
      const ids = [300, 240, 180].map((before) => insert(world, before, 60));
      const before = times(world);

      const changeId = shift(world, ids, byMs);

      expect(times(world)).toEqual(before.map(([id, from, to]) => [id, from + byMs, (to ?? 0) + byMs]));
      world.editing.undo(changeId ?? 0);
      expect(times(world)).toEqual(before);
    },
  );

  it('are none of them shifted where one would end in the future, or still runs', () => {
    using world = trackingWorld();
    const ids = [insert(world, 240, 60), insert(world, 90, 60)];
    const { id: running } = world.insert({
      taskId: 2,
      desired: { startedAt: NINE - HOUR, endedAt: null, listed: true, highlightedAt: null },
    });
    const before = times(world);

    expect(() => shift(world, ids, HOUR)).toThrow(/would end in the future, so nothing was shifted/);
    expect(() => shift(world, [...ids, running], -HOUR)).toThrow(/still running, so nothing was shifted/);
    expect(() => shift(world, ids, 0)).toThrow(/at least a second and at most a year/);
    expect(times(world)).toEqual(before);
  });

  it('keep their lengths also where another entry of the card begins at that second, and end by now', () => {
    using world = trackingWorld();
    const [earlier, later] = [insert(world, 300, 60), insert(world, 240, 40)];
    const [long, last] = [insert(world, 120, 60, 2), insert(world, 60, 60, 2)];

    shift(world, [earlier], HOUR);
    shift(world, [long], HOUR);

    const [start, end] = [NINE - 240 * MINUTE, NINE - 180 * MINUTE];
    expect(times(world)).toEqual([
      [earlier, start + 1000, end + 1000],
      [later, start, start + 40 * MINUTE],
      [long, NINE - HOUR - 1000, NINE - 1000],
      [last, NINE - HOUR, NINE],
    ]);
  });

  it('are each shifted or moved once, also where one is named by the number that it had on another card, too', () => {
    using world = trackingWorld();
    const former = insert(world, 300, 60);
    const { changeId } = world.run({ kind: 'time:move', trackerIds: [former], taskId: 2 });
    const id = world.trackerOf(changeId);

    shift(world, [former, id], HOUR);
    world.run({ kind: 'time:move', trackerIds: [former, id], taskId: 1 });

    const [start, end] = [NINE - 240 * MINUTE, NINE - 180 * MINUTE];
    expect(times(world).map(([, from, to]) => [from, to])).toEqual([[start, end]]);
  });

  it('are as if each had been edited by itself, and one undo brings all of them back', () => {
    const entry = fc.record({
      before: fc.integer({ min: 0, max: 40 }),
      minutes: fc.constantFrom(5, 10, 15),
      task: fc.constantFrom(1, 2),
    });
    const entries = fc.uniqueArray(entry, {
      minLength: 1,
      maxLength: 8,
      selector: ({ before, task }) => `${before} ${task}`,
    });
    fc.assert(
      fc.property(entries, fc.integer({ min: -6, max: 6 }), (logged, steps) => {
        using world = trackingWorld();
        const byMs = (steps === 0 ? 1 : steps) * 10 * MINUTE;
        const ids = logged.map(({ before, minutes, task }) => insert(world, 120 + before * 10, minutes, task));
        const before = times(world);

        const changeId = shift(world, ids, byMs);

        expect(times(world)).toEqual(before.map(([id, from, to]) => [id, from + byMs, (to ?? 0) + byMs]));
        world.editing.undo(changeId ?? 0);
        expect(times(world)).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });
});

describe('several entries that are deleted', () => {
  it('leave the rows of their cards on the work list, also where that is taken back and done again', () => {
    using world = trackingWorld();
    const ids = [2, 1].map((taskId) => world.trackerOf(world.tracking.start(taskId)));
    const cards = (): readonly number[] => world.meaning().list.map(({ taskId }) => taskId);
    const before = cards();

    const deleted = world.editing.removeAll(ids);
    const undone = world.editing.undo(deleted ?? 0);
    world.editing.undo(undone ?? 0);

    expect(times(world)).toEqual([]);
    expect(cards()).toEqual(before);
  });

  it('go together, of whatever cards, and come back together; the work list stays as it is', () => {
    using world = trackingWorld();
    const ids = [insert(world, 300, 60), insert(world, 200, 30, 2), insert(world, 100, 30, 2)];
    world.tracking.add(2);
    const [before, { list }] = [times(world), world.meaning()];

    const { changeId } = world.run({ kind: 'time:delete-all', trackerIds: ids.slice(0, 2) });

    expect(times(world).map(([id]) => id)).toEqual([ids[2]]);
    expect(world.meaning().list.map(({ taskId }) => taskId)).toEqual(list.map(({ taskId }) => taskId));
    world.editing.undo(changeId ?? 0);
    expect(times(world)).toEqual(before);
  });

  it('come back without the rows of cards that were started again since, or taken off the work list', () => {
    using world = trackingWorld();
    for (const taskId of [1, 2, 3]) {
      world.tracking.start(taskId);
      world.clock.nowMs += 10 * MINUTE;
    }
    const ids = times(world).map(([id]) => id);
    world.tracking.stop(ids.at(-1) ?? 0);
    world.clock.nowMs += MINUTE;
    const { changeId } = world.run({ kind: 'time:delete-all', trackerIds: ids });
    world.run({ kind: 'work-list:remove', taskId: 2 });
    world.tracking.start(3);
    world.clock.nowMs += MINUTE;
    const { list } = world.meaning();

    world.editing.undo(changeId ?? 0);

    const now = world.meaning();
    expect(now.rows).toHaveLength(4);
    expect(now.list.map(({ taskId }) => taskId)).toEqual(list.map(({ taskId }) => taskId));
    expect(now.list.find(({ taskId }) => taskId === 3)).toEqual(list.find(({ taskId }) => taskId === 3));
  });
});
