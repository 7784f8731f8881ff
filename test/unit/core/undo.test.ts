import { seenAs, changeOf } from '../../../main/core/tracking/tracker.ts';
import { describe, expect, it } from 'vitest';
import { workList } from '../../../main/core/tracking/work-list.ts';
import { seenTracker } from '../../support/journal.ts';
import { MINUTE, NINE, type TrackingWorld, trackingWorld } from '../../support/tracking.ts';

const hour = { startedAt: NINE - 60 * MINUTE, endedAt: NINE, listed: false, highlightedAt: null };

/** A work list of three tasks, the second with a star, and 1 running for ten minutes. */
function usedWorld(): TrackingWorld {
  const world = trackingWorld();
  for (const taskId of [3, 2, 1]) {
    world.tracking.start(taskId);
    world.clock.nowMs += 10 * MINUTE;
  }
  world.tracking.highlight(2, true);
  return world;
}

type Command = (world: TrackingWorld) => number | null;

const COMMANDS: Record<string, Command> = {
  'a start': ({ tracking }) => tracking.start(3),
  'an earlier start': ({ tracking }) => tracking.start(2, NINE - MINUTE),
  'a stop': ({ tracking }) => tracking.stop(3),
  'a logged interval': ({ editing }) => editing.log(2, NINE - 5 * MINUTE, NINE),
  'an edit': (world) => world.edit(1, NINE - MINUTE, NINE + MINUTE),
  'an entry that was made to run again': (world) => world.edit(1, NINE, null),
  'a split': ({ editing }) => editing.split(3, NINE + 25 * MINUTE),
  'a deletion': ({ editing }) => editing.remove(2),
  'a merge': ({ editing, tracking, clock }) => {
    tracking.start(2);
    clock.nowMs += MINUTE;
    return editing.merge(4);
  },
};

describe('undo', () => {
  it.each(Object.entries(COMMANDS).filter(([name]) => name !== 'a merge'))(
    'of %s gives back what was meant before, and undo of that does it again',
    (_name, command) => {
      using world = usedWorld();
      const before = world.meaning();
      const id = command(world);
      const after = world.meaning();
      expect(after).not.toEqual(before);
      world.clock.nowMs += MINUTE;

      const undone = world.editing.undo(id ?? 0);
      expect(world.meaning()).toEqual(before);
      world.editing.undo(undone ?? 0);

      expect(world.meaning()).toEqual(after);
    },
  );

  it('of a merge gives both entries back, with their places', () => {
    using world = usedWorld();
    world.tracking.start(2);
    world.clock.nowMs += MINUTE;
    const before = world.meaning();

    world.editing.undo(world.editing.merge(4) ?? 0);

    expect(world.meaning()).toEqual(before);
  });

  it('puts a task back that was added to the work list before it was started', () => {
    using world = trackingWorld();
    world.tracking.start(1);
    world.tracking.add(2);
    world.tracking.highlight(2, true);
    world.clock.nowMs += MINUTE;
    const before = world.meaning();
    const id = world.tracking.start(2);

    const undone = world.editing.undo(id ?? 0);

    expect(world.meaning()).toEqual(before);
    expect(workList(world.journal, world.accountId)[0]?.addition).toMatchObject({ taskId: 2, addedAt: NINE });
    world.editing.undo(undone ?? 0);
    expect(workList(world.journal, world.accountId)).toMatchObject([{ taskId: 2, addition: null }, { taskId: 1 }]);
  });

  it('of a deletion is a new entry where the service has done it already, at a start of its own', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour, seen: seenTracker(5, hour) });
    const deleted = world.editing.remove(id);
    world.journal.trackers.save(seenAs(world.row(id), null));
    world.journal.attempts.bury(world.accountId, 5, null, NINE);
    world.insert({ isOwn: false, desired: hour, seen: seenTracker(6, hour) });

    world.editing.undo(deleted ?? 0);

    expect(world.row(id)).toMatchObject({ deleted: false, desired: { ...hour, startedAt: hour.startedAt + 1000 } });
    expect(changeOf(world.row(id))?.verb).toBe('create');
  });

  it('of a deletion that is still on its way has the entry sent again should the service take it first', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour, seen: seenTracker(5, hour), inDoubt: true });

    world.editing.undo(world.editing.remove(id) ?? 0);

    expect(world.row(id)).toMatchObject({ deleted: false, resend: true, goneAt: null, seen: { serverId: 5 } });
  });

  it('of what the person gave up as gone looks for it, and sends it again', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour, seen: seenTracker(5, hour) });
    const deleted = world.editing.remove(id);
    world.journal.trackers.save({ ...world.row(id), deleted: true, goneAt: NINE });

    world.editing.undo(deleted ?? 0);

    expect(world.row(id)).toMatchObject({ deleted: false, goneAt: null, resend: true, inDoubt: true });
  });

  it('of a stop counts although the interval was moved on its way', () => {
    using world = trackingWorld();
    world.tracking.start(1);
    world.clock.nowMs += MINUTE;
    const id = world.tracking.stop(1);
    const { desired } = world.row(1);
    const moved = { by: 'consent', meant: { startedAt: NINE, endedAt: NINE + MINUTE } } as const;
    const later = { startedAt: NINE + 5 * MINUTE, endedAt: NINE + 6 * MINUTE };
    world.journal.trackers.save({ ...world.row(1), desired: { ...desired, ...later }, moved });

    world.editing.undo(id ?? 0);

    expect(world.row(1)).toMatchObject({ moved: null, desired: { startedAt: NINE, endedAt: null } });
  });

  it('leaves alone what was changed again since', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });
    const first = world.edit(id, hour.startedAt, NINE - MINUTE);
    world.edit(id, hour.startedAt, NINE - 2 * MINUTE);

    expect(world.editing.undo(first ?? 0)).toBeNull();

    expect(world.row(id).desired.endedAt).toBe(NINE - 2 * MINUTE);
  });

  it('leaves alone what is gone at the service since', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour, seen: seenTracker(5, hour) });
    const edited = world.edit(id, hour.startedAt, NINE - MINUTE);
    world.journal.trackers.save({ ...world.row(id), deleted: true, goneAt: NINE });

    expect(world.editing.undo(edited ?? 0)).toBeNull();
  });

  it('refuses what would end before it starts', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });
    const first = world.edit(id, NINE - 120 * MINUTE, NINE - 90 * MINUTE);
    world.edit(id, NINE - 120 * MINUTE, NINE - 100 * MINUTE);

    expect(() => world.editing.undo(first ?? 0)).toThrow('other times since');

    expect(world.row(id).desired).toMatchObject({ startedAt: NINE - 120 * MINUTE, endedAt: NINE - 100 * MINUTE });
  });

  it('of a switch lets the first timer run on where the second entry was deleted since', () => {
    using world = trackingWorld();
    world.tracking.start(1);
    world.clock.nowMs += MINUTE;
    const switched = world.tracking.start(2);
    world.editing.remove(2);

    world.editing.undo(switched ?? 0);

    expect(world.row(1).desired.endedAt).toBeNull();
    expect(world.row(2)).toMatchObject({ deleted: true });
  });

  it('of a stop ends the timer that was started since: one at a time', () => {
    using world = trackingWorld();
    world.tracking.start(1);
    world.clock.nowMs += MINUTE;
    const stopped = world.tracking.stop(1);
    world.clock.nowMs += MINUTE;
    world.tracking.start(2);
    world.clock.nowMs += MINUTE;

    world.editing.undo(stopped ?? 0);

    expect(world.journal.trackers.running(world.accountId).map((row) => row.id)).toEqual([1]);
    expect(world.row(2).desired.endedAt).toBe(NINE + 3 * MINUTE);
  });

  it('knows nothing of commands that were never done, or that belong to another account', () => {
    using world = trackingWorld();
    const other = world.journal.accounts.insert({
      kind: 'service',
      address: 'http://127.0.0.1:2',
      userId: 8,
      userName: 'Other',
      initials: 'O',
      timezone: 'UTC',
      api: 'v3',
      current: false,
    });
    const command = {
      what: 'stop',
      taskId: 1,
      trackerId: 1,
      wallMs: 0,
      monotonicMs: 0,
      changes: [],
      turned: null,
    } as const;
    const foreign = world.journal.intents.append({ ...command, accountId: other.id });

    expect(() => world.editing.undo(foreign)).toThrow('nothing to undo here');
    expect(() => world.editing.undo(99)).toThrow('nothing to undo here');
  });
});

it('a deletion of what was asked about by then leaves the question: mine is not gone for theirs, though it is what was there before', () => {
  using world = trackingWorld();
  const mine = { startedAt: NINE - 60 * MINUTE, endedAt: NINE - 10 * MINUTE, listed: false, highlightedAt: null };
  const seen = seenTracker(5, { ...mine, endedAt: NINE - 20 * MINUTE });
  const attention = { kind: 'conflict', status: null, words: '', at: NINE - MINUTE, base: mine } as const;
  const { id } = world.insert({ desired: mine, seen, attention });

  world.editing.undo(world.editing.remove(id) ?? 0);

  expect(world.row(id)).toMatchObject({ deleted: false, desired: mine, attention: { kind: 'conflict' } });
});
