import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../main/core/journal/journal.ts';
import { workList } from '../../../main/core/tracking/work-list.ts';
import { clicks, runOn, type Tracking } from '../../support/clicks.ts';
import { journalWithAccount, newTracker, seenTracker } from '../../support/journal.ts';

const NINE = Date.UTC(2026, 4, 4, 9);

function trackingAt(
  journal: Journal,
  accountId: number,
  severalTimers = false,
): { tracking: Tracking; clock: { nowMs: number } } {
  const clock = { nowMs: NINE };
  const ports = { now: () => clock.nowMs, monotonicMs: () => clock.nowMs, uptimeMs: () => clock.nowMs };
  const { tracking } = clicks(runOn({ journal, clock: ports, accountId, severalTimers: () => severalTimers }));
  return { tracking, clock };
}

const names = (journal: Journal, accountId: number): number[] =>
  workList(journal, accountId).map((entry) => entry.taskId);

describe('start and stop', () => {
  it('keep the whole seconds between the two clicks', () => {
    using world = journalWithAccount();
    const { tracking, clock } = trackingAt(world.journal, world.account.id);

    tracking.start(1);
    clock.nowMs += 90_400;
    tracking.stop(1);

    expect(world.journal.trackers.get(1)?.desired).toMatchObject({ startedAt: NINE, endedAt: NINE + 90_000 });
  });

  it('switch: starting another task stops the first, in one transaction', () => {
    using world = journalWithAccount();
    const { tracking, clock } = trackingAt(world.journal, world.account.id);

    tracking.start(1);
    clock.nowMs += 60_000;
    tracking.start(2);

    expect(world.journal.trackers.running(world.account.id).map((row) => row.taskId)).toEqual([2]);
    expect(world.journal.trackers.get(1)?.desired.endedAt).toBe(NINE + 60_000);
  });

  it('leave other timers alone where several are allowed', () => {
    using world = journalWithAccount();
    const { tracking } = trackingAt(world.journal, world.account.id, true);

    tracking.start(1);
    tracking.start(2);

    expect(world.journal.trackers.running(world.account.id)).toHaveLength(2);
  });

  it('give each tracker of a task a start of its own, so that a lost answer can be found', () => {
    using world = journalWithAccount();
    const { tracking } = trackingAt(world.journal, world.account.id, true);

    for (const trackerId of [1, 2, 3]) {
      tracking.start(1);
      tracking.stop(trackerId);
    }

    const starts = world.journal.trackers.ofTask(world.account.id, 1).map((row) => row.desired.startedAt - NINE);
    expect(starts).toEqual([0, 1000, 2000]);
  });

  it('never make a negative interval when the clock moved backwards', () => {
    using world = journalWithAccount();
    const { tracking, clock } = trackingAt(world.journal, world.account.id);

    tracking.start(1);
    clock.nowMs -= 3_600_000;
    tracking.stop(1);

    expect(world.journal.trackers.get(1)?.desired.endedAt).toBe(NINE);
  });

  it('do nothing the second time', () => {
    using world = journalWithAccount();
    const { tracking, clock } = trackingAt(world.journal, world.account.id);

    tracking.start(1);
    tracking.start(1);
    tracking.stop(1);
    clock.nowMs += 5000;
    tracking.stop(1);

    expect(world.journal.trackers.ofTask(world.account.id, 1)).toHaveLength(1);
    expect(world.journal.trackers.get(1)?.desired.endedAt).toBe(NINE);
  });

  it('end other timers of ours where the task runs already, here or on another device, and can be taken back', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const { tracking, clock } = trackingAt(journal, account.id);
    tracking.start(1);
    const own = { startedAt: NINE, endedAt: null, listed: true, highlightedAt: null };
    journal.trackers.insert(newTracker({ accountId: account.id, taskId: 2, isOwn: false, desired: own }));
    clock.nowMs += 600_000;

    expect(tracking.start(2, NINE + 60_000)).not.toBeNull();

    expect(journal.trackers.running(account.id).map(({ taskId }) => taskId)).toEqual([2]);
    expect(journal.trackers.get(1)?.desired.endedAt).toBe(NINE + 60_000);
    expect(tracking.start(2)).toBeNull();
  });

  it('leave other timers alone where the task runs already and several are allowed', () => {
    using world = journalWithAccount();
    const { tracking } = trackingAt(world.journal, world.account.id, true);
    tracking.start(1);
    tracking.start(2);

    expect(tracking.start(1)).toBeNull();

    expect(world.journal.trackers.running(world.account.id)).toHaveLength(2);
  });

  it('refuse a start before that of the timer which runs', () => {
    using world = journalWithAccount();
    const { tracking } = trackingAt(world.journal, world.account.id);
    tracking.start(1);

    expect(() => tracking.start(1, NINE - 60_000)).toThrow('is already running and began after that');
    expect(tracking.start(1, NINE)).toBeNull();
    expect(world.journal.trackers.get(1)?.desired.startedAt).toBe(NINE);
  });

  it('say so when the task is not known here', () => {
    using world = journalWithAccount();
    const { tracking } = trackingAt(world.journal, world.account.id);

    expect(() => tracking.start(99)).toThrow('not known here yet');
  });
});

describe('the work list', () => {
  it('shows a task once: a new tracker takes the place and the highlight of the former', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    for (const taskId of [1, 2, 3]) {
      const desired = {
        startedAt: taskId * 1000,
        endedAt: taskId * 1000 + 1,
        listed: true,
        highlightedAt: taskId === 2 ? 5000 : null,
      };
      const seen = seenTracker(taskId + 10, { ...desired, position: taskId });
      journal.trackers.insert(newTracker({ accountId: account.id, taskId, desired, seen }));
    }
    const { tracking } = trackingAt(journal, account.id);
    expect(names(journal, account.id)).toEqual([2, 1, 3]);

    tracking.start(3);
    tracking.start(2);

    expect(names(journal, account.id)).toEqual([2, 1, 3]);
    const started = journal.trackers.running(account.id)[0];
    expect(started?.desired.highlightedAt).toBe(5000);
    expect(journal.trackers.ofTask(account.id, 2).filter((row) => row.desired.listed)).toHaveLength(1);
  });

  it.each([
    [3, 0, [3, 1, 2]],
    [1, 1, [2, 1, 3]],
    [1, 2, [2, 3, 1]],
    [2, 99, [1, 3, 2]],
  ])('moves task %i to place %i, before any answer of the service', (taskId, toIndex, expected) => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const { tracking, clock } = trackingAt(journal, account.id);
    for (const id of [3, 2, 1]) {
      tracking.start(id);
      clock.nowMs += 1000;
    }
    expect(names(journal, account.id)).toEqual([1, 2, 3]);

    tracking.move(taskId, toIndex);

    expect(names(journal, account.id)).toEqual(expected);
    const requested = workList(journal, account.id).filter((entry) => entry.tracker?.requestedPosition !== null);
    expect(requested.map((entry) => entry.taskId)).toEqual([taskId]);
  });

  it('holds tasks that were added without a timer, until one is started', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const { tracking } = trackingAt(journal, account.id);

    tracking.add(1);
    tracking.highlight(1, true);
    expect(workList(journal, account.id)).toMatchObject([{ taskId: 1, tracker: null }]);
    tracking.start(1);

    expect(workList(journal, account.id)).toMatchObject([{ taskId: 1, addition: null, highlightedAt: NINE }]);
    expect(journal.additions.all(account.id)).toEqual([]);
  });

  it('adds nothing that it holds already', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const { tracking } = trackingAt(journal, account.id);
    tracking.start(1);
    tracking.add(2);
    tracking.highlight(2, true);

    tracking.add(1);
    tracking.add(2);

    expect(journal.additions.all(account.id)).toMatchObject([{ taskId: 2, highlightedAt: NINE }]);
  });

  it('forgets a removed task but not its time', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const { tracking } = trackingAt(journal, account.id);

    tracking.start(1);
    tracking.remove(1);

    expect(names(journal, account.id)).toEqual([]);
    expect(journal.trackers.running(account.id)).toHaveLength(1);
  });

  it('takes a timer back that runs without a row, and stars it meanwhile', () => {
    using world = journalWithAccount();
    const { journal, account } = world;
    const { tracking } = trackingAt(journal, account.id);
    tracking.start(1);
    tracking.remove(1);

    tracking.highlight(1, true);
    tracking.add(1);

    expect(workList(journal, account.id)).toMatchObject([{ taskId: 1, addition: null, highlightedAt: NINE }]);
    expect(journal.trackers.running(account.id)).toHaveLength(1);
  });
});
