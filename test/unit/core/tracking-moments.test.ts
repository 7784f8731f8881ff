import { describe, expect, it } from 'vitest';
import { MINUTE, NINE, trackingWorld } from '../../support/tracking.ts';

describe('start at an earlier moment', () => {
  it('begins then, and ends there what ran then', () => {
    using world = trackingWorld();
    world.tracking.start(1);
    world.clock.nowMs += 60 * MINUTE;

    world.tracking.start(2, NINE + 40 * MINUTE + 700);

    expect(world.row(1).desired.endedAt).toBe(NINE + 40 * MINUTE);
    expect(world.row(2).desired).toMatchObject({ startedAt: NINE + 40 * MINUTE, endedAt: null });
  });

  it('ends a timer now that began later, and keeps all of its time beside the new one', () => {
    using world = trackingWorld();
    world.tracking.start(1);
    world.clock.nowMs += 30 * MINUTE;

    world.tracking.start(2, NINE - 10 * MINUTE);

    expect(world.row(1).desired).toMatchObject({ startedAt: NINE, endedAt: NINE + 30 * MINUTE });
    expect(world.row(2).desired).toMatchObject({ startedAt: NINE - 10 * MINUTE, endedAt: null });
  });

  it('leaves others alone where several timers are allowed, and those of another device always', () => {
    using world = trackingWorld();
    world.insert({ taskId: 3, isOwn: false, desired: { ...running, startedAt: NINE - 60 * MINUTE } });
    world.tracking.start(1);
    world.clock.nowMs += 5 * MINUTE;

    world.tracking.start(2, NINE + MINUTE);
    world.clock.severalTimers = true;
    world.tracking.start(1);

    expect(world.journal.trackers.running(world.accountId).map((row) => row.taskId)).toEqual([3, 2, 1]);
  });

  it('ends alone, where several timers are allowed, all others of ours as one command', () => {
    using world = trackingWorld();
    world.clock.severalTimers = true;
    world.insert({ taskId: 3, isOwn: false, desired: { ...running, startedAt: NINE - 60 * MINUTE } });
    world.insert({ taskId: 4, desired: running });
    world.tracking.start(1);
    world.clock.nowMs += 60 * MINUTE;
    const before = world.meaning();

    const changeId = world.tracking.start(2, NINE + 40 * MINUTE, true);

    const ended = { startedAt: NINE, endedAt: NINE + 40 * MINUTE };
    expect([world.row(2).desired, world.row(3).desired]).toMatchObject([ended, ended]);
    expect(world.journal.trackers.running(world.accountId).map((row) => row.taskId)).toEqual([3, 2]);
    world.editing.undo(changeId ?? 0);
    expect(world.meaning()).toEqual(before);
  });

  it('ends nothing, alone either, where it is refused', () => {
    using world = trackingWorld();
    world.clock.severalTimers = true;
    world.tracking.start(1);
    world.clock.nowMs += 30 * MINUTE;
    world.tracking.start(2);
    world.clock.nowMs += 30 * MINUTE;

    expect(() => world.tracking.start(2, NINE + 10 * MINUTE, true)).toThrow('began after that');

    expect(world.journal.trackers.running(world.accountId).map((row) => row.taskId)).toEqual([1, 2]);
  });

  it('takes the next free second where that start is taken', () => {
    using world = trackingWorld();
    world.editing.log(2, NINE - 5 * MINUTE, NINE);

    world.tracking.start(2, NINE - 5 * MINUTE);

    expect(world.row(2).desired.startedAt).toBe(NINE - 5 * MINUTE + 1000);
  });

  it('that was given before and taken away brings that timer back, also once it had left: no second is lost', () => {
    using world = trackingWorld();
    const at = NINE - 15 * MINUTE;
    const first = world.trackerOf(world.tracking.start(1, at));
    const sent = { sentAt: NINE, serverSentAt: NINE, known: [] };
    world.journal.attempts.begin({ trackerId: first, verb: 'create', body: { startedAt: at, endedAt: null }, ...sent });
    world.clock.nowMs += MINUTE;
    world.editing.remove(first);
    world.clock.nowMs += MINUTE;
    const before = world.meaning();

    const again = world.tracking.start(1, at);

    expect(world.trackerOf(again)).toBe(first);
    expect(world.row(first).desired).toMatchObject({ startedAt: at, endedAt: null, listed: true });
    world.editing.undo(again ?? 0);
    expect(world.meaning()).toEqual(before);
  });

  it('is never in the future', () => {
    using world = trackingWorld();

    expect(() => world.tracking.start(1, NINE + 1)).toThrow('in the future');

    expect(world.journal.trackers.running(world.accountId)).toEqual([]);
  });
});

describe('stop at an earlier moment', () => {
  it('ends then', () => {
    using world = trackingWorld();
    world.tracking.start(1);
    world.clock.nowMs += 30 * MINUTE;

    world.tracking.stop(1, NINE + 10 * MINUTE + 999);

    expect(world.row(1).desired.endedAt).toBe(NINE + 10 * MINUTE);
  });

  it.each([
    [NINE - 1, 'before the timer started'],
    [NINE + 31 * MINUTE, 'in the future'],
  ])('refuses %i', (at, words) => {
    using world = trackingWorld();
    world.tracking.start(1);
    world.clock.nowMs += 30 * MINUTE;

    expect(() => world.tracking.stop(1, at)).toThrow(words);

    expect(world.row(1).desired.endedAt).toBeNull();
  });

  it('is a new try for what the service refused, and no answer to a conflict', () => {
    using world = trackingWorld();
    const refused = { kind: 'refused', status: 422, words: 'no', at: NINE } as const;
    const conflict = { ...refused, kind: 'conflict', base: { startedAt: NINE, endedAt: null } } as const;
    const one = world.insert({ attention: refused, failures: 3, notBefore: NINE * 2 });
    const other = world.insert({ taskId: 2, attention: conflict });

    world.tracking.stop(one.id);
    world.tracking.stop(other.id);

    expect(world.row(one.id)).toMatchObject({ attention: null, failures: 0, notBefore: 0, changedAt: NINE });
    expect(world.row(other.id).attention?.kind).toBe('conflict');
  });
});

const running = { startedAt: NINE, endedAt: null, listed: true, highlightedAt: null };
