import type { Times } from '../../../common/time/intervals.ts';
import { describe, expect, it } from 'vitest';
import type { TimesEdit } from '../../../common/domain/outbox.ts';
import type { NewTracker } from '../../../main/core/journal/rows.ts';
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

/** An hour of task 1 whose create has left, and which the person took away after that. Gives its number. */
function sentAndTakenAway(world: TrackingWorld, fields: Partial<NewTracker> = {}): number {
  const { startedAt, endedAt } = hour;
  const times = { madeAt: NINE - 2 * MINUTE, changedAt: NINE - MINUTE };
  const { id } = world.insert({ desired: hour, deleted: true, ...times, ...fields });
  const sent = { sentAt: NINE, serverSentAt: NINE, known: [] };
  world.journal.attempts.begin({ trackerId: id, verb: 'create', body: { startedAt, endedAt }, ...sent });
  return id;
}

describe('log', () => {
  it('adds a finished interval in whole seconds, beside the work list', () => {
    using world = trackingWorld();

    const id = world.trackerOf(world.editing.log(2, NINE - 30 * MINUTE + 400, NINE - 10 * MINUTE + 900));

    expect(world.row(id)).toMatchObject({
      taskId: 2,
      isOwn: true,
      madeAt: NINE,
      changedAt: NINE,
      desired: { startedAt: NINE - 30 * MINUTE, endedAt: NINE - 10 * MINUTE, listed: false },
    });
  });

  it('may overlap what is there, and still starts at a second of its own', () => {
    using world = trackingWorld();

    world.editing.log(1, NINE - 30 * MINUTE, NINE);
    world.editing.log(1, NINE - 30 * MINUTE, NINE);

    expect(world.row(2).desired).toMatchObject({ startedAt: NINE - 30 * MINUTE + 1000, endedAt: NINE });
  });

  it('has the very times that were typed, whatever other tasks have', () => {
    using world = trackingWorld();

    world.editing.log(1, NINE - 30 * MINUTE, NINE);
    world.editing.log(2, NINE - 30 * MINUTE, NINE);

    expect(world.row(2).desired).toMatchObject({ startedAt: NINE - 30 * MINUTE, endedAt: NINE });
  });

  it('has them again after one that was taken back before it left', () => {
    using world = trackingWorld();

    const logged = world.editing.log(1, NINE - 30 * MINUTE, NINE);
    world.editing.undo(logged ?? 0);
    world.editing.log(1, NINE - 30 * MINUTE, NINE);

    expect(world.row(2).desired).toMatchObject({ startedAt: NINE - 30 * MINUTE, endedAt: NINE });
  });

  it('brings back the one that was taken away after it had left: a late answer is of that one, and no second is lost', () => {
    using world = trackingWorld();
    const id = sentAndTakenAway(world);

    const logged = world.editing.log(1, hour.startedAt, NINE - 10 * MINUTE);

    expect(world.trackerOf(logged)).toBe(id);
    const times = { startedAt: hour.startedAt, endedAt: NINE - 10 * MINUTE };
    expect(world.row(id)).toMatchObject({ deleted: false, desired: { ...times, listed: false }, attention: null });
    expect(livingRows(world.journal, world.accountId)).toHaveLength(1);

    world.editing.undo(logged ?? 0);
    expect(livingRows(world.journal, world.accountId)).toEqual([]);
  });

  it('has it sent anew where its deletion may have arrived', () => {
    using world = trackingWorld();
    const id = sentAndTakenAway(world, { seen: seenTracker(7, hour) });

    world.editing.log(1, hour.startedAt, NINE);

    expect(world.row(id)).toMatchObject({ deleted: false, resend: true, seen: { serverId: 7 } });
  });

  it.each([
    ['a second copy that goes', { changedAt: NINE - 2 * MINUTE }],
    ['what has gone to another task', { successorId: 77 }],
    ['what is asked about', { attention: { kind: 'gone', status: null, words: '', at: NINE } }],
  ] as const)('gives way to %s', (_what, fields) => {
    using world = trackingWorld();
    const id = sentAndTakenAway(world, fields);

    const logged = world.editing.log(1, hour.startedAt, NINE);

    expect(world.trackerOf(logged)).not.toBe(id);
    expect(world.row(world.trackerOf(logged)).desired.startedAt).toBe(hour.startedAt + 1000);
  });

  it('gives way to time of a new task, which may become any', () => {
    using world = trackingWorld();
    world.insert({ taskId: -1, desired: { ...hour, startedAt: NINE - 30 * MINUTE } });

    world.editing.log(1, NINE - 30 * MINUTE, NINE);

    expect(world.row(2).desired).toMatchObject({ startedAt: NINE - 30 * MINUTE + 1000, endedAt: NINE });
  });

  it('starts earlier where a second interval of one second leaves no room to start later', () => {
    using world = trackingWorld();

    world.editing.log(1, NINE - 1000, NINE);
    world.editing.log(1, NINE - 1000, NINE);

    expect(world.row(2).desired).toMatchObject({ startedAt: NINE - 2000, endedAt: NINE });
  });

  it.each([
    ['ends before it starts', NINE - MINUTE, NINE - 2 * MINUTE, 'at least a second'],
    ['has no second in it', NINE - MINUTE, NINE - MINUTE + 999, 'at least a second'],
    ['lies in the future', NINE - MINUTE, NINE + MINUTE, 'in the future'],
  ])('refuses what %s', (_what, startedAt, endedAt, words) => {
    using world = trackingWorld();

    expect(() => world.editing.log(1, startedAt, endedAt)).toThrow(words);

    expect(intervals(world)).toEqual([]);
  });
});

describe('several at once', () => {
  const entries = [
    { taskId: 1, startedAt: NINE - 60 * MINUTE, endedAt: NINE - 40 * MINUTE },
    { taskId: 1, startedAt: NINE - 30 * MINUTE, endedAt: NINE - 20 * MINUTE },
    { taskId: 2, startedAt: NINE - 20 * MINUTE, endedAt: NINE },
  ];

  it('are one command, and taken back together', () => {
    using world = trackingWorld();

    const changeId = world.run({ kind: 'time:log-all', entries }).changeId;
    expect(intervals(world)).toEqual([
      [-60, -40],
      [-30, -20],
      [-20, 0],
    ]);

    world.editing.undo(changeId ?? 0);
    expect(intervals(world)).toEqual([]);
  });

  it('are all refused where one cannot be meant', () => {
    using world = trackingWorld();
    const later = { taskId: 2, startedAt: NINE, endedAt: NINE + 1000 };

    expect(() => world.run({ kind: 'time:log-all', entries: [...entries, later] })).toThrow('in the future');
    expect(intervals(world)).toEqual([]);
  });

  it('stay where one of them was changed since, when they are to be taken back', () => {
    using world = trackingWorld();
    const changeId = world.run({ kind: 'time:log-all', entries }).changeId;
    world.edit(2, NINE - 30 * MINUTE, NINE - 25 * MINUTE);

    expect(() => world.editing.undo(changeId ?? 0)).toThrow('given other times since');
    expect(intervals(world)).toHaveLength(3);
  });
});

describe('edit', () => {
  it('takes the end of an entry that had to give way by a second, though it lies a moment ahead', () => {
    using world = trackingWorld();
    world.editing.log(1, NINE - MINUTE, NINE);
    const { tracking } = world;
    tracking.stop(world.trackerOf(tracking.start(1)));
    const late = world.trackerOf(tracking.start(1));
    tracking.stop(late);
    expect(world.row(late).desired).toMatchObject({ startedAt: NINE + 1000, endedAt: NINE + 1000 });

    world.edit(late, NINE - 30 * MINUTE, NINE + 1000);

    expect(world.row(late).desired).toMatchObject({ startedAt: NINE - 30 * MINUTE, endedAt: NINE + 1000 });
  });

  it('gives an interval other times, and is a new try for what was refused', () => {
    using world = trackingWorld();
    const attention = { kind: 'past-end', status: 422, words: 'no', at: NINE } as const;
    const moved = { by: 'consent', meant: { startedAt: 1, endedAt: 2 } } as const;
    const { id } = world.insert({ desired: hour, attention, moved, failures: 2, notBefore: NINE * 2 });

    world.edit(id, hour.startedAt, NINE - MINUTE);

    const fields = { attention: null, moved: null, failures: 0, notBefore: 0, changedAt: NINE, resend: false };
    expect(world.row(id)).toMatchObject({ ...fields, desired: { ...hour, endedAt: NINE - MINUTE } });
  });

  it.each([
    ['conflict', false],
    ['gone', true],
  ] as const)('settles what needs attention as %s in favour of mine', (kind, resend) => {
    using world = trackingWorld();
    const said = { status: null, words: '', at: NINE };
    const attention = kind === 'gone' ? { ...said, kind } : { ...said, kind, base: hour };
    const { id } = world.insert({ desired: hour, seen: seenTracker(5, hour), attention });

    world.edit(id, hour.startedAt, hour.endedAt);

    expect(world.row(id)).toMatchObject({ attention: null, resend, desired: hour });
  });

  it('of a start leaves a timer stopped that was stopped meanwhile, and the one that runs now running', () => {
    using world = trackingWorld();
    const was = { startedAt: NINE, endedAt: null };
    const id = world.trackerOf(world.tracking.start(1));
    world.clock.nowMs += 10 * MINUTE;
    world.tracking.start(2);
    world.clock.nowMs += MINUTE;

    world.editing.edit(id, { was, startedAt: NINE - 5 * MINUTE });

    expect(intervals(world)).toEqual([
      [-5, 10],
      [10, null],
    ]);
  });

  it('of an end leaves a start that was changed meanwhile', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });
    world.edit(id, NINE - 90 * MINUTE, NINE);

    world.editing.edit(id, { was: hour, endedAt: NINE - MINUTE });

    expect(intervals(world)).toEqual([[-90, -1]]);
  });

  it.each<[string, Times, TimesEdit, string]>([
    ['was stopped', hour, { was: { ...hour, endedAt: null }, endedAt: NINE - MINUTE }, 'was stopped meanwhile'],
    ['was stopped', hour, { was: { ...hour, endedAt: null }, endedAt: null }, 'was stopped meanwhile'],
    ['runs again', { ...hour, endedAt: null }, { was: hour, endedAt: NINE - MINUTE }, 'is running again'],
    ['ends otherwise', hour, { was: { ...hour, endedAt: NINE - MINUTE }, endedAt: null }, 'another end meanwhile'],
    ['starts otherwise', hour, { was: { ...hour, startedAt: 0 }, startedAt: NINE - MINUTE }, 'another start meanwhile'],
  ])('is refused where the entry %s meanwhile at the very edge that was changed', (_what, now, edit, words) => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: { ...hour, ...now } });
    const before = world.row(id);

    expect(() => world.editing.edit(id, edit)).toThrow(words);

    expect(world.row(id)).toEqual(before);
  });

  it('is fine with the same change made meanwhile', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });

    expect(world.editing.edit(id, { was: { ...hour, endedAt: null }, endedAt: NINE })).toBeNull();
  });

  it('that makes no sense with what changed meanwhile is refused', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: { ...hour, endedAt: NINE - 30 * MINUTE } });

    const edit = { was: { ...hour, endedAt: null }, startedAt: NINE - 10 * MINUTE };
    expect(() => world.editing.edit(id, edit)).toThrow('at least a second after the start');
  });

  it('does nothing where the times are what they were', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });

    expect(world.edit(id, hour.startedAt, hour.endedAt)).toBeNull();
  });

  it('lets an interval run again, and stops the timer that ran: one at a time', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour });
    world.tracking.start(2);
    world.clock.nowMs += MINUTE;

    world.edit(id, hour.startedAt, null);

    expect(intervals(world)).toEqual([
      [-60, null],
      [0, 1],
    ]);
  });

  it('moves to a second of its own, which its own may be', () => {
    using world = trackingWorld();
    world.editing.log(1, NINE - 10 * MINUTE, NINE);
    const id = world.trackerOf(world.editing.log(1, NINE - 10 * MINUTE + 1000, NINE));

    world.edit(id, NINE - 10 * MINUTE, NINE);

    expect(world.row(id).desired.startedAt).toBe(NINE - 10 * MINUTE + 1000);
  });

  it('gives way by a second to one that was taken away after it had left, of which a late copy may come', () => {
    using world = trackingWorld();
    sentAndTakenAway(world);
    const id = world.trackerOf(world.editing.log(1, NINE - 10 * MINUTE, NINE));

    world.edit(id, hour.startedAt, NINE);

    expect(world.row(id).desired.startedAt).toBe(hour.startedAt + 1000);
  });

  it('says so where the entry is gone, or belongs to another account', () => {
    using world = trackingWorld();
    const { id } = world.insert({ desired: hour, deleted: true });

    expect(() => world.edit(id, 0, 1000)).toThrow('no longer here');
    expect(() => world.edit(99, 0, 1000)).toThrow('no longer here');
  });
});
