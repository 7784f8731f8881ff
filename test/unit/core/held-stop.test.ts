import { describe, expect, it } from 'vitest';
import { fullDisk } from '../../support/full-disk.ts';
import { MINUTE, NINE } from '../../support/tracking.ts';

describe('a stop of what a refused start before it had ended', () => {
  it.each<[string, readonly number[]]>([
    ['ends the timer of that start', [2]],
    ['ends the timer of the last start', [2, 3]],
    ['ends the new timer of its own task', [2, 1]],
  ])('%s', (_what, started) => {
    using computer = fullDisk();
    computer.disk.isFull = false;
    computer.start(1);
    computer.disk.isFull = true;
    for (const taskId of started) {
      computer.world.clock.nowMs += 10 * MINUTE;
      computer.start(taskId);
    }
    computer.world.clock.nowMs += 10 * MINUTE;

    expect(computer.stop(1)).toContain('kept in memory');
    computer.disk.isFull = false;
    computer.pass(40 * MINUTE);

    expect(computer.intervals()).toEqual(
      [1, ...started].map((taskId, at) => ({
        taskId,
        startedAt: NINE + at * 10 * MINUTE,
        endedAt: NINE + (at + 1) * 10 * MINUTE,
      })),
    );
    expect(computer.notices()).toEqual([]);
  });

  it('ends just that where several timers may run', () => {
    using computer = fullDisk();
    computer.world.clock.severalTimers = true;
    computer.disk.isFull = false;
    computer.start(1);
    computer.disk.isFull = true;
    computer.start(2);
    computer.pass(MINUTE);
    computer.stop(1);
    computer.disk.isFull = false;
    computer.pass(2000);

    expect(computer.intervals()).toMatchObject([
      { taskId: 1, endedAt: NINE + MINUTE },
      { taskId: 2, endedAt: null },
    ]);
  });
});
