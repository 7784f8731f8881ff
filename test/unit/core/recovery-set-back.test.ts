import { describe, expect, it } from 'vitest';
import { answer, clockSet, jumps, minutes } from '../../support/clock-set.ts';
import { recoveryWorld } from '../../support/recovery.ts';
import { MINUTE } from '../../support/tracking.ts';

describe('a timer that runs, by a clock that was set back behind its start', () => {
  it('cannot be kept as it is, which would be nothing', () => {
    using computer = clockSet(-60);

    expect(() => answer(computer, 'keep')).toThrow('hasn’t started yet');

    expect(jumps(computer)).toEqual([-60]);
  });
});

describe('a clock that was set back while Cardclock was closed', () => {
  it('is asked about at the next start, and once', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(40 * MINUTE);
    computer.setClock(-60 * MINUTE);

    computer.crash(10 * MINUTE);
    expect(jumps(computer)).toEqual([-50]);
    computer.crash(MINUTE);
    expect(jumps(computer)).toEqual([-50]);
    computer.world.tracking.stop(1);

    // What passed while it was closed nobody knows.
    expect(minutes(computer)).toEqual([[0, 41]]);
  });

  it('is noticed by a command before it stops the timer', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(120 * MINUTE);
    computer.recovery().close();
    computer.setClock(-60 * MINUTE);

    computer.command();
    computer.world.tracking.stop(1);
    computer.crash(MINUTE);

    expect(minutes(computer)).toEqual([[0, 60]]);
    expect(jumps(computer)).toEqual([-60]);
  });

  it('is not asked about a timer that began since', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(40 * MINUTE);
    computer.world.tracking.stop(1);
    computer.recovery().close();
    computer.setClock(-60 * MINUTE);

    computer.command();
    computer.world.tracking.start(2);
    computer.crash(MINUTE);

    expect(jumps(computer)).toEqual([]);
  });

  it('is asked about from the start of a timer that never beat', () => {
    using computer = recoveryWorld();
    computer.recovery().close();
    computer.world.tracking.start(1);
    computer.setClock(-60 * MINUTE);

    computer.crash(0);

    expect(jumps(computer)).toEqual([-60]);
  });
});
