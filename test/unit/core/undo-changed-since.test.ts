import { describe, expect, it } from 'vitest';
import { seenTracker } from '../../support/journal.ts';
import { livingRows, MINUTE, NINE, type TrackingWorld, trackingWorld } from '../../support/tracking.ts';

const hour = { startedAt: NINE - 60 * MINUTE, endedAt: NINE, listed: false, highlightedAt: null };

/** A command, and what else was done to its entries since. */
const CHANGED_SINCE: Record<string, (world: TrackingWorld) => number> = {
  'a switch whose second timer was merged into an earlier entry': (world) => {
    world.editing.log(2, NINE - 60 * MINUTE, NINE - 30 * MINUTE);
    world.tracking.start(1);
    world.clock.nowMs += 10 * MINUTE;
    const change = world.tracking.start(2) ?? 0;
    world.clock.nowMs += 10 * MINUTE;
    world.editing.merge(world.trackerOf(change));
    return change;
  },
  'a switch to a timer that was taken up again, and merged into an earlier entry since': (world) => {
    world.editing.log(2, NINE - 60 * MINUTE, NINE - 30 * MINUTE);
    const taken = world.trackerOf(world.tracking.start(2));
    const body = { startedAt: NINE, endedAt: null };
    world.journal.attempts.begin({
      trackerId: taken,
      verb: 'create',
      body,
      sentAt: NINE,
      serverSentAt: NINE,
      known: [],
    });
    world.clock.nowMs += MINUTE;
    world.editing.remove(taken);
    world.tracking.start(1, NINE - 10 * MINUTE);
    world.clock.nowMs += 10 * MINUTE;
    const change = world.tracking.start(2, NINE) ?? 0;
    world.editing.merge(world.trackerOf(change));
    return change;
  },
  'a switch whose second timer was stopped': (world) => {
    world.tracking.start(1);
    world.clock.nowMs += 60 * MINUTE;
    const switched = world.tracking.start(2);
    world.clock.nowMs += 60 * MINUTE;
    world.tracking.stop(2);
    return switched ?? 0;
  },
  'a log that was made longer': (world) => {
    const logged = world.editing.log(1, NINE - 60 * MINUTE, NINE - 30 * MINUTE);
    world.edit(1, NINE - 60 * MINUTE, NINE);
    return logged ?? 0;
  },
  'a split whose first part was shortened': (world) => {
    const { id } = world.insert({ desired: hour });
    const split = world.editing.split(id, NINE - 30 * MINUTE);
    world.edit(id, hour.startedAt, NINE - 40 * MINUTE);
    return split ?? 0;
  },
  'a merge that was made longer': (world) => {
    world.insert({ desired: { ...hour, endedAt: NINE - 30 * MINUTE } });
    world.insert({ desired: { ...hour, startedAt: NINE - 30 * MINUTE, endedAt: NINE - 10 * MINUTE } });
    const merged = world.editing.merge(2);
    world.edit(1, hour.startedAt, NINE);
    return merged ?? 0;
  },
};

describe('undo', () => {
  it.each(Object.entries(CHANGED_SINCE))('of %s refuses, and loses and doubles nothing', (_name, change) => {
    using world = trackingWorld();
    const first = change(world);
    const before = world.meaning();

    expect(() => world.editing.undo(first)).toThrow('other times since');

    expect(world.meaning()).toEqual(before);
  });
});

/** A timer that would run again over time that its own card has from a later start. */
const STARTED_AGAIN: Record<string, (world: TrackingWorld) => number | null> = {
  'a stop of a card that runs again': (world) => {
    world.tracking.start(1);
    world.clock.nowMs += 10 * MINUTE;
    const stopped = world.tracking.stop(1);
    world.clock.nowMs += MINUTE;
    world.tracking.start(1);
    return stopped;
  },
  'a stop of a card that ran again and was stopped': (world) => {
    const stopped = STARTED_AGAIN['a stop of a card that runs again']?.(world) ?? null;
    world.clock.nowMs += MINUTE;
    world.tracking.stop(2);
    return stopped;
  },
  'a start that was taken back, of a card that runs again': (world) => {
    const started = world.tracking.start(1);
    world.clock.nowMs += MINUTE;
    const undone = world.editing.undo(started ?? 0);
    world.clock.nowMs += MINUTE;
    world.tracking.start(1);
    return undone;
  },
};

it('of an edit leaves an entry that was merged since as it is, and the merge can still be taken back', () => {
  using world = trackingWorld();
  const ended = { listed: false, highlightedAt: null };
  world.insert({ desired: { ...ended, startedAt: NINE - 90 * MINUTE, endedAt: NINE - 80 * MINUTE } });
  const { id } = world.insert({ desired: { ...ended, startedAt: NINE - 70 * MINUTE, endedAt: NINE - 60 * MINUTE } });
  const edited = world.edit(id, NINE - 70 * MINUTE, NINE - 50 * MINUTE);
  const before = world.meaning();
  const merged = world.editing.merge(id);

  expect(world.editing.undo(edited ?? 0)).toBeNull();
  world.editing.undo(merged ?? 0);

  expect(world.meaning()).toEqual(before);
});

describe.each([false, true])('undo, where several timers may run: %s', (severalTimers) => {
  it.each(Object.entries(STARTED_AGAIN))('of %s refuses: that time would count twice', (_name, change) => {
    using world = trackingWorld();
    world.clock.severalTimers = severalTimers;
    const first = change(world);
    world.clock.nowMs += 60 * MINUTE;
    const before = world.meaning();

    expect(() => world.editing.undo(first ?? 0)).toThrow('started again since');

    expect(world.meaning()).toEqual(before);
  });

  it('lets a timer go on beside another entry of its card, whose going on was taken back', () => {
    using world = trackingWorld();
    world.clock.severalTimers = severalTimers;
    const { id } = world.insert({ desired: { ...hour, endedAt: NINE - 30 * MINUTE } });
    world.tracking.start(1, NINE - 40 * MINUTE);
    world.clock.nowMs += MINUTE;
    const stopped = world.tracking.stop(2) ?? 0;
    const resumed = world.edit(id, hour.startedAt, null) ?? 0;
    world.clock.nowMs += MINUTE;

    world.editing.undo(resumed);
    world.editing.undo(stopped);

    expect(livingRows(world.journal, world.accountId).map(({ desired }) => desired.endedAt)).toEqual([
      NINE - 30 * MINUTE,
      null,
    ]);
  });

  it('lets a timer go on whose card ran again since, once that is taken back too', () => {
    using world = trackingWorld();
    world.clock.severalTimers = severalTimers;
    const stopped = STARTED_AGAIN['a stop of a card that runs again']?.(world) ?? 0;
    world.editing.remove(2);

    world.editing.undo(stopped);

    expect(world.journal.trackers.running(world.accountId).map((row) => row.id)).toEqual([1]);
  });
});

it('a timer that goes on ends the one that was started since, also where the clock was set back in between', () => {
  using world = trackingWorld();
  world.tracking.start(1);
  world.clock.nowMs += 10 * MINUTE;
  const stop = world.tracking.stop(1) ?? 0;
  world.clock.nowMs -= 5 * MINUTE;
  world.tracking.start(2);
  world.clock.nowMs += MINUTE;

  world.editing.undo(stop);

  expect(world.journal.trackers.running(world.accountId).map(({ id }) => id)).toEqual([1]);
});

describe('undo and redo in turn, of a timer that the service has as running and before anything is sent,', () => {
  it.each<[string, readonly (number | null)[], (world: TrackingWorld) => number | null]>([
    ['of a stop', [null, NINE + 10 * MINUTE], ({ tracking }) => tracking.stop(1)],
    [
      'of an end that was taken off',
      [NINE + 10 * MINUTE, null],
      (world) => {
        world.tracking.stop(1);
        world.clock.nowMs += MINUTE;
        return world.edit(1, NINE, null);
      },
    ],
  ])('%s, are never refused', (_name, [undone, redone], command) => {
    using world = trackingWorld();
    const running = { ...hour, startedAt: NINE, endedAt: null };
    world.insert({ isOwn: true, desired: running, seen: seenTracker(5, running) });
    world.clock.nowMs += 10 * MINUTE;
    const ends: (number | null)[] = [];
    let last = command(world);
    for (let turn = 0; turn < 4; turn += 1) {
      world.clock.nowMs += MINUTE;
      last = world.editing.undo(last ?? 0);
      ends.push(world.row(1).desired.endedAt);
    }

    expect(ends).toEqual([undone, redone, undone, redone]);
  });
});

it('an undo that was redone can be undone once more after the service has what was redone', () => {
  using world = trackingWorld();
  const running = { ...hour, startedAt: NINE, endedAt: null };
  world.insert({ isOwn: true, desired: running, seen: seenTracker(5, running) });
  world.clock.nowMs += 10 * MINUTE;
  const stopped = world.tracking.stop(1);
  world.clock.nowMs += MINUTE;
  const redone = world.editing.undo(world.editing.undo(stopped ?? 0) ?? 0);
  const row = world.row(1);
  world.journal.trackers.save({ ...row, seen: seenTracker(5, row.desired) });

  world.editing.undo(redone ?? 0);

  expect(world.row(1).desired.endedAt).toBeNull();
});

it('undo of a deletion brings back what another device changed, and stays a question while one list lacks it', () => {
  using world = trackingWorld();
  const { id } = world.insert({ desired: hour, seen: seenTracker(7, hour) });
  const deleted = world.editing.remove(id) ?? 0;
  const seen = seenTracker(7, { ...hour, endedAt: NINE - MINUTE });
  const attention = { kind: 'conflict', status: null, words: '', at: NINE, base: hour } as const;
  world.journal.trackers.save({ ...world.row(id), attention, seen, doubt: { looks: 1, at: NINE } });

  world.editing.undo(deleted);

  expect(world.row(id)).toMatchObject({ deleted: false, desired: hour, attention: { kind: 'conflict' }, resend: true });
});
