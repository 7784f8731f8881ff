import { expect, it } from 'vitest';
import { type FullDisk, fullDisk } from '../../support/full-disk.ts';
import { MINUTE, NINE } from '../../support/tracking.ts';

const createAndStart = {
  kind: 'task:create',
  boardId: 1,
  stageId: null,
  cardTypeId: null,
  name: 'Call Ann',
  start: true,
} as const;

/** Task 1 runs since nine, and for `minutes` by now; the disk takes nothing more. */
function diskFullSince(minutes: number): FullDisk {
  const computer = fullDisk();
  computer.disk.isFull = false;
  computer.start(1);
  computer.disk.isFull = true;
  computer.world.clock.nowMs += minutes * MINUTE;
  return computer;
}

/** The intervals, after the disk took what was kept. */
function onceWritten(computer: FullDisk): ReturnType<FullDisk['intervals']> {
  computer.disk.isFull = false;
  computer.pass(2000);
  return computer.intervals();
}

it('a start after a stop that is kept counts, also of the task that was started before', () => {
  using computer = diskFullSince(10);
  const pass = () => (computer.world.clock.nowMs += 10 * MINUTE);
  computer.start(2);
  pass();
  computer.stop(1);
  pass();
  expect(computer.start(2)).toContain('kept in memory');
  expect(onceWritten(computer)).toEqual([
    { taskId: 1, startedAt: NINE, endedAt: NINE + 10 * MINUTE },
    { taskId: 2, startedAt: NINE + 10 * MINUTE, endedAt: NINE + 20 * MINUTE },
    { taskId: 2, startedAt: NINE + 30 * MINUTE, endedAt: null },
  ]);
});

it('a stop of what the screen still shows as running ends what was started after it was stopped', () => {
  using computer = diskFullSince(10);
  const pass = () => (computer.world.clock.nowMs += 10 * MINUTE);
  computer.stop(1);
  pass();
  computer.start(2);
  pass();
  expect(computer.stop(1)).toContain('kept in memory');
  expect(onceWritten(computer)).toEqual([
    { taskId: 1, startedAt: NINE, endedAt: NINE + 10 * MINUTE },
    { taskId: 2, startedAt: NINE + 20 * MINUTE, endedAt: NINE + 30 * MINUTE },
  ]);
});

it('stop and start of one task, again and again, are as many entries', () => {
  using computer = diskFullSince(10);
  const pass = () => (computer.world.clock.nowMs += 10 * MINUTE);
  computer.stop(1);
  pass();
  computer.start(1);
  pass();
  computer.stop(1);
  pass();
  computer.start(1);
  expect(onceWritten(computer)).toEqual([
    { taskId: 1, startedAt: NINE, endedAt: NINE + 10 * MINUTE },
    { taskId: 1, startedAt: NINE + 20 * MINUTE, endedAt: NINE + 30 * MINUTE },
    { taskId: 1, startedAt: NINE + 40 * MINUTE, endedAt: null },
  ]);
});

it('an entry that is kept as a whole keeps its length where the clock is set back before it can be written', () => {
  using computer = diskFullSince(10);
  computer.start(2);
  computer.world.clock.nowMs += 30 * MINUTE;
  // Of timer 1, which the screen still shows: it ends what began in its place.
  computer.stop(1);
  computer.world.clock.nowMs -= 25 * MINUTE;
  computer.disk.isFull = false;
  computer.commands.write();

  const lengths = computer.world.meaning().rows.map(({ startedAt, endedAt }) => ((endedAt ?? 0) - startedAt) / MINUTE);
  expect(lengths).toEqual([10, 30]);
});

/** And goes on ten minutes later. */
function createsAndStarts(computer: FullDisk): void {
  expect(() => computer.commands.run(createAndStart)).toThrow('kept in memory');
  computer.world.clock.nowMs += 10 * MINUTE;
}

it('a new task that starts with its creation is a start: a stop of what the screen still shows ends it', () => {
  using computer = diskFullSince(10);
  createsAndStarts(computer);
  computer.stop(1);
  expect(onceWritten(computer)).toEqual([
    { taskId: 1, startedAt: NINE, endedAt: NINE + 10 * MINUTE },
    { taskId: -1, startedAt: NINE + 10 * MINUTE, endedAt: NINE + 20 * MINUTE },
  ]);
  expect(computer.notices()).toEqual([]);
});

it('a stop after a new task that started with its creation counts, also of what was stopped before', () => {
  using computer = diskFullSince(10);
  computer.stop(1);
  createsAndStarts(computer);
  expect(computer.stop(1)).toContain('kept in memory');
  expect(onceWritten(computer)).toEqual([
    { taskId: 1, startedAt: NINE, endedAt: NINE + 10 * MINUTE },
    { taskId: -1, startedAt: NINE + 10 * MINUTE, endedAt: NINE + 20 * MINUTE },
  ]);
});

it('a start after a new task that started with its creation counts, also of the task that was started before', () => {
  using computer = fullDisk();
  computer.start(1);
  computer.world.clock.nowMs += 10 * MINUTE;
  createsAndStarts(computer);
  computer.start(1);
  expect(onceWritten(computer)).toEqual([
    { taskId: 1, startedAt: NINE, endedAt: NINE + 10 * MINUTE },
    { taskId: -1, startedAt: NINE + 10 * MINUTE, endedAt: NINE + 20 * MINUTE },
    { taskId: 1, startedAt: NINE + 20 * MINUTE, endedAt: null },
  ]);
});

it('a new task that starts with its creation starts now where the clock is set back before it can be written', () => {
  using computer = fullDisk();
  expect(() => computer.commands.run(createAndStart)).toThrow('kept in memory');
  computer.world.clock.nowMs -= 60 * MINUTE;
  computer.disk.isFull = false;
  computer.commands.write();
  expect(computer.intervals()).toEqual([{ taskId: -1, startedAt: NINE - 60 * MINUTE, endedAt: null }]);
});
