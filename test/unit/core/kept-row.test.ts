import { describe, expect, it } from 'vitest';
import { type WorkListEntry, workList } from '../../../main/core/tracking/work-list.ts';
import { seenTracker, taskRow } from '../../support/journal.ts';
import { MINUTE, NINE, type TrackingWorld, trackingWorld } from '../../support/tracking.ts';

/** 4 with a star, then 1, 2 and 3; 2 was added only, the others were tracked once, 4 twice. 4 runs. */
function listWorld(): TrackingWorld {
  const world = trackingWorld();
  const past = { startedAt: NINE - 2 * MINUTE, endedAt: NINE - MINUTE, listed: false, highlightedAt: null };
  world.insert({ taskId: 4, desired: past });
  for (const taskId of [3, 1, 4]) {
    world.tracking.start(taskId);
    world.clock.nowMs += MINUTE;
  }
  world.tracking.add(2);
  world.tracking.move(2, 2);
  world.tracking.highlight(4, true);
  return world;
}

const shown = ({ journal, accountId }: TrackingWorld): readonly Pick<WorkListEntry, 'taskId' | 'highlightedAt'>[] =>
  workList(journal, accountId).map(({ taskId, highlightedAt }) => ({ taskId, highlightedAt }));

const carrierOf = ({ journal, accountId }: TrackingWorld, taskId: number): number | null =>
  workList(journal, accountId).find((entry) => entry.taskId === taskId)?.tracker?.id ?? null;

const idOf = (world: TrackingWorld, taskId: number): number => carrierOf(world, taskId) ?? 0;

describe('a deleted entry', () => {
  it.each([
    ['with a star, which runs and has another entry', 4],
    ['in the middle, the only one of its task', 1],
    ['at the end', 3],
  ])('%s leaves the row of its task where it is, and comes back without moving it', (_name, taskId) => {
    using world = listWorld();
    const before = shown(world);
    expect(before.map((row) => row.taskId)).toEqual([4, 1, 2, 3]);
    const meant = world.meaning();

    const id = world.editing.remove(idOf(world, taskId));
    expect(shown(world)).toEqual(before);
    const undone = world.editing.undo(id ?? 0);
    expect(world.meaning()).toEqual(meant);
    world.editing.undo(undone ?? 0);

    expect(shown(world)).toEqual(before);
  });

  it('hands the row to another entry of its task, and to the latest of them', () => {
    using world = trackingWorld();
    for (const ago of [30, 10, 20]) world.editing.log(1, NINE - ago * MINUTE, NINE - (ago - 5) * MINUTE);
    const start = world.tracking.start(1);

    world.editing.remove(world.trackerOf(start));

    expect(world.row(idOf(world, 1)).desired).toMatchObject({ startedAt: NINE - 10 * MINUTE, listed: true });
    expect(world.journal.additions.all(world.accountId)).toEqual([]);
  });

  it('asks the service for the place of the row that it hands on', () => {
    using world = trackingWorld();
    const older = { startedAt: NINE - 9 * MINUTE, endedAt: NINE - 8 * MINUTE, listed: false, highlightedAt: null };
    const top = { ...older, listed: true };
    const last = { ...top, startedAt: NINE - 2 * MINUTE, endedAt: NINE, highlightedAt: null };
    world.insert({ taskId: 1, desired: top, seen: seenTracker(1, { ...top, position: 1 }) });
    const heir = world.insert({ taskId: 2, desired: older, seen: seenTracker(2, { ...older, position: null }) });
    const listed = world.insert({ taskId: 2, desired: last, seen: seenTracker(3, { ...last, position: 2 }) });

    world.editing.remove(listed.id);

    expect(world.row(heir.id)).toMatchObject({ desired: { listed: true }, requestedPosition: 2 });
  });

  it('hands nothing to an entry that waits for an answer of the person', () => {
    using world = trackingWorld();
    const past = { startedAt: NINE - 9 * MINUTE, endedAt: NINE - 8 * MINUTE, listed: false, highlightedAt: null };
    const attention = { kind: 'refused', status: 422, words: 'no', at: NINE } as const;
    const other = world.insert({ taskId: 1, desired: past, attention });
    const start = world.tracking.start(1);

    world.editing.remove(world.trackerOf(start));

    expect(world.row(other.id).desired).toMatchObject({ listed: false });
    expect(shown(world)).toEqual([{ taskId: 1, highlightedAt: null }]);
  });

  it('comes back beside a row that was taken off the list meanwhile, and does not bring it back', () => {
    using world = listWorld();
    const id = world.editing.remove(idOf(world, 1));
    world.tracking.remove(1);

    world.editing.undo(id ?? 0);

    expect(shown(world).map((row) => row.taskId)).toEqual([4, 2, 3]);
    expect(world.row(world.trackerOf(id))).toMatchObject({ deleted: false });
  });

  it('of a start that is taken back leaves the rows of other tasks, though its own was taken off the list', () => {
    using world = listWorld();
    const start = world.tracking.start(3);
    world.tracking.remove(3);

    world.editing.undo(start ?? 0);

    expect(shown(world).map((row) => row.taskId)).toEqual([4, 1, 2]);
    expect(world.row(idOf(world, 4)).desired.endedAt).toBeNull();
  });

  it('comes back beside a timer of its task that was started since, which keeps the row', () => {
    using world = listWorld();
    const id = world.editing.remove(idOf(world, 1));
    const start = world.tracking.start(1);

    world.editing.undo(id ?? 0);

    expect(carrierOf(world, 1)).toBe(world.trackerOf(start));
    expect(world.row(world.trackerOf(id))).toMatchObject({ deleted: false, desired: { listed: false } });
  });

  it('comes back with the star that its row was given or lost meanwhile, at the place it was moved to', () => {
    using world = listWorld();
    const id = world.editing.remove(idOf(world, 4));
    world.tracking.highlight(4, false);
    world.tracking.move(4, 3);
    const moved = shown(world);

    world.editing.undo(id ?? 0);

    expect(shown(world)).toEqual(moved);
  });

  it('leaves its row also where it had taken that over from an entry which is taken back later', () => {
    using world = trackingWorld();
    const start = world.tracking.start(1);
    const log = world.editing.log(1, NINE - 5 * MINUTE, NINE - 4 * MINUTE);
    world.editing.remove(world.trackerOf(start));
    expect(carrierOf(world, 1)).toBe(world.trackerOf(log));

    world.editing.undo(log ?? 0);

    expect(shown(world).map((row) => row.taskId)).toEqual([1]);
  });

  it('discarded in the outbox leaves its row as well, and so does a discarded change', () => {
    using world = listWorld();
    const attention = { kind: 'refused', status: 422, words: 'no', at: NINE } as const;
    const outbox = world.outbox;
    const before = shown(world);
    const [first, second] = [idOf(world, 1), idOf(world, 3)];
    const there = { ...world.row(second).desired, listed: false };
    world.journal.trackers.save({ ...world.row(first), attention });
    world.journal.trackers.save({ ...world.row(second), attention, seen: seenTracker(9, there) });

    const id = outbox.discard(first);
    outbox.discard(second);

    expect(shown(world)).toEqual(before);
    expect(world.row(first)).toMatchObject({ deleted: true });
    world.editing.undo(id ?? 0);
    expect(shown(world)).toEqual(before);
  });
});

/** The service tells places of entries: those of the others close the gap. */
function seenAt(world: TrackingWorld, taskId: number, position: number): void {
  const row = world.row(idOf(world, taskId));
  world.journal.trackers.save({ ...row, rank: null, seen: seenTracker(row.id, { ...row.desired, position }) });
}

/** 1 to 4 in this order, each tracked once; 1 runs. */
function fourWorld(): TrackingWorld {
  const world = trackingWorld();
  world.journal.tasks.put(world.accountId, [taskRow(4, 'Water the plants')]);
  for (const taskId of [4, 3, 2, 1]) {
    world.tracking.start(taskId);
    world.clock.nowMs += MINUTE;
  }
  return world;
}

describe('rows without an entry', () => {
  it.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 1, 3]], [[2, 3, 1]]])(
    'stay between their neighbours when entries of %j are deleted in turn and places are told anew',
    (order) => {
      using world = fourWorld();
      const deleted = new Set<number>();

      for (const taskId of order) {
        world.editing.remove(idOf(world, taskId));
        deleted.add(taskId);
        const left = [1, 2, 3, 4].filter((one) => !deleted.has(one));
        for (const [index, one] of left.entries()) seenAt(world, one, index + 1);

        expect(shown(world).map((row) => row.taskId)).toEqual([1, 2, 3, 4]);
      }
    },
  );

  it('stay above the entry that they stood above when another device starts a task', () => {
    using world = trackingWorld();
    for (const taskId of [2, 3, 1]) {
      world.tracking.start(taskId);
      world.clock.nowMs += MINUTE;
    }
    world.editing.remove(idOf(world, 3));
    seenAt(world, 1, 2);
    seenAt(world, 2, 3);
    const theirs = { startedAt: NINE - 60 * MINUTE, endedAt: null, listed: true, highlightedAt: null };
    world.insert({ taskId: 4, desired: theirs, isOwn: false, seen: seenTracker(99, { ...theirs, position: 1 }) });

    expect(shown(world).map((row) => row.taskId)).toEqual([4, 1, 3, 2]);
  });

  it('stay where they are when the row beneath them is taken off the list, or started', () => {
    using world = fourWorld();
    for (const taskId of [1, 2]) world.editing.remove(idOf(world, taskId));

    world.tracking.start(2, NINE - 60 * MINUTE);
    expect(shown(world).map((row) => row.taskId)).toEqual([1, 2, 3, 4]);
    world.tracking.remove(2);
    for (const [index, one] of [3, 4].entries()) seenAt(world, one, index + 1);

    expect(shown(world).map((row) => row.taskId)).toEqual([1, 3, 4]);
  });

  it.each([
    ['added', () => null],
    ['taken off and brought back', ({ tracking, editing }: TrackingWorld) => editing.undo(tracking.remove(2) ?? 0)],
  ])('that were %s stay below what is started after them, also once the service has told its place', (_how, then) => {
    using world = trackingWorld();
    world.tracking.start(1);
    world.clock.nowMs += MINUTE;
    world.tracking.add(2);
    then(world);
    world.clock.nowMs += MINUTE;
    world.tracking.start(3);
    expect(shown(world).map((row) => row.taskId)).toEqual([3, 1, 2]);

    for (const [index, one] of [3, 1].entries()) seenAt(world, one, index + 1);

    expect(shown(world).map((row) => row.taskId)).toEqual([3, 1, 2]);
  });
});

it('a row that is added comes last, and moves none that somebody points at', () => {
  using world = trackingWorld();
  world.tracking.start(1);
  world.tracking.add(2);
  world.tracking.highlight(2, true);
  world.tracking.add(3);
  expect(shown(world).map((row) => row.taskId)).toEqual([2, 1, 3]);
});

describe('a row that the service does not have yet', () => {
  it.each([
    ['the news of another device first', [{ 3: 1 }, { 1: 1, 3: 1 }, { 1: 1, 3: 2 }]],
    ['its own first', [{ 1: 1 }, { 1: 1, 3: 2 }]],
    ['both at once', [{ 1: 1, 3: 2 }]],
  ] as const)('stays at the end of the list, whatever is told first: %s', (_name, answers) => {
    using world = trackingWorld();
    world.tracking.add(3);
    world.tracking.add(2);
    const start = world.tracking.start(2);
    world.clock.nowMs += MINUTE;
    world.tracking.stop(world.trackerOf(start));
    world.tracking.start(1);
    expect(shown(world).map((row) => row.taskId)).toEqual([1, 3, 2]);
    const theirs = { startedAt: NINE - 60 * MINUTE, endedAt: NINE - MINUTE, listed: true, highlightedAt: null };

    for (const places of answers) {
      for (const [taskId, position] of Object.entries(places)) {
        if (taskId === '3' && carrierOf(world, 3) === null)
          world.insert({ taskId: 3, desired: theirs, isOwn: false, seen: seenTracker(99, { ...theirs, position }) });
        else seenAt(world, Number(taskId), position);
      }
      expect(shown(world).map((row) => row.taskId)).toEqual([1, 3, 2]);
    }
  });
});
