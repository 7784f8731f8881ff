import { describe, expect, it } from 'vitest';
import { type FullDisk, fullDisk } from '../../support/full-disk.ts';
import { MINUTE, NINE } from '../../support/tracking.ts';

/** Task 2 runs since nine, and ten minutes later the disk takes nothing more. */
function whileTaskTwoRuns(): FullDisk {
  const computer = fullDisk();
  computer.disk.isFull = false;
  computer.start(2);
  computer.disk.isFull = true;
  computer.world.clock.nowMs += 10 * MINUTE;
  return computer;
}

function stop(computer: FullDisk, at?: number): void {
  const { accountId, clock } = computer.world;
  expect(() => computer.commands.stop(accountId, 1, clock.nowMs, at)).toThrow('kept in memory');
  clock.nowMs += MINUTE;
}

/** The intervals, after the disk took what was kept. */
function onceWritten(computer: FullDisk): unknown {
  computer.disk.isFull = false;
  computer.pass(2000);
  return computer.intervals();
}

describe('a start that is kept in memory, said again', () => {
  it('with an earlier time, counts from that time on', () => {
    using computer = whileTaskTwoRuns();
    computer.start(1);
    computer.world.clock.nowMs += MINUTE;

    expect(computer.start(1, NINE + 5 * MINUTE)).toContain('kept in memory');

    expect(computer.commands.all()).toMatchObject([{ atMs: NINE + 5 * MINUTE }]);
    expect(onceWritten(computer)).toEqual([
      { taskId: 2, startedAt: NINE, endedAt: NINE + 5 * MINUTE },
      { taskId: 1, startedAt: NINE + 5 * MINUTE, endedAt: null },
    ]);
    expect(computer.notices()).toEqual([]);
  });

  it.each([
    ['with a later time', NINE + 11 * MINUTE],
    ['without a time', undefined],
  ])('%s, still counts from the first on', (_how, at) => {
    using computer = whileTaskTwoRuns();
    computer.start(1, NINE + 10 * MINUTE);
    computer.world.clock.nowMs += 2 * MINUTE;

    computer.start(1, at);

    expect(onceWritten(computer)).toEqual([
      { taskId: 2, startedAt: NINE, endedAt: NINE + 10 * MINUTE },
      { taskId: 1, startedAt: NINE + 10 * MINUTE, endedAt: null },
    ]);
  });
});

describe('a start that is kept in memory, said again with an earlier time,', () => {
  it('ends what it takes the place of no later than it was said first', () => {
    using computer = whileTaskTwoRuns();
    computer.start(1);
    computer.world.clock.nowMs += 10 * MINUTE;

    computer.start(1, NINE - 5 * MINUTE);

    expect(onceWritten(computer)).toContainEqual({ taskId: 2, startedAt: NINE, endedAt: NINE + 10 * MINUTE });
  });

  it('still counts as now where nothing ran before, and the clock was set back meanwhile', () => {
    using computer = fullDisk();
    computer.world.clock.nowMs += 10 * MINUTE;
    computer.start(1);
    computer.start(1, NINE + 5 * MINUTE);
    computer.world.clock.nowMs = NINE - 60 * MINUTE;
    computer.disk.isFull = false;

    computer.commands.write();

    expect(computer.intervals()).toEqual([{ taskId: 1, startedAt: NINE - 60 * MINUTE, endedAt: null }]);
  });
});

describe('a stop that is kept in memory, said again', () => {
  it('counts at the last time that was given', () => {
    using computer = whileTaskTwoRuns();
    stop(computer);
    stop(computer, NINE + 5 * MINUTE);
    stop(computer, NINE + 6 * MINUTE);
    stop(computer);

    expect(onceWritten(computer)).toEqual([{ taskId: 2, startedAt: NINE, endedAt: NINE + 6 * MINUTE }]);
    expect(computer.notices()).toEqual([]);
  });

  it('counts at a time that is later than the first click, too', () => {
    using computer = whileTaskTwoRuns();
    stop(computer);
    computer.world.clock.nowMs += 20 * MINUTE;

    stop(computer, NINE + 25 * MINUTE);

    expect(onceWritten(computer)).toEqual([{ taskId: 2, startedAt: NINE, endedAt: NINE + 25 * MINUTE }]);
    expect(computer.notices()).toEqual([]);
  });

  it('counts at the time that was given, also where another timer was stopped in between', () => {
    using computer = fullDisk();
    computer.world.clock.severalTimers = true;
    computer.disk.isFull = false;
    computer.start(1);
    computer.start(2);
    computer.disk.isFull = true;
    computer.world.clock.nowMs += 10 * MINUTE;
    for (const timer of [1, 2]) computer.stop(timer);
    computer.world.clock.nowMs += 10 * MINUTE;

    stop(computer, NINE + 5 * MINUTE);

    expect(computer.commands.all()).toMatchObject([
      { task: { taskId: 1 }, atMs: NINE + 5 * MINUTE },
      { task: { taskId: 2 }, atMs: NINE + 10 * MINUTE },
    ]);
    expect(onceWritten(computer)).toEqual([
      { taskId: 1, startedAt: NINE, endedAt: NINE + 5 * MINUTE },
      { taskId: 2, startedAt: NINE, endedAt: NINE + 10 * MINUTE },
    ]);
    expect(computer.notices()).toEqual([]);
  });

  it('with a time that cannot be meant, counts at the first, and a notice tells of the other', () => {
    using computer = whileTaskTwoRuns();
    stop(computer);
    stop(computer, NINE - MINUTE);

    expect(onceWritten(computer)).toEqual([{ taskId: 2, startedAt: NINE, endedAt: NINE + 10 * MINUTE }]);
    expect(computer.notices()).toEqual([expect.stringContaining('before the timer started')]);
  });
});
