import { ask, openQuestions } from '../../../main/core/tracking/away-questions.ts';
import { seenAs } from '../../../main/core/tracking/tracker.ts';
import { describe, expect, it } from 'vitest';
import type { TrackerFields } from '../../../main/core/journal/rows.ts';
import { seenTracker } from '../../support/journal.ts';
import { livingRows, MINUTE, NINE, type TrackingWorld, trackingWorld } from '../../support/tracking.ts';

const hour: TrackerFields = { startedAt: NINE - 60 * MINUTE, endedAt: NINE, listed: false, highlightedAt: null };
const running: TrackerFields = { ...hour, endedAt: null, listed: true };
const atService = (desired: TrackerFields) => ({ desired, seen: seenTracker(7, desired) });

/** Card, start and end of every entry that counts. */
const entries = (world: TrackingWorld) =>
  livingRows(world.journal, world.accountId).map(({ taskId, desired }) => [taskId, desired.startedAt, desired.endedAt]);

const listed = (world: TrackingWorld) => world.meaning().list.map(({ taskId }) => taskId);
const sendable = (world: TrackingWorld) => world.journal.trackers.pending(world.accountId, 100).map(({ id }) => id);

describe('an entry that is given to another task', () => {
  it('counts there with its very times, and once', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(hour));

    const moved = world.trackerOf(world.editing.give(id, 2));

    expect(entries(world)).toEqual([[2, hour.startedAt, hour.endedAt]]);
    expect(world.row(moved)).toMatchObject({ taskId: 2, seen: null, isOwn: true });
  });

  it('stays at the service under its old card until the new one is there', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(hour));

    const moved = world.trackerOf(world.editing.give(id, 2));

    expect(sendable(world)).toEqual([moved]);
    expect(world.journal.trackers.counts(world.accountId)).toEqual({ waiting: 1, attention: 0 });
    const seen = seenTracker(8, hour);
    world.journal.trackers.save({ ...world.row(moved), seen });
    expect(sendable(world)).toEqual([id]);
  });

  it.each([
    ['refused', { attention: { kind: 'refused', status: 422, words: 'no', at: NINE } }],
    ['in doubt', { inDoubt: true }],
    ['doubted', { doubt: { looks: 1, at: NINE }, seen: seenTracker(8, hour) }],
    ['sent again', { resend: true, seen: seenTracker(8, hour) }],
  ] as const)('is not deleted there while the new one is %s', (_words, state) => {
    using world = trackingWorld();
    const { id } = world.insert(atService(hour));
    const moved = world.trackerOf(world.editing.give(id, 2));

    world.journal.trackers.save({ ...world.row(moved), ...state });

    expect(sendable(world)).not.toContain(id);
  });

  it('is deleted there when the new one is deleted', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(hour));
    const moved = world.trackerOf(world.editing.give(id, 2));

    world.editing.remove(moved);

    expect(entries(world)).toEqual([]);
    expect(sendable(world)).toEqual([id]);
  });

  it('leaves nothing to delete where it was never sent', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });

    const moved = world.trackerOf(world.editing.give(id, 2));

    expect(sendable(world)).toEqual([moved]);
  });

  it('is looked for on its old card where its create was never answered', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour, inDoubt: true });

    const moved = world.trackerOf(world.editing.give(id, 2));

    expect(sendable(world)).toEqual([id, moved]);
  });

  it('runs on as the timer of the other card, with its place on the work list', () => {
    using world = trackingWorld();
    world.tracking.add(2);
    const { id } = world.insert(atService(running));

    const moved = world.trackerOf(world.editing.give(id, 2));

    expect(entries(world)).toEqual([[2, running.startedAt, null]]);
    expect(world.journal.trackers.running(world.accountId).map((row) => row.id)).toEqual([moved]);
    expect(new Set(listed(world))).toEqual(new Set([1, 2]));
  });

  it('is stopped by a click that still knows it by its old number', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(running));
    world.editing.give(id, 2);

    world.tracking.stop(id);

    expect(entries(world)).toEqual([[2, running.startedAt, NINE]]);
  });

  it('goes on to a third card, and is gone from both others when that is there', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(hour));
    const second = world.trackerOf(world.editing.give(id, 2));
    world.journal.trackers.save({ ...world.row(second), inDoubt: true });

    const third = world.trackerOf(world.editing.give(second, 3));

    expect(entries(world)).toEqual([[3, hour.startedAt, hour.endedAt]]);
    expect(world.row(id).successorId).toBe(third);
    expect(sendable(world)).not.toContain(id);
  });

  it('keeps its times on its way to and fro', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(hour));

    for (const card of [2, 1, 2, 3, 1, 2]) {
      const [row] = livingRows(world.journal, world.accountId);
      world.editing.give(row?.id ?? 0, card);
    }

    expect(entries(world)).toEqual([[2, hour.startedAt, hour.endedAt]]);
    expect(world.row(id).deleted).toBe(true);
  });

  it('comes back to its card as it was when it is given to that again', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(hour));
    const moved = world.trackerOf(world.editing.give(id, 2));

    world.editing.give(moved, 1);

    expect(world.row(id)).toMatchObject({ deleted: false, desired: hour, successorId: null });
    expect(world.row(moved)).toMatchObject({ deleted: true, successorId: id });
  });

  it('goes to a card that is made here, at its very second', () => {
    using world = trackingWorld();
    const { taskId } = world.run({
      kind: 'task:create',
      boardId: 1,
      stageId: null,
      cardTypeId: null,
      name: 'New',
      start: false,
    });
    const { id } = world.insert(atService(hour));

    world.editing.give(id, taskId ?? 0);

    expect(entries(world)).toEqual([[taskId, hour.startedAt, hour.endedAt]]);
  });

  it('is asked about again where a stop by its old number was taken back', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: { ...hour, endedAt: null } });
    ask(world.journal, world.row(id), { why: 'idle', fromMs: NINE - 20 * MINUTE, toMs: NINE });
    world.editing.give(id, 2);

    const stopped = world.tracking.stop(id, NINE - 20 * MINUTE);
    expect(openQuestions(world.journal, world.accountId)).toEqual([]);
    world.editing.undo(stopped ?? 0);

    expect(openQuestions(world.journal, world.accountId)).toMatchObject([{ row: { taskId: 2 } }]);
  });

  it('takes the questions about it along', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(running));
    const stretch = { why: 'asleep', fromMs: NINE - 30 * MINUTE, toMs: NINE - 20 * MINUTE } as const;
    world.journal.aways.ask({ ...stretch, accountId: world.accountId, trackerId: id });

    const moved = world.trackerOf(world.editing.give(id, 2));

    expect(world.journal.aways.all(world.accountId)).toMatchObject([{ ...stretch, trackerId: moved }]);
  });
});

describe('what cannot be', () => {
  it('is a running entry on a card that runs', () => {
    using world = trackingWorld();
    world.clock.severalTimers = true;
    const { id } = world.insert(atService(running));
    world.tracking.start(2);

    expect(() => world.editing.give(id, 2)).toThrow('That task is already running');
    expect(world.row(id).deleted).toBe(false);
  });

  it('is a card that was never seen here', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(hour));

    expect(() => world.editing.give(id, 99)).toThrow('not known here');
  });

  it('is an entry that both sides changed', () => {
    using world = trackingWorld();
    const attention = { kind: 'conflict', status: null, words: '', at: NINE, base: hour } as const;
    const { id } = world.insert({ ...atService(hour), attention });

    expect(() => world.editing.give(id, 2)).toThrow('Choose the right times under Sync');
  });

  it('changes nothing where the entry is on that card', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(hour));

    expect(world.editing.give(id, 1)).toBeNull();
  });
});

describe('several entries', () => {
  it('go as one command, and come back with one undo', () => {
    using world = trackingWorld();
    const rows = [0, 1, 2].map((n) =>
      world.insert({ taskId: n === 2 ? 3 : 1, desired: { ...hour, startedAt: hour.startedAt + n * MINUTE } }),
    );
    const before = world.meaning();

    const changeId = world.editing.give(
      rows.map(({ id }) => id),
      2,
    );

    expect(entries(world).map(([taskId]) => taskId)).toEqual([2, 2, 2]);
    world.editing.undo(changeId ?? 0);
    expect(world.meaning()).toEqual(before);
  });
});

it(
  'five thousand entries go as one command, none lost or doubled, and come back with one undo',
  { timeout: 60_000 },
  () => {
    using world = trackingWorld();
    const rows = world.journal.transaction(() =>
      Array.from({ length: 5000 }, (_, n) => {
        const startedAt = hour.startedAt - n * MINUTE;
        return world.insert({ desired: { ...hour, startedAt, endedAt: startedAt + MINUTE } });
      }),
    );
    const before = world.meaning();

    const changeId = world.editing.give(
      rows.map(({ id }) => id),
      2,
    );

    const moved = entries(world);
    expect(moved.length).toBe(5000);
    expect(new Set(moved.map(([taskId]) => taskId))).toEqual(new Set([2]));
    expect(new Set(moved.map(([, startedAt]) => startedAt)).size).toBe(5000);
    world.editing.undo(changeId ?? 0);
    expect(world.meaning()).toEqual(before);
  },
);

describe('taken back', () => {
  it.each([
    ['finished', hour],
    ['running', running],
    ['running but unlisted', { ...running, listed: false }],
  ] as const)('a %s entry is where it was, and so is the work list; done again, it is back', (_words, fields) => {
    using world = trackingWorld();
    world.tracking.add(3);
    const { id } = world.insert(atService(fields));
    const before = world.meaning();
    const changeId = world.editing.give(id, 2);
    const after = world.meaning();

    const undone = world.editing.undo(changeId ?? 0);
    expect(world.meaning()).toEqual(before);
    expect(sendable(world)).toEqual([id]);

    world.editing.undo(undone ?? 0);
    expect(world.meaning().rows).toEqual(after.rows);
  });

  it('has the end that it was given on the other card', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(running));
    const changeId = world.editing.give(id, 2);
    world.tracking.stop(id);

    world.editing.undo(changeId ?? 0);

    expect(entries(world)).toEqual([[1, running.startedAt, NINE]]);
  });

  it('waits for its old card before the other one loses it', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(hour));
    const changeId = world.editing.give(id, 2);
    const [moved] = livingRows(world.journal, world.accountId);
    if (moved === undefined) throw new Error('it went nowhere');
    world.journal.trackers.save({ ...moved, seen: seenTracker(8, hour) });
    world.journal.trackers.save(seenAs(world.row(id), null));

    world.editing.undo(changeId ?? 0);

    expect(entries(world)).toEqual([[1, hour.startedAt, hour.endedAt]]);
    expect(sendable(world)).toEqual([id]);
  });

  it('says so where the entry was deleted since', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(hour));
    const changeId = world.editing.give(id, 2);
    world.editing.remove(world.trackerOf(changeId));

    expect(() => world.editing.undo(changeId ?? 0)).toThrow('deleted or moved again');
  });

  it.each([
    ['to a third card', (world, id) => world.editing.give(id, 3)],
    ['back, and to a third card', (world, id) => (world.editing.give(id, 1), world.editing.give(id, 3))],
    ['back, and was deleted', (world, id) => (world.editing.give(id, 1), world.editing.remove(id))],
  ] satisfies [string, (world: TrackingWorld, id: number) => unknown][])(
    'says so where the entry went %s since, and nothing counts twice',
    (_words, change) => {
      using world = trackingWorld();
      const { id } = world.insert(atService(hour));
      const changeId = world.editing.give(id, 2);
      change(world, id);
      const before = world.meaning();

      expect(() => world.editing.undo(changeId ?? 0)).toThrow('deleted or moved again');

      expect(world.meaning()).toEqual(before);
    },
  );

  it('changes nothing where the entry was given back by hand', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(running));
    const changeId = world.editing.give(id, 2);
    world.editing.give(id, 1);
    const before = world.meaning();

    expect(world.editing.undo(changeId ?? 0)).toBeNull();

    expect(world.meaning()).toEqual(before);
  });

  it('leaves the other card on the work list where it was started again since', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(running));
    const changeId = world.editing.give(id, 2);
    world.clock.nowMs += MINUTE;
    world.tracking.stop(id);
    world.clock.nowMs += MINUTE;
    const again = world.trackerOf(world.tracking.start(2));
    world.tracking.stop(again);

    world.editing.undo(changeId ?? 0);

    expect(listed(world)).toEqual([2, 1]);
  });

  it('and done again, an entry that was stopped there meanwhile has the card on the work list', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(running));
    const changeId = world.editing.give(id, 2);
    world.tracking.stop(id);
    const before = listed(world);

    const undone = world.editing.undo(changeId ?? 0);
    expect(listed(world)).toEqual([1]);
    world.editing.undo(undone ?? 0);

    expect(listed(world)).toEqual(before);
  });

  it('and done again, a card that was removed from the work list in between stays off it', () => {
    using world = trackingWorld();
    const { id } = world.insert(atService(running));
    const changeId = world.editing.give(id, 2);
    world.tracking.remove(1);

    const undone = world.editing.undo(changeId ?? 0);
    expect(entries(world)).toEqual([[1, running.startedAt, null]]);
    expect(listed(world)).toEqual([]);
    world.editing.undo(undone ?? 0);

    expect(listed(world)).toEqual([2]);
  });
});

it('a deletion that is taken back twice does not bring an entry back beside the one that has its time now', () => {
  using world = trackingWorld();
  const { id } = world.insert(atService(hour));
  const deleted = world.editing.remove(id) ?? 0;
  world.editing.undo(deleted);
  world.editing.give(id, 2);

  expect(() => world.editing.undo(deleted)).toThrow('deleted or moved again');

  expect(entries(world)).toEqual([[2, hour.startedAt, hour.endedAt]]);
});
