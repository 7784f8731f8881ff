import { describe, expect, it } from 'vitest';
import type { AwayAnswer } from '../../../common/ipc/journal-commands.ts';
import { answer, clockSet, jumps, minutes, type Minutes } from '../../support/clock-set.ts';
import { recoveryWorld } from '../../support/recovery.ts';
import { MINUTE, NINE } from '../../support/tracking.ts';

const LATER = { startedAt: NINE + 52 * MINUTE, endedAt: NINE + 55 * MINUTE };

describe('a timer that is stopped after the clock was set', () => {
  it.each<[string, number, number, Minutes]>([
    ['back behind its start keeps what passed, by the clock before', -60, 40, [[0, 50]]],
    ['back within its time ends by the clock', -60, 120, [[0, 70]]],
    ['forward ends by the clock', 300, 40, [[0, 350]]],
  ])('%s, and stays asked about', (_what, jump, ranFor, expected) => {
    using computer = clockSet(jump, ranFor);

    computer.world.tracking.stop(1);
    computer.pass(MINUTE);

    expect(minutes(computer)).toEqual(expected);
    expect(jumps(computer)).toEqual([jump]);
    const [startedAt, endedAt] = computer.intervals()[0] ?? [];
    expect(computer.recovery().questions()).toMatchObject([{ times: { startedAt, endedAt } }]);
  });

  it('is neither merged nor split before the answer, with which nobody could be asked any more', () => {
    using computer = clockSet(300);
    const { editing, tracking, journal } = computer.world;
    editing.log(1, NINE - 60 * MINUTE, NINE - 30 * MINUTE);
    tracking.stop(1);
    const before = minutes(computer);

    expect(() => editing.merge(1)).toThrow('Answer that first');
    expect(() => editing.split(1, NINE + 20 * MINUTE)).toThrow('Answer that first');
    computer.pass(MINUTE);

    expect(minutes(computer)).toEqual(before);
    expect(jumps(computer)).toEqual([300]);
    answer(computer, 'keep');
    editing.merge(1);
    expect(journal.trackers.get(1)).toMatchObject({ deleted: true });
  });

  it('takes nothing into the entry that is asked about', () => {
    using computer = clockSet(-60);
    computer.world.tracking.stop(1);
    computer.pass(60 * MINUTE);
    const { id } = computer.world.insert({ taskId: 1, desired: { ...LATER, listed: false, highlightedAt: null } });

    expect(() => computer.world.editing.merge(id)).toThrow('Answer that first');

    expect(jumps(computer)).toEqual([-60]);
  });

  it('is asked about after a switch and the next start of the app too', () => {
    using computer = clockSet(-60);

    computer.world.tracking.start(2);
    computer.crash(MINUTE);

    expect(minutes(computer)).toEqual([
      [-10, null],
      [0, 50],
    ]);
    expect(computer.recovery().questions()).toMatchObject([{ kind: 'clock', task: { taskId: 1 } }]);
  });

  it.each<[AwayAnswer, number, number, Minutes]>([
    ['keep', -60, 40, [[0, 50]]],
    ['shift', -60, 40, [[-60, -10]]],
    ['keep', -60, 120, [[0, 70]]],
    ['shift', -60, 120, [[-60, 70]]],
    ['stop', -60, 120, [[-60, 60]]],
    ['keep', 300, 40, [[0, 350]]],
    ['shift', 300, 40, [[300, 350]]],
    ['stop', 300, 40, [[0, 40]]],
  ])('takes the answer %s after %i minutes, which can be taken back', (given, jump, ranFor, expected) => {
    using computer = clockSet(jump, ranFor);
    computer.world.tracking.stop(1);
    const before = minutes(computer);
    const asked = computer.recovery().questions()[0];

    const changeId = answer(computer, given);
    // The clocks are compared every 30 seconds: what the jump was is known that exactly where it comes to "before".
    expect(minutes(computer).map((times) => times.map((at) => at && Math.floor(at)))).toEqual(expected);
    computer.pass(MINUTE);
    expect(jumps(computer)).toEqual([]);

    const undone = computer.world.editing.undo(changeId);
    expect(minutes(computer)).toEqual(before);
    expect(computer.recovery().questions()).toMatchObject([{ ...asked, awayId: expect.any(Number) }]);
    computer.world.editing.undo(undone ?? 0);
    expect(jumps(computer)).toEqual([]);
  });

  it('cannot be stopped before the jump where it is known only as a whole', () => {
    using computer = clockSet(-60);
    computer.world.tracking.stop(1);

    expect(() => answer(computer, 'stop')).toThrow('has been stopped already');

    expect(jumps(computer)).toEqual([-60]);
  });

  it('and runs on by an undo is asked about the same jump, and can be stopped again', () => {
    using computer = clockSet(-60);
    const stopped = computer.world.tracking.stop(1);

    computer.world.editing.undo(stopped ?? 0);
    expect(minutes(computer)).toEqual([[0, null]]);
    computer.pass(5 * MINUTE);
    computer.world.tracking.stop(1);

    expect(minutes(computer)).toEqual([[0, 55]]);
    expect(jumps(computer)).toEqual([-60]);
  });

  it('and runs on by an undo until the clock tells its end is asked about its start', () => {
    using computer = clockSet(-60);
    const stopped = computer.world.tracking.stop(1);
    computer.world.editing.undo(stopped ?? 0);
    expect(() => answer(computer, 'stop')).toThrow('no longer knows when the clock was set');

    computer.pass(30 * MINUTE);
    computer.world.tracking.stop(1);
    expect(minutes(computer)).toEqual([[0, 20]]);
    answer(computer, 'shift');

    expect(minutes(computer)).toEqual([[-60, 20]]);
  });

  it('and deleted is asked about once it comes back', () => {
    using computer = clockSet(-60);
    computer.world.tracking.stop(1);

    const removed = computer.world.editing.remove(1);
    computer.pass(MINUTE);
    expect(jumps(computer)).toEqual([]);
    computer.world.editing.undo(removed ?? 0);

    expect(jumps(computer)).toEqual([-60]);
  });

  it('before the jump is not asked about', () => {
    using computer = clockSet(300);

    computer.world.tracking.stop(1, NINE + 20 * MINUTE);

    expect(jumps(computer)).toEqual([]);
  });

  it('is asked about where nobody had compared the clocks yet', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(40 * MINUTE);
    computer.setClock(-60 * MINUTE);

    computer.recovery().look();
    computer.world.tracking.stop(1);

    expect(minutes(computer)).toEqual([[0, 40]]);
    expect(jumps(computer)).toEqual([-60]);
  });

  it('while the disk takes no question is asked about once it does', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(40 * MINUTE);
    computer.disk.isFull = true;
    computer.setClock(300 * MINUTE);
    computer.pass(MINUTE);
    computer.disk.isFull = false;
    computer.world.tracking.stop(1);

    computer.pass(30_000);

    expect(jumps(computer)).toEqual([300]);
  });

  it('keeps at least what was known by the last beat where nobody asked', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(40 * MINUTE);
    computer.recovery().close();
    computer.setClock(-60 * MINUTE);

    computer.world.tracking.stop(1);

    expect(minutes(computer)).toEqual([[0, 40]]);
    expect(jumps(computer)).toEqual([-60]);
  });
});
