import { expect, it } from 'vitest';
import type { TentativeStart } from '../../../main/core/journal/rows.ts';
import type { ServerTracker } from '../../../main/core/sync/board-service.ts';
import { keptTheirs } from '../../../main/core/outbox/keeping.ts';
import { applyList, applyTaskList } from '../../../main/core/sync/apply-list.ts';
import { workList } from '../../../main/core/tracking/work-list.ts';
import { seenTracker } from '../../support/journal.ts';
import { livingRows, MINUTE, NINE, trackingWorld } from '../../support/tracking.ts';

const at = (minutes: number): number => NINE + minutes * MINUTE;
const running = { startedAt: NINE, endedAt: null, listed: true, highlightedAt: null };

/** A timer since nine of which the service told once that it ran; told anew a minute later each time. */
function startedElsewhereEnded(isOwn = true) {
  const world = trackingWorld();
  const { journal, accountId, clock } = world;
  const seen = seenTracker(5, { ...running, seenAt: NINE, createdAt: NINE });
  const { id } = world.insert({ taskId: 1, isOwn, desired: running, seen });
  const tracker = (fields: Partial<ServerTracker> = {}): ServerTracker => ({
    id: 5,
    userId: 7,
    taskId: 1,
    boardId: 1,
    position: 1,
    createdAt: NINE,
    ...running,
    ...fields,
  });
  const told = (value: readonly ServerTracker[], serverAheadMs: number | null = null) => {
    clock.nowMs += MINUTE;
    return { kind: 'answered', value, sentAt: clock.nowMs, serverAheadMs } as const;
  };
  return {
    ...world,
    id,
    tracker,
    start: (minutes: number): number | null => {
      clock.nowMs = at(minutes);
      return world.tracking.start(1);
    },
    pull: (value: readonly ServerTracker[]) =>
      journal.transaction(() => applyList(journal, accountId, told(value), clock.nowMs)),
    lookAtTask: (value: readonly ServerTracker[], serverAheadMs: number | null = null) =>
      journal.transaction(() =>
        applyTaskList(
          { journal, accountId, clock: { ...CLOCK, now: () => clock.nowMs } },
          1,
          told(value, serverAheadMs),
        ),
      ),
    intervals: () =>
      livingRows(journal, accountId).map(({ desired }) => [
        minutesOf(desired.startedAt),
        desired.endedAt === null ? null : minutesOf(desired.endedAt),
      ]),
  };
}

const CLOCK = { monotonicMs: () => 0, uptimeMs: () => 0 };
const minutesOf = (instant: number): number => (instant - NINE) / MINUTE;

it('an end from before the start is taken, and the task runs on from the start, in its place on the list', () => {
  using world = startedElsewhereEnded();
  world.tracking.highlight(1, true);
  world.start(10);

  world.lookAtTask([world.tracker({ endedAt: at(5) })]);
  world.lookAtTask([world.tracker({ endedAt: at(5) })]);

  expect(world.intervals()).toEqual([
    [0, 5],
    [10, null],
  ]);
  const [, made] = livingRows(world.journal, world.accountId);
  expect(world.meaning().list).toEqual([{ taskId: 1, trackerId: made?.id, highlightedAt: NINE }]);
  expect(world.row(world.id).tentativeStarts).toEqual([]);
});

it('an end from after the start ends it', () => {
  using world = startedElsewhereEnded();
  world.start(10);

  world.lookAtTask([world.tracker({ endedAt: at(10.5) })]);

  expect(world.intervals()).toEqual([[0, 10.5]]);
});

it('a timer that is given an end from after the start needs no other', () => {
  using world = startedElsewhereEnded();
  world.start(10);

  world.lookAtTask([world.tracker()]);
  world.lookAtTask([world.tracker({ endedAt: at(15) })]);

  expect(world.intervals()).toEqual([[0, 15]]);
});

it('a stop that was still on its way when the timer was seen to run does not take what was started after it', () => {
  using world = startedElsewhereEnded();
  world.start(10);

  world.lookAtTask([world.tracker()]);
  world.lookAtTask([world.tracker({ endedAt: at(5) })]);

  expect(world.intervals()).toEqual([
    [0, 5],
    [10, null],
  ]);
});

it('where the task was started again on the other device too, that timer goes on: no second counts twice', () => {
  using world = startedElsewhereEnded();
  world.start(10);

  world.lookAtTask([world.tracker({ endedAt: at(5) }), world.tracker({ id: 6, startedAt: at(8), createdAt: at(8) })]);

  expect(world.intervals()).toEqual([
    [0, 5],
    [8, null],
  ]);
});

it('and where that one had ended by then as well, the start counts', () => {
  using world = startedElsewhereEnded();
  world.start(10);

  const other = world.tracker({ id: 6, startedAt: at(8), endedAt: at(9), createdAt: at(8) });
  world.lookAtTask([world.tracker({ endedAt: at(5) }), other]);

  expect(world.intervals()).toEqual([
    [0, 5],
    [8, 9],
    [10, null],
  ]);
});

it('and where that one is deleted elsewhere as well, which shows only now, it is asked about', () => {
  using world = startedElsewhereEnded();
  const double = world.tracker({ id: 6 });
  world.pull([world.tracker(), double]);
  world.start(10);
  world.pull([world.tracker(), double]);

  world.lookAtTask([world.tracker({ endedAt: at(5) })]);
  world.lookAtTask([world.tracker({ endedAt: at(5) })]);

  expect(livingRows(world.journal, world.accountId)).toMatchObject([
    { desired: { endedAt: at(5) }, attention: null },
    { seen: { serverId: 6 }, attention: { kind: 'gone' } },
  ]);
});

it('and where that one may be a second copy of the first, and goes as such, it is asked about', () => {
  using world = startedElsewhereEnded();
  world.start(10);

  world.lookAtTask([world.tracker({ endedAt: at(5) }), world.tracker({ id: 6 })]);
  world.lookAtTask([world.tracker({ endedAt: at(5) })]);
  world.lookAtTask([world.tracker({ endedAt: at(5) })]);

  expect(livingRows(world.journal, world.accountId)).toMatchObject([
    { desired: { endedAt: at(5) }, attention: null },
    { seen: { serverId: 6 }, attention: { kind: 'gone' } },
  ]);
});

it('and where that one came to be only after the start, it may be a second copy of one that began otherwise then: should it go, that is asked about', () => {
  using world = startedElsewhereEnded();
  world.start(10);
  const corrected = world.tracker({ startedAt: at(-5), endedAt: at(5) });

  world.lookAtTask([corrected, world.tracker({ id: 6, createdAt: at(11) })]);
  world.lookAtTask([corrected]);
  world.lookAtTask([corrected]);

  expect(livingRows(world.journal, world.accountId)).toMatchObject([
    { desired: { startedAt: at(-5), endedAt: at(5) }, attention: null },
    { seen: { serverId: 6 }, attention: { kind: 'gone' } },
  ]);
});

it('which came first is told by one clock: that of the service, whose difference is known', () => {
  const hourAheadMs = 60 * MINUTE;
  using world = startedElsewhereEnded();
  world.start(10);

  world.lookAtTask([world.tracker({ endedAt: at(65) })], hourAheadMs);

  expect(world.intervals()).toEqual([
    [0, 65],
    [10, null],
  ]);
});

it('a stop since then belongs to what was started again, and contradicts nobody', () => {
  using world = startedElsewhereEnded();
  world.start(10);
  world.clock.nowMs = at(20);
  world.tracking.stop(world.id);

  world.lookAtTask([world.tracker({ endedAt: at(5) })]);

  expect(world.intervals()).toEqual([
    [0, 5],
    [10, 20],
  ]);
  expect(world.row(world.id).attention).toBeNull();
});

it('a stop at an earlier moment than the start leaves only the question which end counts', () => {
  using world = startedElsewhereEnded();
  world.start(10);
  world.clock.nowMs = at(20);
  world.tracking.stop(world.id, at(7));

  world.lookAtTask([world.tracker({ endedAt: at(5) })]);

  expect(world.row(world.id).attention?.kind).toBe('conflict');
  expect(world.intervals()).toHaveLength(1);
});

it('a stop later than another start ended what was started again leaves the question which end counts', () => {
  using world = startedElsewhereEnded(false);
  world.start(10);
  world.clock.nowMs = at(20);
  world.tracking.start(2);
  world.clock.nowMs = at(25);
  world.tracking.stop(world.id);

  world.lookAtTask([world.tracker({ endedAt: at(5) })]);

  expect(world.row(world.id)).toMatchObject({ desired: { endedAt: at(25) }, attention: { kind: 'conflict' } });
});

it('a task that was taken off the list here since does not come back to it', () => {
  using world = startedElsewhereEnded();
  world.start(10);
  world.tracking.remove(1);

  world.lookAtTask([world.tracker({ endedAt: at(5) })]);

  expect(world.intervals()).toEqual([
    [0, 5],
    [10, null],
  ]);
  expect(workList(world.journal, world.accountId)).toEqual([]);
});

it('of another device’s timer too, until the next start here', () => {
  using world = startedElsewhereEnded(false);
  world.start(10);
  world.clock.nowMs = at(20);
  world.tracking.start(2);

  world.lookAtTask([world.tracker({ endedAt: at(5) })]);

  expect(world.intervals()).toEqual([
    [0, 5],
    [10, 20],
    [20, null],
  ]);
});

it('and is not cut by a start that is typed for an earlier moment once it has ended: that is another entry beside it', () => {
  using world = startedElsewhereEnded(false);
  world.start(10);
  world.clock.nowMs = at(20);
  world.tracking.stop(world.id);
  world.clock.nowMs = at(25);
  world.tracking.start(2, at(15));

  world.lookAtTask([world.tracker({ endedAt: at(5) })]);

  expect(world.intervals()).toEqual([
    [0, 5],
    [10, 20],
    [15, null],
  ]);
  expect(world.row(world.id).attention).toBeNull();
});

it('a timer that was deleted elsewhere is asked about', () => {
  using world = startedElsewhereEnded(false);
  world.start(10);

  world.lookAtTask([]);
  world.lookAtTask([]);

  expect(world.row(world.id)).toMatchObject({ deleted: false, attention: { kind: 'gone' } });
});

it('a start that became an entry of its own cannot be taken back: the task before would run beside it', () => {
  using world = startedElsewhereEnded(false);
  world.clock.nowMs = at(1);
  world.tracking.start(2);
  const again = world.start(10);
  world.lookAtTask([world.tracker({ endedAt: at(5) })]);

  expect(() => world.editing.undo(again ?? 0)).toThrow('Nothing was changed');
});

it('comes back with a command that is taken back, unless the service has had the end of the timer since: that one holds it', () => {
  using world = startedElsewhereEnded(false);
  world.start(10);
  const other = world.tracking.start(2, at(10));
  world.clock.nowMs = at(11);
  world.tracking.stop(world.id);
  world.lookAtTask([world.tracker({ endedAt: at(11) })]);

  world.editing.undo(other ?? 0);

  expect(world.row(world.id).tentativeStarts).toEqual([]);
});

it('is kept as it was said by the journal', () => {
  using world = startedElsewhereEnded();
  const said: TentativeStart[] = [{ startedAt: at(1), endedAt: at(2), saidAt: at(1) }];

  world.journal.trackers.save({ ...world.row(world.id), tentativeStarts: said });

  expect(world.row(world.id).tentativeStarts).toEqual(said);
  expect(world.journal.trackers.withTentativeStarts(world.accountId).map(({ id }) => id)).toEqual([world.id]);
});

it('is done with where the person lets count what the service holds', () => {
  using world = startedElsewhereEnded();
  const [early, late] = [NINE + MINUTE, NINE + 20 * MINUTE];
  const said = [{ startedAt: early, endedAt: null, saidAt: early }];
  const attention = { kind: 'conflict', status: null, words: '', at: late, base: running } as const;
  const seen = seenTracker(5, { ...running, endedAt: late, createdAt: NINE });
  world.journal.trackers.save({ ...world.row(world.id), seen, attention, tentativeStarts: said });

  world.journal.trackers.save(keptTheirs(world.row(world.id), late));
  world.lookAtTask([world.tracker({ endedAt: late })]);

  expect(world.intervals()).toEqual([[0, 20]]);
});
