import { assert, integer, property, record, array, boolean } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIdleGate } from '../../../main/core/recovery/recovery.ts';
import { recoveryWorld } from '../../support/recovery.ts';
import { MINUTE, NINE } from '../../support/tracking.ts';

const THRESHOLD = 10 * MINUTE;
const here = { idleMs: 0, isLocked: false };

function gate(afterMs = THRESHOLD) {
  const clock = { nowMs: NINE, setByMs: 0 };
  const told = { now: () => clock.nowMs, uptimeMs: () => clock.nowMs - clock.setByMs };
  const { see, seeCommand } = createIdleGate(told, () => afterMs);
  return {
    see,
    seeCommand,
    setClock: (byMs: number) => {
      clock.nowMs += byMs;
      clock.setByMs += byMs;
    },
    after: (ms: number, presence = here) => {
      clock.nowMs += ms;
      return see(presence);
    },
  };
}

describe('the gate of absence', () => {
  it('opens on return, from the last sign to the first, and only when that was long enough', () => {
    const { after } = gate();
    expect(after(9 * MINUTE, { idleMs: 9 * MINUTE, isLocked: false })).toBeNull();
    expect(after(3 * MINUTE, { idleMs: 12 * MINUTE, isLocked: false })).toBeNull();

    expect(after(MINUTE)).toEqual({ why: 'idle', fromMs: NINE, toMs: NINE + 13 * MINUTE });
    expect(after(MINUTE)).toBeNull();
  });

  it('says nothing of a short absence', () => {
    const { after } = gate();
    after(9 * MINUTE, { idleMs: 9 * MINUTE, isLocked: false });

    expect(after(1000)).toBeNull();
  });

  it('counts a locked screen as absence, whatever moves behind it, from the last sign before the lock', () => {
    const { after } = gate();
    after(5 * MINUTE, { idleMs: 5 * MINUTE, isLocked: true });
    after(MINUTE, { idleMs: 0, isLocked: true });

    expect(after(5 * MINUTE)).toEqual({ why: 'idle', fromMs: NINE, toMs: NINE + 11 * MINUTE });
  });

  it('gives whole instants by an uptime that tells parts of a millisecond', () => {
    const clock = { nowMs: NINE, uptimeMs: 1000.1 };
    const { see } = createIdleGate({ now: () => clock.nowMs, uptimeMs: () => clock.uptimeMs }, () => THRESHOLD);
    see({ idleMs: 0, isLocked: true });
    clock.nowMs += THRESHOLD;
    clock.uptimeMs += THRESHOLD + 0.3;

    expect(see(here)).toEqual({ why: 'idle', fromMs: NINE, toMs: NINE + THRESHOLD });
  });

  it('measures what passed, and not how far somebody set the clock meanwhile', () => {
    const { after, setClock } = gate();
    after(2 * MINUTE, { idleMs: 2 * MINUTE, isLocked: false });
    setClock(60 * MINUTE);
    expect(after(MINUTE)).toBeNull();

    after(2 * MINUTE, { idleMs: 2 * MINUTE, isLocked: false });
    setClock(-60 * MINUTE);
    expect(after(10 * MINUTE)).toEqual({ why: 'idle', fromMs: NINE + 3 * MINUTE, toMs: NINE + 15 * MINUTE });
  });

  it('opens for a command, and counts from it where nothing else tells of the person', () => {
    const { after, seeCommand } = gate();
    const away = { idleMs: 60 * MINUTE, isLocked: false };
    expect(seeCommand(away)).toEqual({ why: 'idle', fromMs: NINE - 60 * MINUTE, toMs: NINE });
    after(9 * MINUTE, away);
    expect(seeCommand(away)).toBeNull();

    after(11 * MINUTE, away);

    expect(seeCommand(away)).toEqual({ why: 'idle', fromMs: NINE + 9 * MINUTE, toMs: NINE + 20 * MINUTE });
    expect(seeCommand(away)).toBeNull();
  });

  it('is shut where it is switched off', () => {
    const { after } = gate(0);
    after(60 * MINUTE, { idleMs: 60 * MINUTE, isLocked: false });

    expect(after(1000)).toBeNull();
  });

  it('gives stretches that are long enough, in order, and never overlap', () => {
    const step = record({
      passMs: integer({ min: 0, max: 30 * MINUTE }),
      idleMs: integer({ min: 0, max: 40 * MINUTE }),
      isLocked: boolean(),
    });
    assert(
      property(array(step, { maxLength: 40 }), (steps) => {
        const { after } = gate();
        let nowMs = NINE;
        let upTo = Number.NEGATIVE_INFINITY;
        let lastSign = NINE;
        for (const { passMs, idleMs, isLocked } of steps) {
          nowMs += passMs;
          // a sign of the person is never forgotten again
          lastSign = Math.max(lastSign, nowMs - idleMs);
          const stretch = after(passMs, { idleMs: nowMs - lastSign, isLocked });
          if (stretch === null) continue;
          expect(stretch.toMs - stretch.fromMs).toBeGreaterThanOrEqual(THRESHOLD);
          expect(stretch.fromMs).toBeGreaterThanOrEqual(upTo);
          expect(stretch.toMs).toBeLessThanOrEqual(nowMs);
          upTo = stretch.toMs;
        }
      }),
    );
  });
});

describe('a timer that ran while nobody was there', () => {
  it('is asked about when the person is back, and not before', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(30 * MINUTE);
    computer.recovery().noticed({ idleMs: 20 * MINUTE, isLocked: false });
    expect(computer.recovery().questions()).toEqual([]);

    computer.pass(MINUTE);
    computer.recovery().noticed(here);

    expect(computer.recovery().questions()).toMatchObject([
      { kind: 'away', why: 'idle', fromMs: NINE + 10 * MINUTE, toMs: NINE + 31 * MINUTE },
    ]);
  });

  it('is asked about once where the computer fell asleep meanwhile, from the earliest absence on', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(30 * MINUTE);
    computer.recovery().noticed({ idleMs: 20 * MINUTE, isLocked: false });

    computer.sleep(60 * MINUTE);
    computer.recovery().resumed();
    computer.recovery().noticed(here);

    const questions = computer.recovery().questions();
    expect(questions).toMatchObject([{ fromMs: NINE + 10 * MINUTE, toMs: NINE + 90 * MINUTE }]);
  });

  it('is not asked about where it began after the absence', () => {
    using computer = recoveryWorld();
    computer.pass(30 * MINUTE);
    computer.recovery().noticed({ idleMs: 20 * MINUTE, isLocked: false });
    computer.world.tracking.start(1);
    computer.recovery().noticed(here);

    expect(computer.recovery().questions()).toEqual([]);
  });
});
