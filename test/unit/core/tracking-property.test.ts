import { type Arbitrary, array, assert, boolean, constantFrom, integer, nat, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { UserFailure } from '../../../main/core/user-failure.ts';
import { livingRows, MINUTE, NINE, type TrackingWorld, trackingWorld } from '../../support/tracking.ts';

/** One click somewhere: which of the known entries, and how long ago, is picked by the two numbers. */
interface Click {
  readonly command:
    | 'start'
    | 'start-back'
    | 'stop'
    | 'stop-back'
    | 'log'
    | 'edit'
    | 'split'
    | 'merge'
    | 'remove'
    | 'undo';
  readonly pick: number;
  readonly ago: number;
}

const clicks = (commands: readonly Click['command'][]): Arbitrary<Click[]> =>
  array(record({ command: constantFrom(...commands), pick: nat({ max: 30 }), ago: integer({ min: -1, max: 12 }) }), {
    minLength: 1,
    maxLength: 14,
  });

const FORWARD: readonly Click['command'][] = ['start', 'stop', 'log', 'split', 'merge', 'remove', 'undo'];
const ALL: readonly Click['command'][] = [...FORWARD, 'start-back', 'stop-back', 'edit'];
const RUNS = { numRuns: 30 };

/** The command's id; null where it did nothing, or refused what cannot be meant. */
function click(world: TrackingWorld, { command, pick, ago }: Click, commands: readonly number[]): number | null {
  const { tracking, editing, clock } = world;
  clock.nowMs += 3 * MINUTE;
  const rows = livingRows(world.journal, world.accountId);
  const id = rows[pick % Math.max(1, rows.length)]?.id ?? 0;
  const at = clock.nowMs - ago * MINUTE;
  const does: Record<Click['command'], () => number | null> = {
    start: () => tracking.start(1 + (pick % 3)),
    'start-back': () => tracking.start(1 + (pick % 3), at),
    stop: () => tracking.stop(id),
    'stop-back': () => tracking.stop(id, at),
    log: () => editing.log(1 + (pick % 3), at, at + (pick % 5) * MINUTE),
    edit: () => world.edit(id, at, pick % 4 === 0 ? null : at + (pick % 7) * MINUTE),
    split: () => editing.split(id, at),
    merge: () => editing.merge(id),
    remove: () => editing.remove(id),
    undo: () => editing.undo(commands[pick % Math.max(1, commands.length)] ?? 0),
  };
  try {
    return does[command]();
  } catch (error) {
    if (error instanceof UserFailure) return null;
    throw error;
  }
}

function play(world: TrackingWorld, all: readonly Click[], after: (command: number | null) => void): void {
  const commands: number[] = [];
  for (const each of all) {
    const id = click(world, each, commands);
    if (id !== null) commands.push(id);
    after(id);
  }
}

function isDoubled(values: readonly (number | string)[]): boolean {
  return new Set(values).size < values.length;
}

/** What is wrong with the living rows, if anything. */
function unsound(world: TrackingWorld): readonly string[] {
  const rows = livingRows(world.journal, world.accountId);
  const wrong = rows.filter(({ desired: { startedAt, endedAt } }) => {
    const end = endedAt ?? world.clock.nowMs;
    return startedAt % 1000 !== 0 || end > world.clock.nowMs || startedAt > end;
  });
  return [
    ...(isDoubled(rows.map((row) => `${row.taskId} ${row.desired.startedAt}`)) ? ['two of a task start together'] : []),
    ...(isDoubled(rows.filter((row) => row.desired.listed).map((row) => row.taskId)) ? ['a task is listed twice'] : []),
    ...wrong.map((row) => `row ${row.id} cannot be: ${JSON.stringify(row.desired)}`),
  ];
}

it('no commands, in whatever order, make an interval that cannot be, or two of a task that start together', () => {
  assert(
    property(clicks(ALL), boolean(), (all, severalTimers) => {
      using world = trackingWorld();
      world.clock.severalTimers = severalTimers;
      play(world, all, () => expect(unsound(world)).toEqual([]));
    }),
    { numRuns: 80 },
  );
});

it('one timer of ours runs at the most where several are not allowed', () => {
  assert(
    property(clicks(ALL), (all) => {
      using world = trackingWorld();
      play(world, all, () => expect(world.journal.trackers.running(world.accountId).length).toBeLessThanOrEqual(1));
    }),
    RUNS,
  );
});

it('undo of the last command gives back exactly what was meant before it, and undo of that does it again', () => {
  assert(
    property(clicks(ALL), boolean(), (all, severalTimers) => {
      using world = trackingWorld();
      world.clock.severalTimers = severalTimers;
      world.tracking.add(2);
      let before = world.meaning();
      play(world, all, (command) => {
        const after = world.meaning();
        const undone = command === null ? null : world.editing.undo(command);
        expect(world.meaning()).toEqual(before);
        if (undone !== null) world.editing.undo(undone);
        expect(world.meaning()).toEqual(after);
        before = after;
      });
    }),
    RUNS,
  );
});

it('no deletion, and no undo of one, changes the work list', () => {
  assert(
    property(clicks(ALL), (all) => {
      using world = trackingWorld();
      world.tracking.add(2);
      const shown = (): readonly (number | null)[][] =>
        world.meaning().list.map(({ taskId, highlightedAt }) => [taskId, highlightedAt]);
      let before = shown();
      play(world, all, (command) => {
        const isDeletion = command !== null && world.journal.intents.get(command)?.what === 'delete';
        const deleted = shown();
        if (isDeletion) world.editing.undo(command);
        const now = shown();
        expect([deleted, now]).toEqual(isDeletion ? [before, before] : [deleted, deleted]);
        before = now;
      });
    }),
    RUNS,
  );
});

it('the parts of a split are the whole together, and merging them gives it back', () => {
  const second = integer({ min: 1, max: 599 });
  assert(
    property(second, array(second, { maxLength: 5 }), (cut, taken) => {
      using world = trackingWorld();
      const [startedAt, endedAt] = [NINE - 600_000, NINE];
      for (const at of taken) world.insert({ taskId: 2, desired: { ...finished, startedAt: startedAt + at * 1000 } });
      const { id } = world.insert({ taskId: 1, desired: { ...finished, startedAt, endedAt } });

      const second = newRowOf(world, world.editing.split(id, startedAt + cut * 1000));
      const parts = [world.row(id).desired, world.row(second).desired];
      world.editing.merge(second);

      expect(parts[0]).toMatchObject({ startedAt, endedAt: parts[1]?.startedAt });
      expect(parts[1]).toMatchObject({ endedAt });
      expect(world.row(id).desired).toMatchObject({ startedAt, endedAt });
    }),
    RUNS,
  );
});

function newRowOf({ journal }: TrackingWorld, changeId: number | null): number {
  return journal.intents.get(changeId ?? 0)?.changes.find(({ before }) => before === null)?.trackerId ?? 0;
}

const finished = { startedAt: NINE, endedAt: NINE, listed: false, highlightedAt: null };
