import { describe, expect, it } from 'vitest';
import { workList } from '../../../main/core/tracking/work-list.ts';
import { seenTracker } from '../../support/journal.ts';
import { MINUTE, NINE, type TrackingWorld, trackingWorld } from '../../support/tracking.ts';

/** 4 with a star, then 1, 2 and 3; 2 was added only, the others were tracked. */
function listWorld(): TrackingWorld {
  const world = trackingWorld();
  const past = { startedAt: NINE - 2 * MINUTE, endedAt: NINE - MINUTE, listed: false, highlightedAt: null };
  for (const taskId of [4, 5]) world.insert({ taskId, desired: past });
  for (const taskId of [3, 1, 4]) {
    world.tracking.start(taskId);
    world.clock.nowMs += MINUTE;
  }
  world.tracking.add(2);
  world.tracking.move(2, 2);
  world.tracking.highlight(4, true);
  return world;
}

const shown = ({ journal, accountId }: TrackingWorld): readonly number[] =>
  workList(journal, accountId).map(({ taskId }) => taskId);

const COMMANDS: Record<string, (world: TrackingWorld) => number | null> = {
  'a removal from the middle': ({ tracking }) => tracking.remove(1),
  'the removal of an added task': ({ tracking }) => tracking.remove(2),
  'the removal of the last': ({ tracking }) => tracking.remove(3),
  'the removal of a starred one': ({ tracking }) => tracking.remove(4),
  'a star': ({ tracking }) => tracking.highlight(3, true),
  'a star of an added task': ({ tracking }) => tracking.highlight(2, true),
  'a star that was taken away': ({ tracking }) => tracking.highlight(4, false),
  'a move up': ({ tracking }) => tracking.move(3, 1),
  'a move down': ({ tracking }) => tracking.move(1, 3),
  'the move of an added task': ({ tracking }) => tracking.move(2, 3),
  'a move above what has a star': ({ tracking }) => tracking.move(3, 0),
  'an addition': ({ tracking }) => tracking.add(5),
};

describe('undo on the work list', () => {
  it.each(Object.entries(COMMANDS))(
    'of %s gives back what stood there, and undo of that does it again',
    (_name, command) => {
      using world = listWorld();
      expect(shown(world)).toEqual([4, 1, 2, 3]);
      const before = world.meaning();
      const id = command(world);
      const after = world.meaning();
      expect(after).not.toEqual(before);
      world.clock.nowMs += MINUTE;

      const undone = world.editing.undo(id ?? 0);
      expect(world.meaning()).toEqual(before);
      const again = world.editing.undo(undone ?? 0);
      expect(world.meaning()).toEqual(after);
      world.editing.undo(again ?? 0);

      expect(world.meaning()).toEqual(before);
    },
  );

  it.each<[string, (world: TrackingWorld) => number | null]>([
    ['a removal of what is not listed', ({ tracking }) => tracking.remove(9)],
    ['a star for what neither runs nor is listed', ({ tracking }) => tracking.highlight(9, true)],
    ['a move to the same place', ({ tracking }) => tracking.move(1, 1)],
    ['a move of a starred one below what has no star', ({ tracking }) => tracking.move(4, 2)],
    ['a move of the first without a star above what has one', ({ tracking }) => tracking.move(1, 0)],
    ['a move of what is not listed', ({ tracking }) => tracking.move(9, 0)],
    ['an addition of what is listed', ({ tracking }) => tracking.add(1)],
  ])('has nothing to do for %s', (_name, command) => {
    using world = listWorld();

    expect(command(world)).toBeNull();
  });

  it('of a move above what has a star asks the service for the place below that', () => {
    using world = listWorld();

    world.tracking.move(3, 0);

    expect(shown(world)).toEqual([4, 3, 1, 2]);
    expect(workList(world.journal, world.accountId)[1]?.tracker?.requestedPosition).toBe(2);
  });

  it('of a removal that was never sent asks the service for no other place', () => {
    using world = trackingWorld();
    const listed = { startedAt: NINE - MINUTE, endedAt: NINE, listed: true, highlightedAt: null };
    const first = world.insert({ taskId: 1, desired: listed, seen: seenTracker(5, listed) });
    const later = { ...listed, startedAt: NINE - 2 * MINUTE };
    const second = world.insert({ taskId: 2, desired: later, seen: seenTracker(6, later) });
    expect(shown(world)).toEqual([1, 2]);

    world.editing.undo(world.tracking.remove(2) ?? 0);

    expect(shown(world)).toEqual([1, 2]);
    for (const { id } of [first, second]) expect(world.row(id).requestedPosition).toBeNull();
  });

  it('of a move asks the service for the former place', () => {
    using world = trackingWorld();
    world.tracking.start(1);
    world.clock.nowMs += MINUTE;
    world.tracking.start(2);

    world.editing.undo(world.tracking.move(1, 0) ?? 0);

    expect(shown(world)).toEqual([2, 1]);
    expect(world.row(1).requestedPosition).toBe(2);
  });

  it('of a start that ended a timer leaves the rows below it in their order', () => {
    using world = trackingWorld();
    world.tracking.add(2);
    for (const taskId of [1, 2]) {
      world.clock.nowMs += MINUTE;
      world.tracking.start(taskId);
    }
    const before = shown(world);
    world.clock.nowMs += MINUTE;

    world.editing.undo(world.tracking.start(3) ?? 0);

    expect(before).toEqual([1, 2]);
    expect(shown(world)).toEqual(before);
  });

  it('of a start in the past, and undo of that, has its row where it was, among several timers', () => {
    using world = trackingWorld();
    world.clock.severalTimers = true;
    world.clock.nowMs += 10 * MINUTE;
    world.tracking.start(1, NINE + 8 * MINUTE);
    const started = world.tracking.start(3, NINE + 2 * MINUTE);
    const after = shown(world);

    world.editing.undo(world.editing.undo(started ?? 0) ?? 0);

    expect(after).toEqual([1, 3]);
    expect(shown(world)).toEqual(after);
  });
});
