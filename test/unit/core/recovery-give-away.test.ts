import { describe, expect, it } from 'vitest';
import type { TrackerFields } from '../../../main/core/journal/rows.ts';
import type { Recovery } from '../../../main/core/recovery/recovery.ts';
import { type RecoveryWorld, recoveryWorld } from '../../support/recovery.ts';
import { MINUTE, NINE } from '../../support/tracking.ts';

const HOUR = 60 * MINUTE;

/** Task 1 started at nine, away from 9:10 to 11:10, with the question open. */
function away(): RecoveryWorld {
  const computer = recoveryWorld();
  computer.world.tracking.start(1);
  computer.pass(10 * MINUTE);
  computer.crash(2 * HOUR);
  return computer;
}

function answer(computer: RecoveryWorld, toTask: number): number | null {
  const [question] = computer.recovery().questions();
  return computer.recovery().answer(question?.awayId ?? 0, { toTask });
}

/** A question that is asked again has another one. */
function withoutIds(questions: ReturnType<Recovery['questions']>): unknown {
  return questions.map(({ awayId: _id, ...question }) => question);
}

function desiredFrom(startedAt: number): TrackerFields {
  return { startedAt, endedAt: startedAt + 3 * MINUTE, listed: false, highlightedAt: null };
}

/** What each task got, in minutes since nine. */
function byTask({ world }: RecoveryWorld): Record<number, unknown> {
  const shown = (taskId: number): unknown =>
    world.journal.trackers
      .ofTask(world.accountId, taskId)
      .map(({ desired }) => [desired.startedAt, desired.endedAt].map((at) => at && (at - NINE) / MINUTE));
  return { 1: shown(1), 2: shown(2) };
}

describe('an answer that gives time away to another task', () => {
  it('leaves the timer what it had, and goes on with it after the stretch', () => {
    using computer = away();

    answer(computer, 2);

    expect(byTask(computer)).toEqual({
      1: [
        [0, 10],
        [130, null],
      ],
      2: [[10, 130]],
    });
    expect(computer.recovery().questions()).toEqual([]);
  });

  it('takes all of it where the timer had not run for a second before', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.crash(HOUR);

    const changeId = answer(computer, 2);
    expect(byTask(computer)).toEqual({ 1: [[60, null]], 2: [[0, 60]] });

    const undone = computer.world.editing.undo(changeId ?? 0);
    expect(byTask(computer)).toEqual({ 1: [[0, null]], 2: [] });
    computer.world.editing.undo(undone ?? 0);
    expect(byTask(computer)).toEqual({ 1: [[60, null]], 2: [[0, 60]] });
  });

  it.each([
    [10, 2],
    [130, 1],
  ])('loses and doubles no second where an entry begins at minute %i, on task %i', (taken, taskId) => {
    using computer = away();
    computer.world.insert({ taskId, desired: desiredFrom(NINE + taken * MINUTE) });

    answer(computer, 2);

    const parts = computer.intervals().filter(([startedAt]) => startedAt !== NINE + taken * MINUTE);
    const edges = parts.toSorted(([a], [b]) => a - b).flat();
    expect(edges).toHaveLength(6);
    expect([edges[0], edges[1], edges[3], edges[5]]).toEqual([NINE, edges[2], edges[4], null]);
  });

  it('is one command, which can be taken back and asked for again', () => {
    using computer = away();
    const before = computer.intervals();
    const asked = withoutIds(computer.recovery().questions());

    computer.world.editing.undo(answer(computer, 2) ?? 0);

    expect(computer.intervals()).toEqual(before);
    expect(withoutIds(computer.recovery().questions())).toEqual(asked);
  });

  it('is refused for the task itself, for one that is not known, and for a clock that was set', () => {
    using computer = away();
    expect(() => answer(computer, 1)).toThrow('on this task already');
    expect(() => answer(computer, 99)).toThrow('not known here');
    using set = recoveryWorld();
    set.world.tracking.start(1);
    set.setClock(HOUR);
    set.pass(MINUTE);
    expect(() => answer(set, 2)).toThrow('Only time away');

    expect(computer.intervals()).toEqual([[NINE, null]]);
  });
});
