import { describe, expect, it } from 'vitest';
import { cutAt, fittedTo, trackedAfter, unconfirmed } from '../../../main/core/tracking/tracker.ts';
import { seenTracker } from '../../support/journal.ts';
import { MINUTE, NINE, trackingWorld } from '../../support/tracking.ts';

const at = (minutes: number): number => NINE + minutes * MINUTE;
const start = (startedAt: number, endedAt: number | null = null, saidAt = startedAt) => ({
  startedAt,
  endedAt,
  saidAt,
});

describe('what was started again', () => {
  it('counts from the first tentative start after the end, once', () => {
    const all = [start(NINE), start(NINE + MINUTE), start(NINE + 2 * MINUTE)];

    expect(trackedAfter(all, NINE + MINUTE)).toEqual([all[1]]);
    expect(trackedAfter(all, NINE + 3 * MINUTE)).toEqual([]);
  });

  it('begins at the end where it was said for an earlier moment', () => {
    const said = start(NINE, null, NINE + 2 * MINUTE);

    expect(trackedAfter([said], NINE + MINUTE)).toEqual([{ ...said, startedAt: NINE + MINUTE }]);
  });

  it('is one interval where the starts meet, and several where something else was done between', () => {
    const meeting = [start(NINE, NINE + MINUTE), start(NINE + MINUTE)];
    const apart = [start(NINE, NINE + MINUTE), start(NINE + 2 * MINUTE, NINE + 3 * MINUTE)];

    expect(trackedAfter(meeting, NINE)).toEqual([start(NINE)]);
    expect(trackedAfter(apart, NINE)).toEqual(apart);
  });

  it('begins with the one that begins first, also where that was said last', () => {
    const first = { startedAt: NINE + 10 * MINUTE, endedAt: NINE + 15 * MINUTE, saidAt: NINE + 10 * MINUTE };
    const backdated = { startedAt: NINE + 2 * MINUTE, endedAt: null, saidAt: NINE + 20 * MINUTE };

    expect(trackedAfter([first, backdated], NINE + 5 * MINUTE)).toEqual([
      { startedAt: NINE + 5 * MINUTE, endedAt: null, saidAt: NINE + 10 * MINUTE },
    ]);
  });

  it('ends where the timer is ended, and is nothing where that lies before it', () => {
    expect(cutAt([start(NINE)], NINE + MINUTE)).toEqual([start(NINE, NINE + MINUTE)]);
    expect(cutAt([start(NINE)], NINE)).toEqual([]);
    expect(cutAt([start(NINE)], null)).toEqual([start(NINE)]);
  });

  it('is settled by a look that left later and saw the timer run', () => {
    expect(unconfirmed([start(NINE), start(NINE + MINUTE)], NINE + 1, NINE + MINUTE)).toEqual([start(NINE + MINUTE)]);
  });

  it('is settled by any look where the clock was set back behind it since', () => {
    expect(unconfirmed([start(NINE + MINUTE)], NINE, NINE + 1)).toEqual([]);
  });

  it('goes with the times that its timer is given', () => {
    const desired = { startedAt: NINE, endedAt: at(20), listed: false, highlightedAt: null };
    const row = { desired, tentativeStarts: [start(at(10), at(20))] };

    expect(fittedTo(row, { startedAt: NINE, endedAt: at(30) })).toEqual([start(at(10), at(30))]);
    expect(fittedTo(row, { startedAt: NINE, endedAt: at(15) })).toEqual([start(at(10), at(15))]);
    expect(fittedTo(row, { startedAt: NINE, endedAt: null })).toEqual([start(at(10))]);
    expect(fittedTo(row, { startedAt: at(12), endedAt: at(20) })).toEqual([start(at(12), at(20), at(10))]);
  });
});

/** A timer of this device that the service was seen to hold as running, and one minute later its task is started again. */
function startedAgain(isOwn = true) {
  const world = trackingWorld();
  const desired = { startedAt: NINE, endedAt: null, listed: true, highlightedAt: null };
  const { id } = world.insert({ taskId: 1, isOwn, desired, seen: seenTracker(5, { ...desired, seenAt: NINE }) });
  world.clock.nowMs = NINE + MINUTE;
  const command = world.tracking.start(1);
  return { ...world, id, command, starts: () => world.row(id).tentativeStarts };
}

describe('a start of a task whose timer runs', () => {
  it('is noted, and nothing that could be taken back', () => {
    using world = startedAgain();

    expect(world.command).toBeNull();
    expect(world.starts()).toEqual([start(NINE + MINUTE)]);
  });

  it('is not noted of a timer that never left this computer: nobody else can have ended it', () => {
    using world = trackingWorld();
    const id = world.trackerOf(world.tracking.start(1));

    world.tracking.start(1);

    expect(world.row(id).tentativeStarts).toEqual([]);
  });

  it('ends with the stop, and is as before when that is taken back', () => {
    using world = startedAgain();
    world.clock.nowMs += MINUTE;

    const stop = world.tracking.stop(world.id);
    expect(world.starts()).toEqual([start(NINE + MINUTE, NINE + 2 * MINUTE)]);
    world.editing.undo(stop ?? 0);

    expect(world.starts()[0]).toEqual(start(NINE + MINUTE));
  });

  it('of another device ends with the next start here, though the timer itself runs on', () => {
    using world = startedAgain(false);
    world.clock.nowMs += MINUTE;

    const next = world.tracking.start(2);
    expect(world.starts()).toEqual([start(NINE + MINUTE, NINE + 2 * MINUTE)]);
    expect(world.row(world.id).desired.endedAt).toBeNull();
    world.editing.undo(next ?? 0);

    expect(world.starts()).toEqual([start(NINE + MINUTE)]);
  });

  it('of another device goes on beside the next one where several timers are allowed', () => {
    using world = startedAgain(false);
    world.clock.severalTimers = true;

    world.tracking.start(2);

    expect(world.starts()).toEqual([start(NINE + MINUTE)]);
  });

  it('is taken back with the command that ended another timer', () => {
    using world = startedAgain(false);
    world.clock.nowMs += MINUTE;
    world.tracking.start(2);
    world.clock.nowMs += MINUTE;
    const again = world.tracking.start(1);

    world.editing.undo(again ?? 0);

    expect(world.starts()).toEqual([start(NINE + MINUTE, NINE + 2 * MINUTE)]);
    expect(world.journal.trackers.running(world.accountId).map(({ taskId }) => taskId)).toContain(2);
  });

  it('goes with the timer where that is deleted', () => {
    using world = startedAgain();

    const deleted = world.editing.remove(world.id);
    expect(world.starts()).toEqual([]);
    world.editing.undo(deleted ?? 0);

    expect(world.starts()).toEqual([start(NINE + MINUTE)]);
  });
});

it('an end that was not sent and is taken back is a tentative start as well: the timer was to run on from there', () => {
  using world = trackingWorld();
  const desired = { startedAt: NINE, endedAt: null, listed: true, highlightedAt: null };
  const { id } = world.insert({ taskId: 1, desired, seen: seenTracker(5, { ...desired, seenAt: NINE }) });
  world.clock.nowMs = NINE + MINUTE;
  const stop = world.tracking.stop(id);
  world.clock.nowMs = NINE + 2 * MINUTE;

  world.editing.undo(stop ?? 0);

  expect(world.row(id).tentativeStarts).toEqual([start(NINE + MINUTE, null, NINE + 2 * MINUTE)]);
});
