import { describe, expect, it } from 'vitest';
import type { AwayAnswer } from '../../../common/ipc/journal-commands.ts';
import type { Recovery } from '../../../main/core/recovery/recovery.ts';
import { workList } from '../../../main/core/tracking/work-list.ts';
import { type RecoveryWorld, recoveryWorld } from '../../support/recovery.ts';
import { MINUTE, NINE } from '../../support/tracking.ts';

const HOUR = 60 * MINUTE;

/** Started at nine, away from 9:10 to 11:10, with the question open. */
function away(): RecoveryWorld {
  const computer = recoveryWorld();
  computer.world.tracking.start(1);
  computer.pass(10 * MINUTE);
  computer.crash(2 * HOUR);
  return computer;
}

/** Started at nine; at 9:10 the clock was set. */
function clockSet(byMs: number): RecoveryWorld {
  const computer = recoveryWorld();
  computer.world.tracking.start(1);
  computer.pass(10 * MINUTE - 30_000);
  computer.setClock(byMs);
  computer.pass(30_000);
  return computer;
}

function answer(computer: RecoveryWorld, given: AwayAnswer): number | null {
  const [question] = computer.recovery().questions();
  return computer.recovery().answer(question?.awayId ?? 0, given);
}

/** A question that is asked again has another one. */
function withoutIds(questions: ReturnType<Recovery['questions']>): unknown {
  return questions.map(({ awayId: _id, ...question }) => question);
}

function minutes(computer: RecoveryWorld): unknown {
  return computer.intervals().map((times) => times.map((at) => (at === null ? null : (at - NINE) / MINUTE)));
}

describe('an answer about time away', () => {
  it.each<[AwayAnswer, (readonly [number, number | null])[]]>([
    ['keep', [[0, null]]],
    ['stop', [[0, 10]]],
    [
      'split',
      [
        [0, 10],
        [130, null],
      ],
    ],
  ])('of %s does just that, and closes the question', (given, expected) => {
    using computer = away();

    answer(computer, given);

    expect(minutes(computer)).toEqual(expected);
    expect(computer.recovery().questions()).toEqual([]);
    expect(computer.world.journal.aways.all(computer.world.accountId)).toEqual([]);
  });

  it('to split hands the place in the work list on to the timer that runs', () => {
    using computer = away();

    answer(computer, 'split');

    const { journal, accountId } = computer.world;
    expect(workList(journal, accountId)).toMatchObject([{ taskId: 1, tracker: { id: 2, isOwn: true } }]);
    expect(computer.world.row(1).desired).toMatchObject({ listed: false });
  });

  it.each<AwayAnswer>(['stop', 'split'])('to %s is one command, which can be taken back', (given) => {
    using computer = away();
    const before = computer.intervals();

    const changeId = answer(computer, given);
    expect(computer.world.journal.intents.get(changeId ?? 0)?.what).toBe('away');
    computer.world.editing.undo(changeId ?? 0);

    expect(computer.intervals()).toEqual(before);
  });

  it.each<AwayAnswer>(['stop', 'split'])(
    'to %s, taken back, is asked for again, and not after undo of that',
    (given) => {
      using computer = away();
      const asked = computer.recovery().questions();

      const undone = computer.world.editing.undo(answer(computer, given) ?? 0);
      expect(withoutIds(computer.recovery().questions())).toEqual(withoutIds(asked));
      const intervals = computer.intervals();
      computer.pass(MINUTE);
      expect(computer.recovery().questions()).toHaveLength(1);

      computer.world.editing.undo(undone ?? 0);
      expect(computer.intervals()).not.toEqual(intervals);
      expect(computer.recovery().questions()).toEqual([]);
    },
  );

  it('to keep changes nothing, and can be taken back all the same', () => {
    using computer = away();

    const changeId = answer(computer, 'keep');
    expect(computer.recovery().questions()).toEqual([]);
    computer.world.editing.undo(changeId ?? 0);

    expect(minutes(computer)).toEqual([[0, null]]);
    expect(computer.recovery().questions()).toMatchObject([{ kind: 'away', why: 'closed' }]);
  });

  it('to split lets a timer start later that had not run for a second', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.crash(HOUR);

    answer(computer, 'split');

    expect(computer.intervals()).toEqual([[NINE + HOUR, null]]);
  });

  it('cannot shift: no clock was set', () => {
    using computer = away();

    expect(() => answer(computer, 'shift')).toThrow('clock that was set');

    expect(computer.recovery().questions()).toHaveLength(1);
  });

  it('comes too late once the timer was stopped where the absence began', () => {
    using computer = away();
    const [question] = computer.recovery().questions();
    computer.world.tracking.stop(1, NINE + 10 * MINUTE);

    expect(() => computer.recovery().answer(question?.awayId ?? 0, 'stop')).toThrow('no longer open');
    expect(() => computer.recovery().answer(99, 'stop')).toThrow('no longer open');
  });

  it('that the disk refuses leaves timer and question as they were', () => {
    using computer = away();
    computer.disk.isFull = true;

    expect(() => answer(computer, 'stop')).toThrow('written to disk');

    expect(computer.intervals()).toEqual([[NINE, null]]);
    expect(computer.recovery().questions()).toHaveLength(1);
  });
});

describe('an answer about a clock that was set', () => {
  it.each<[AwayAnswer, number, unknown]>([
    ['keep', 60, [[0, null]]],
    ['shift', 60, [[60, null]]],
    ['stop', 60, [[0, 10]]],
    [
      'split',
      60,
      [
        [0, 10],
        [70, null],
      ],
    ],
    ['keep', -5, [[0, null]]],
    ['shift', -60, [[-60, null]]],
    ['stop', -60, [[-60, -50]]],
    [
      'split',
      -60,
      [
        [-60, -50],
        [-50, null],
      ],
    ],
  ])('of %s after %i minutes keeps the ten minutes that passed', (given, jump, expected) => {
    using computer = clockSet(jump * MINUTE);

    const changeId = answer(computer, given);

    expect(minutes(computer)).toEqual(expected);
    expect(computer.recovery().questions()).toEqual([]);
    const undone = computer.world.editing.undo(changeId ?? 0);
    expect(minutes(computer)).toEqual([[0, null]]);
    expect(computer.recovery().questions()).toMatchObject([{ kind: 'clock', jumpMs: jump * MINUTE }]);
    computer.world.editing.undo(undone ?? 0);
    expect(computer.recovery().questions()).toEqual([]);
  });
});
