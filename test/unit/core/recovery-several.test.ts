import { describe, expect, it } from 'vitest';
import type { AwayAnswer } from '../../../common/ipc/journal-commands.ts';
import { type RecoveryWorld, recoveryWorld } from '../../support/recovery.ts';
import { MINUTE, NINE } from '../../support/tracking.ts';

const here = { idleMs: 0, isLocked: false };

function idle(computer: RecoveryWorld, minutes: number): void {
  computer.pass(minutes * MINUTE);
  computer.recovery().noticed({ idleMs: minutes * MINUTE, isLocked: false });
  computer.recovery().noticed(here);
}

/** Started at nine; away from 9:10 to 9:22 and from 13:22 to 13:38, and neither was asked about yet. */
function awayTwice(): RecoveryWorld {
  const computer = recoveryWorld();
  computer.world.tracking.start(1);
  computer.pass(10 * MINUTE);
  idle(computer, 12);
  computer.pass(240 * MINUTE);
  idle(computer, 16);
  return computer;
}

function minutesOf(at: number | null): number | null {
  return at === null ? null : (at - NINE) / MINUTE;
}

/** From and to of what is kept to be asked, as far as it still can be. */
function kept(computer: RecoveryWorld): unknown {
  const { journal, accountId } = computer.world;
  return journal.aways.all(accountId).map(({ fromMs, toMs }) => [minutesOf(fromMs), minutesOf(toMs)]);
}

function asked(computer: RecoveryWorld): unknown {
  return computer
    .recovery()
    .questions()
    .map((question) => (question.kind === 'away' ? [minutesOf(question.fromMs), minutesOf(question.toMs)] : null));
}

function minutes(computer: RecoveryWorld): unknown {
  return computer.intervals().map((times) => times.map(minutesOf));
}

function answer(computer: RecoveryWorld, given: AwayAnswer): number {
  const [question] = computer.recovery().questions();
  return computer.recovery().answer(question?.awayId ?? 0, given) ?? 0;
}

const FIRST = [10, 22];
const SECOND = [262, 278];

describe('two absences with work between them', () => {
  it('are two questions, and the earlier is asked first', () => {
    using computer = awayTwice();

    expect(kept(computer)).toEqual([FIRST, SECOND]);
    expect(asked(computer)).toEqual([FIRST]);

    answer(computer, 'keep');
    expect(asked(computer)).toEqual([SECOND]);
    expect(minutes(computer)).toEqual([[0, null]]);

    answer(computer, 'keep');
    expect(kept(computer)).toEqual([]);
  });

  it('are one question where less than a minute lies between them', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(10 * MINUTE);
    idle(computer, 12);
    computer.pass(50_000);
    idle(computer, 16);

    expect(kept(computer)).toEqual([[10, 38 + 5 / 6]]);
  });

  it('become one question by a third that reaches over both', () => {
    using computer = awayTwice();

    computer.recovery().noticed({ idleMs: 273 * MINUTE, isLocked: false });
    computer.pass(0);
    computer.recovery().noticed(here);

    expect(kept(computer)).toEqual([[5, 278]]);
  });

  it('cannot be answered from the later to the earlier', () => {
    using computer = awayTwice();
    const { journal, accountId } = computer.world;
    const later = journal.aways.all(accountId)[1];

    expect(() => computer.recovery().answer(later?.id ?? 0, 'stop')).toThrow('no longer open');
  });

  it('are both taken out, and work that lies between is kept', () => {
    using computer = awayTwice();

    answer(computer, 'split');
    expect(asked(computer)).toEqual([SECOND]);
    computer.pass(MINUTE);
    expect(asked(computer)).toEqual([SECOND]);

    answer(computer, 'split');
    expect(minutes(computer)).toEqual([
      [0, 10],
      [22, 262],
      [278, null],
    ]);
    expect(kept(computer)).toEqual([]);
  });

  it('end the timer at the later, after the earlier was taken out', () => {
    using computer = awayTwice();

    answer(computer, 'split');
    answer(computer, 'stop');

    expect(minutes(computer)).toEqual([
      [0, 10],
      [22, 262],
    ]);
  });

  it('are asked about again, one by one, as their answers are taken back', () => {
    using computer = awayTwice();
    const { editing } = computer.world;
    const first = answer(computer, 'split');
    const second = answer(computer, 'split');

    editing.undo(second);
    expect(asked(computer)).toEqual([SECOND]);
    expect(minutes(computer)).toEqual([
      [0, 10],
      [22, null],
    ]);
    const undone = editing.undo(first);
    expect(asked(computer)).toEqual([FIRST]);
    expect(minutes(computer)).toEqual([[0, null]]);
    computer.pass(MINUTE);

    editing.undo(undone ?? 0);
    expect(asked(computer)).toEqual([SECOND]);
    answer(computer, 'keep');
    expect(kept(computer)).toEqual([]);
  });

  it('stay apart where only the answer to the earlier is taken back, and given again', () => {
    using computer = awayTwice();
    const { editing } = computer.world;

    const undone = editing.undo(answer(computer, 'split'));
    expect(asked(computer)).toEqual([FIRST]);
    expect(kept(computer)).toEqual([SECOND, FIRST]);

    editing.undo(undone ?? 0);
    expect(kept(computer)).toEqual([SECOND]);
    expect(asked(computer)).toEqual([SECOND]);
  });

  it('are both settled by an end at the earlier, and both come back with it', () => {
    using computer = awayTwice();
    const { editing } = computer.world;

    const stopped = answer(computer, 'stop');
    expect(minutes(computer)).toEqual([[0, 10]]);
    expect(kept(computer)).toEqual([]);
    computer.pass(MINUTE);

    const undone = editing.undo(stopped);
    expect(kept(computer)).toEqual([FIRST, SECOND]);
    expect(asked(computer)).toEqual([FIRST]);

    const again = editing.undo(undone ?? 0);
    expect(kept(computer)).toEqual([]);
    editing.undo(again ?? 0);
    expect(kept(computer)).toEqual([FIRST, SECOND]);
  });

  it('are both asked about still where the task was stopped and started anew, and both taken out of what ended', () => {
    using computer = awayTwice();
    computer.world.tracking.stop(1);
    computer.world.tracking.start(1);
    computer.pass(MINUTE);
    expect(kept(computer)).toEqual([FIRST, SECOND]);

    answer(computer, 'split');
    expect(asked(computer)).toEqual([SECOND]);
    answer(computer, 'split');

    expect(minutes(computer)).toEqual([
      [0, 10],
      [22, 262],
      [278, null],
    ]);
    expect(kept(computer)).toEqual([]);
  });
});
