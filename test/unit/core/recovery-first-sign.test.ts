import { describe, expect, it } from 'vitest';
import { awayAsked } from '../../support/away-asked.ts';
import { recoveryWorld } from '../../support/recovery.ts';
import { MINUTE } from '../../support/tracking.ts';

const HOUR = 60 * MINUTE;
const here = { idleMs: 0, isLocked: false };

describe('a command that is the first sign of somebody who was away', () => {
  it.each([
    ['at this computer', [{ idleMs: HOUR, isLocked: false }], here],
    ['from elsewhere', [], { idleMs: HOUR, isLocked: false }],
    ['from elsewhere, past a locked screen', [{ idleMs: 0, isLocked: true }], { idleMs: HOUR, isLocked: true }],
  ])('%s finds the question asked', (_where, noticed, seen) => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(10 * MINUTE);
    computer.pass(HOUR);
    for (const presence of noticed) computer.recovery().noticed(presence);

    computer.recovery().look(() => seen);
    computer.world.tracking.stop(1);
    computer.pass(MINUTE);

    expect(awayAsked(computer)).toEqual([[10, 70]]);
  });

  it('after a sleep finds the question asked', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(10 * MINUTE);
    computer.sleep(HOUR);

    computer.recovery().look(() => here);
    computer.world.tracking.stop(1);

    expect(awayAsked(computer)).toEqual([[10, 70]]);
  });

  it('asks nothing of whoever was there', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(HOUR);

    computer.recovery().look(() => ({ idleMs: 9 * MINUTE, isLocked: false }));
    computer.world.tracking.stop(1);

    expect(awayAsked(computer)).toEqual([]);
  });

  it('is done where nobody can tell who is there', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    const broken = new Error('no such thing');

    computer.recovery().look(() => {
      throw broken;
    });

    expect(computer.defects).toEqual([broken]);
  });

  it('is asked about once the disk takes the question', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(10 * MINUTE);
    computer.pass(HOUR);
    computer.disk.isFull = true;
    computer.recovery().look(() => ({ idleMs: HOUR, isLocked: false }));
    computer.disk.isFull = false;
    computer.world.tracking.stop(1);

    computer.pass(30_000);

    expect(awayAsked(computer)).toEqual([[10, 70]]);
  });
});

describe('a command that comes while the app is closed', () => {
  it('finds what passed since the app saw the timer asked about before it stops it', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(10 * MINUTE);
    computer.recovery().close();
    computer.sleep(HOUR);

    computer.command(({ look }) => {
      look();
      computer.world.tracking.stop(1);
    });
    computer.crash(MINUTE);

    expect(awayAsked(computer)).toEqual([[10, 70]]);
    expect(computer.recovery().questions()).toMatchObject([{ why: 'closed' }]);
  });

  it('asks nothing about a timer that the app never saw', () => {
    using computer = recoveryWorld();
    computer.recovery().close();
    computer.command(() => computer.world.tracking.start(1));
    computer.sleep(HOUR);

    computer.command(({ look }) => {
      look();
      computer.world.tracking.stop(1);
    });
    computer.crash(MINUTE);

    expect(awayAsked(computer)).toEqual([]);
  });
});
