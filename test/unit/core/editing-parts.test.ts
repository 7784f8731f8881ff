import { describe, expect, it } from 'vitest';
import { stateOf } from '../../../main/core/tracking/tracker.ts';
import { seenTracker } from '../../support/journal.ts';
import { livingRows, MINUTE, NINE, type TrackingWorld, trackingWorld } from '../../support/tracking.ts';

const hour = { startedAt: NINE - 60 * MINUTE, endedAt: NINE, listed: false, highlightedAt: null };

const intervals = (world: TrackingWorld): (readonly [number, number | null])[] =>
  livingRows(world.journal, world.accountId).map(({ desired }) => [minute(desired.startedAt), minute(desired.endedAt)]);

function minute(at: number): number;
function minute(at: number | null): number | null;
function minute(at: number | null): number | null {
  return at === null ? null : (at - NINE) / MINUTE;
}

describe('split', () => {
  it('makes two intervals that meet, and that are the whole together', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });

    world.editing.split(id, NINE - 20 * MINUTE);

    expect(intervals(world)).toEqual([
      [-60, -20],
      [-20, 0],
    ]);
    expect(world.row(id).desired.endedAt).toBe(NINE - 20 * MINUTE);
  });

  it('meets a second later where that start is taken, so that nothing is lost or doubled', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });
    world.editing.log(1, NINE - 20 * MINUTE, NINE - 10 * MINUTE);

    const second = world.editing.split(id, NINE - 20 * MINUTE);

    const made = world.journal.intents.get(second ?? 0)?.changes.find(({ before }) => before === null);
    expect(made?.after.startedAt).toBe(NINE - 20 * MINUTE + 1000);
    expect(world.row(id).desired.endedAt).toBe(NINE - 20 * MINUTE + 1000);
  });

  it('of a running timer keeps it running, in its place and with its star', () => {
    using world = trackingWorld();
    world.tracking.start(1);
    world.tracking.highlight(1, true);
    world.clock.nowMs += 30 * MINUTE;

    world.editing.split(1, NINE + 10 * MINUTE);

    expect(world.journal.trackers.running(world.accountId)).toMatchObject([
      { id: 2, desired: { startedAt: NINE + 10 * MINUTE, listed: true, highlightedAt: NINE } },
    ]);
    expect(world.row(1).desired).toMatchObject({ endedAt: NINE + 10 * MINUTE, listed: false });
  });

  it('takes out a stretch, and one undo brings it back', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });

    const change = world.editing.split(id, NINE - 40 * MINUTE, NINE - 25 * MINUTE);
    expect(intervals(world)).toEqual([
      [-60, -40],
      [-25, 0],
    ]);

    world.editing.undo(change ?? 0);
    expect(intervals(world)).toEqual([[-60, 0]]);
  });

  it.each([
    [NINE - 20 * MINUTE, NINE - 30 * MINUTE],
    [NINE - 20 * MINUTE, NINE],
    [NINE - 20 * MINUTE, NINE + MINUTE],
  ])('refuses a stretch that does not lie inside: %i to %i', (at, until) => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });

    expect(() => world.editing.split(id, at, until)).toThrow(/between the start and the end|in the future/);
    expect(intervals(world)).toEqual([[-60, 0]]);
  });

  it.each([NINE - 60 * MINUTE, NINE - 61 * MINUTE, NINE])('refuses %i, which is not inside', (at) => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });

    expect(() => world.editing.split(id, at)).toThrow('between the start and the end');
  });
});

describe('merge', () => {
  it('makes one interval of this one, the one before and the gap between them', () => {
    using world = trackingWorld();
    world.editing.log(1, NINE - 60 * MINUTE, NINE - 50 * MINUTE);
    world.editing.log(2, NINE - 45 * MINUTE, NINE - 40 * MINUTE);
    const id = world.trackerOf(world.editing.log(1, NINE - 30 * MINUTE, NINE - 20 * MINUTE));

    world.editing.merge(id);

    expect(intervals(world)).toEqual([
      [-60, -20],
      [-45, -40],
    ]);
    expect(stateOf(world.row(id))).toBe('void');
  });

  it('resumes the one before where this one runs, which takes over the place in the work list', () => {
    using world = trackingWorld();
    world.tracking.start(1);
    world.clock.nowMs += MINUTE;
    world.tracking.start(2);
    world.clock.nowMs += MINUTE;
    world.tracking.start(1);
    world.tracking.highlight(1, true);

    world.editing.merge(3);

    expect(world.row(1).desired).toMatchObject({ startedAt: NINE, endedAt: null, listed: true });
    expect(world.row(1).desired.highlightedAt).toBe(NINE + 2 * MINUTE);
    expect(world.row(3)).toMatchObject({
      deleted: true,
      rank: null,
      requestedPosition: null,
      desired: { listed: false },
    });
  });

  it('never shortens the one before', () => {
    using world = trackingWorld();
    world.editing.log(1, NINE - 60 * MINUTE, NINE);
    const id = world.trackerOf(world.editing.log(1, NINE - 30 * MINUTE, NINE - 20 * MINUTE));

    world.editing.merge(id);

    expect(intervals(world)).toEqual([[-60, 0]]);
  });

  it('joins none that a night lies between, and says how much that is', () => {
    using world = trackingWorld();
    world.editing.log(1, NINE - 16 * 60 * MINUTE, NINE - 15 * 60 * MINUTE);
    const id = world.trackerOf(world.editing.log(1, NINE - 30 * MINUTE, NINE - 20 * MINUTE));

    expect(() => world.editing.merge(id)).toThrow('ended 14 h 30 m earlier');
    expect(livingRows(world.journal, world.accountId)).toHaveLength(2);
  });

  it('says so where there is none before', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });

    expect(() => world.editing.merge(id)).toThrow('no entry before this one');
  });
});

describe('delete', () => {
  it('is asked of the service where it holds the entry', () => {
    using world = trackingWorld();
    const desired = { ...hour, listed: true };
    const { id } = world.insert({ desired, seen: seenTracker(5, desired), rank: 2, requestedPosition: 1 });

    world.editing.remove(id);

    const fields = { deleted: true, rank: null, requestedPosition: null, desired: { listed: false } };
    expect(world.row(id)).toMatchObject(fields);
    expect(stateOf(world.row(id))).toBe('pending');
  });

  it('is done at once for what was never sent, whatever was refused of it', () => {
    using world = trackingWorld();
    const attention = { kind: 'refused', status: 422, words: 'no', at: NINE } as const;
    const { id } = world.insert({ desired: hour, attention });

    world.editing.remove(id);

    expect(stateOf(world.row(id))).toBe('void');
  });

  it('of an unanswered create waits for what became of it', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour, inDoubt: true });

    world.editing.remove(id);

    expect(stateOf(world.row(id))).toBe('pending');
  });
});
