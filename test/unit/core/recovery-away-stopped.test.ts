import { describe, expect, it } from 'vitest';
import type { TimesEdit } from '../../../common/domain/outbox.ts';
import type { AwayAnswer } from '../../../common/ipc/journal-commands.ts';
import { awayAsked } from '../../support/away-asked.ts';
import { type RecoveryWorld, recoveryWorld } from '../../support/recovery.ts';
import { MINUTE, NINE } from '../../support/tracking.ts';

const HOUR = 60 * MINUTE;
const here = { idleMs: 0, isLocked: false };

/** Task 1 started at nine; nobody was there from 9:10 to 10:10, and its timer was stopped so many minutes after that. */
function stopped(afterMinutes: number): RecoveryWorld {
  const computer = back(10);
  computer.pass(afterMinutes * MINUTE);
  computer.world.tracking.stop(1);
  return computer;
}

/** Task 1 started at nine; after `worked` minutes nobody was there for an hour, and the question is open. */
function back(worked: number): RecoveryWorld {
  const computer = recoveryWorld();
  computer.world.tracking.start(1);
  computer.pass(worked * MINUTE);
  computer.pass(HOUR);
  computer.recovery().noticed({ idleMs: HOUR, isLocked: false });
  computer.recovery().noticed(here);
  return computer;
}

function answer(computer: RecoveryWorld, given: AwayAnswer): number {
  const [question] = computer.recovery().questions();
  return computer.recovery().answer(question?.awayId ?? 0, given) ?? 0;
}

/** What each task got, in minutes since nine. */
function byTask({ world }: RecoveryWorld): unknown {
  return [1, 2].map((taskId) =>
    world.journal.trackers
      .ofTask(world.accountId, taskId)
      .filter(({ deleted }) => !deleted)
      .map(({ desired }) => [desired.startedAt, desired.endedAt].map((at) => at && (at - NINE) / MINUTE)),
  );
}

/** Another end, in minutes since nine. */
function ends(was: number, endedAt: number): TimesEdit {
  return { was: { startedAt: NINE, endedAt: NINE + was * MINUTE }, endedAt: NINE + endedAt * MINUTE };
}

describe('a timer that is stopped before the question about time away is answered', () => {
  it('is asked about still, also after the next start of the app', () => {
    using computer = stopped(0);

    computer.pass(MINUTE);
    expect(awayAsked(computer)).toEqual([[10, 70]]);
    computer.crash(MINUTE);

    const times = { startedAt: NINE, endedAt: NINE + 70 * MINUTE };
    expect(computer.recovery().questions()).toMatchObject([{ kind: 'away', why: 'idle', times }]);
  });

  it('by a switch is asked about, and what was switched to is not', () => {
    using computer = back(10);

    computer.world.tracking.start(2);
    computer.pass(MINUTE);

    expect(awayAsked(computer)).toEqual([[10, 70]]);
    expect(computer.recovery().questions()).toMatchObject([{ task: { taskId: 1 } }]);
  });

  it.each<[AwayAnswer, number, unknown]>([
    ['keep', 5, [[[0, 75]], []]],
    ['stop', 5, [[[0, 10]], []]],
    [
      'split',
      5,
      [
        [
          [0, 10],
          [70, 75],
        ],
        [],
      ],
    ],
    [
      { toTask: 2 },
      5,
      [
        [
          [0, 10],
          [70, 75],
        ],
        [[10, 70]],
      ],
    ],
    ['keep', 0, [[[0, 70]], []]],
    ['stop', 0, [[[0, 10]], []]],
    ['split', 0, [[[0, 10]], []]],
    [{ toTask: 2 }, 0, [[[0, 10]], [[10, 70]]]],
  ])('takes the answer %o after %i minutes, which can be taken back', (given, afterMinutes, expected) => {
    using computer = stopped(afterMinutes);
    const before = byTask(computer);

    const changeId = answer(computer, given);
    expect(byTask(computer)).toEqual(expected);
    computer.pass(MINUTE);
    expect(awayAsked(computer)).toEqual([]);

    const undone = computer.world.editing.undo(changeId);
    expect(byTask(computer)).toEqual(before);
    expect(awayAsked(computer)).toEqual([[10, 70]]);
    computer.world.editing.undo(undone ?? 0);
    expect(byTask(computer)).toEqual(expected);
    expect(awayAsked(computer)).toEqual([]);
  });

  it.each<[AwayAnswer, number, unknown]>([
    ['stop', 5, [[[0, 0]], []]],
    ['split', 5, [[[60, 65]], []]],
    [{ toTask: 2 }, 5, [[[60, 65]], [[0, 60]]]],
    ['split', 0, [[[0, 0]], []]],
    [{ toTask: 2 }, 0, [[[0, 0]], [[0, 60]]]],
  ])('and had not run before takes the answer %o after %i minutes', (given, afterMinutes, expected) => {
    using computer = back(0);
    computer.pass(afterMinutes * MINUTE);
    computer.world.tracking.stop(1);

    answer(computer, given);

    expect(byTask(computer)).toEqual(expected);
  });

  it('by a start where the absence began is asked about again, once that start is taken back', () => {
    using computer = back(10);

    const started = computer.world.tracking.start(2, NINE + 10 * MINUTE);
    computer.pass(MINUTE);
    expect(awayAsked(computer)).toEqual([]);
    const undone = computer.world.editing.undo(started ?? 0);

    expect(byTask(computer)).toEqual([[[0, null]], []]);
    expect(awayAsked(computer)).toEqual([[10, 70]]);
    computer.world.editing.undo(undone ?? 0);
    expect(awayAsked(computer)).toEqual([]);
  });

  it('where the absence began is not asked about, until that stop is taken back', () => {
    using computer = back(10);

    const changeId = computer.world.tracking.stop(1, NINE + 10 * MINUTE);
    computer.pass(MINUTE);
    expect(awayAsked(computer)).toEqual([]);
    computer.world.editing.undo(changeId ?? 0);

    expect(awayAsked(computer)).toEqual([[10, 70]]);
  });

  it('is asked about as much of it as the entry counts once it was given other times', () => {
    using computer = stopped(0);
    const { editing } = computer.world;

    editing.edit(1, ends(70, 30));
    expect(awayAsked(computer)).toEqual([[10, 30]]);
    const changeId = editing.edit(1, ends(30, 5));
    computer.pass(MINUTE);
    expect(awayAsked(computer)).toEqual([]);
    editing.undo(changeId ?? 0);

    expect(awayAsked(computer)).toEqual([[10, 30]]);
  });

  it('and deleted is asked about once it comes back', () => {
    using computer = stopped(0);

    const removed = computer.world.editing.remove(1);
    computer.pass(MINUTE);
    expect(awayAsked(computer)).toEqual([]);
    computer.world.editing.undo(removed ?? 0);

    expect(awayAsked(computer)).toEqual([[10, 70]]);
  });

  it('is neither split nor merged before the answer, with which nobody could be asked any more', () => {
    using computer = stopped(0);
    const { editing } = computer.world;
    editing.log(1, NINE - HOUR, NINE - 30 * MINUTE);
    const before = byTask(computer);

    expect(() => editing.merge(1)).toThrow('You were away');
    expect(() => editing.split(1, NINE + 20 * MINUTE)).toThrow('Answer that first');

    expect(byTask(computer)).toEqual(before);
    expect(awayAsked(computer)).toEqual([[10, 70]]);
  });
});
