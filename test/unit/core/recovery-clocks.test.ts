import { describe, expect, it } from 'vitest';
import { stretchesBetween } from '../../../main/core/recovery/recovery.ts';
import { recoveryWorld } from '../../support/recovery.ts';
import { MINUTE, NINE } from '../../support/tracking.ts';

const HOUR = 60 * MINUTE;

describe('a computer that slept', () => {
  it('is asked about from the last beat to the waking', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(MINUTE);

    computer.sleep(HOUR);
    computer.recovery().resumed();

    const question = { why: 'asleep', fromMs: NINE + MINUTE, toMs: NINE + MINUTE + HOUR };
    expect(computer.recovery().questions()).toMatchObject([question]);
  });

  it('is noticed by the next beat where nothing tells of the waking', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(MINUTE);

    computer.sleep(HOUR);
    computer.pass(30_000);

    expect(computer.recovery().questions()).toMatchObject([{ why: 'asleep' }]);
  });

  it('is noticed by how late the beat comes where the monotonic clock goes on in sleep', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(MINUTE);

    computer.late(HOUR);

    expect(computer.recovery().questions()).toMatchObject([{ why: 'asleep', fromMs: NINE + MINUTE }]);
  });

  it.each([
    [10, 9, []],
    [10, 10, [{ why: 'asleep' }]],
    [60, 59, []],
    [1, 2, [{ why: 'asleep' }]],
    [0, 10 * 60, []],
  ])('is asked about from %i minutes on, as chosen, after %i', (idleMinutes, sleptMinutes, expected) => {
    using computer = recoveryWorld({ idleMinutes });
    computer.world.tracking.start(1);
    computer.pass(MINUTE);

    computer.sleep(sleptMinutes * MINUTE);
    computer.pass(30_000);

    expect(computer.recovery().questions()).toMatchObject(expected);
  });

  it('is asked about once the disk takes the question', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(MINUTE);
    computer.disk.isFull = true;
    computer.sleep(HOUR);
    computer.pass(10 * MINUTE);
    expect(computer.recovery().questions()).toEqual([]);

    computer.disk.isFull = false;
    computer.pass(30_000);

    const end = NINE + MINUTE + HOUR + 30_000;
    expect(computer.recovery().questions()).toMatchObject([{ fromMs: NINE + MINUTE, toMs: end }]);
    expect(computer.defects).toEqual([]);
  });
});

describe('a clock that was set', () => {
  it.each([2 * HOUR, -2 * HOUR])('by %i ms is asked about, with what it shows since', (jumpMs) => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(MINUTE);

    computer.setClock(jumpMs);
    computer.pass(30_000);

    const question = { kind: 'clock', jumpMs, toMs: NINE + MINUTE + 30_000 + jumpMs, task: { taskId: 1 } };
    expect(computer.recovery().questions()).toMatchObject([question]);
    expect(computer.intervals()).toEqual([[NINE, null]]);
  });

  it('and set back again is no question any more', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(MINUTE);

    computer.setClock(2 * HOUR);
    computer.pass(30_000);
    computer.setClock(-HOUR);
    computer.pass(30_000);
    expect(computer.recovery().questions()).toMatchObject([{ jumpMs: HOUR }]);
    computer.setClock(-HOUR);
    computer.pass(30_000);

    expect(computer.recovery().questions()).toEqual([]);
  });

  it('during sleep is asked about beside the sleep, which is told by the clock as it is now', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(MINUTE);

    computer.sleep(HOUR);
    computer.setClock(3 * HOUR);
    computer.recovery().resumed();

    const now = NINE + MINUTE + 4 * HOUR;
    expect(computer.recovery().questions()).toMatchObject([
      { kind: 'clock', jumpMs: 3 * HOUR, toMs: now },
      { kind: 'away', why: 'asleep', fromMs: now - HOUR, toMs: now },
    ]);
  });
});

describe('an uptime that follows the wall clock', () => {
  it('hides no clock that was set back: the monotonic clock went on', () => {
    const last = { wallMs: NINE, monotonicMs: 0, uptimeMs: 5_000_000 };
    const now = { wallMs: NINE - HOUR + 30_000, monotonicMs: 30_000, uptimeMs: 5_000_000 - HOUR + 30_000 };

    expect(stretchesBetween(last, now, () => 10 * MINUTE)).toEqual([
      { why: 'clock', fromMs: NINE + 30_000, toMs: now.wallMs },
    ]);
  });
});

describe('clocks that tell parts of a millisecond', () => {
  it('give whole instants, as the journal takes them', () => {
    const last = { wallMs: NINE, monotonicMs: 0.25, uptimeMs: 5_000_000.000000001 };
    const now = { wallMs: NINE + HOUR, monotonicMs: 30_000.5, uptimeMs: 5_700_000.3 };

    const stretches = stretchesBetween(last, now, () => 10 * MINUTE);

    expect(stretches).toHaveLength(2);
    const instants = stretches.flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
    expect(instants).toEqual(instants.map(Math.trunc));
  });
});
