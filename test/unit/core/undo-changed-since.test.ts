import { describe, expect, it } from 'vitest';
import { MINUTE, NINE, type TrackingWorld, trackingWorld } from '../../support/tracking.ts';

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
