import { describe, expect, it } from 'vitest';
import type { Command } from '../../../common/ipc/journal-commands.ts';
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

const HOUR = 60 * MINUTE;
const was = { startedAt: NINE - 5 * HOUR, endedAt: NINE - 4 * HOUR };

/** Entry 1 is an hour of task 1 in the night, and the disk takes nothing more. */
function withEntry(): FullDisk {
  const computer = fullDisk();
  computer.disk.isFull = false;
  computer.world.editing.log(1, was.startedAt, was.endedAt);
  computer.disk.isFull = true;
  return computer;
}

/** The same on a work list of the tasks 1, 2 and 3. */
function withList(): FullDisk {
  const computer = fullDisk();
  computer.disk.isFull = false;
  for (const taskId of [1, 2, 3]) computer.world.tracking.add(taskId);
  computer.disk.isFull = true;
  return computer;
}

/** A minute apart. */
function sayAll(computer: FullDisk, commands: readonly Command[]): void {
  for (const command of commands) {
    expect(() => computer.commands.run(command)).toThrow('kept in memory');
    computer.world.clock.nowMs += MINUTE;
  }
}

const move = (taskId: number): Command => ({ kind: 'time:move', trackerIds: [1], taskId });
const shift = (byMs: number): Command => ({ kind: 'time:shift', trackerIds: [1], byMs });
const note = (text: string): Command => ({ kind: 'time:note', trackerId: 1, note: text });
const edit = (change: { startedAt?: number; endedAt?: number | null; note?: string }): Command => ({
  kind: 'time:edit',
  trackerId: 1,
  was,
  ...change,
});
const toTop = (taskId: number): Command => ({ kind: 'work-list:move', taskId, toIndex: 0 });
const answer = (text: 'move' | 'keep'): Command => ({ kind: 'account:answer-past-end', answer: text });
const listed = ({ world }: FullDisk): readonly number[] => world.meaning().list.map(({ taskId }) => taskId);

describe('a change that is kept in memory, said again', () => {
  it.each<[string, readonly Command[], (computer: FullDisk) => unknown, unknown]>([
    ['another card', [move(2), move(3), move(2)], (computer) => computer.intervals(), [{ ...was, taskId: 2 }]],
    [
      'a shift and its opposite',
      [shift(HOUR), shift(-HOUR), shift(HOUR)],
      (computer) => computer.intervals(),
      [{ taskId: 1, startedAt: was.startedAt + HOUR, endedAt: was.endedAt + HOUR }],
    ],
    [
      'an edit with another note',
      [note('A'), edit({ note: 'B' }), note('A')],
      ({ world }) => world.journal.notes.get(1),
      'A',
    ],
    [
      'another note',
      [edit({ note: 'A' }), note('B'), edit({ note: 'A' })],
      ({ world }) => world.journal.notes.get(1),
      'A',
    ],
    [
      'another answer',
      [answer('move'), answer('keep'), answer('move')],
      ({ world }) => world.journal.policies.get(1).pastEnd,
      'move',
    ],
  ])('after %s, is the last word', (_what, commands, meant, last) => {
    using computer = withEntry();
    sayAll(computer, commands);

    expect(computer.commands.all()).toHaveLength(commands.length);
    onceWritten(computer);

    expect(meant(computer)).toEqual(last);
    expect(computer.notices()).toEqual([]);
  });

  it.each<[string, readonly Command[], readonly number[]]>([
    ['after another row was moved', [toTop(2), toTop(3), toTop(2)], [2, 3, 1]],
    [
      'after a start that lists it again',
      [
        { kind: 'work-list:remove', taskId: 2 },
        { kind: 'timer:start', taskId: 2 },
        { kind: 'work-list:remove', taskId: 2 },
      ],
      [1, 3],
    ],
  ])('on the work list, %s, is the last word', (_what, commands, last) => {
    using computer = withList();
    sayAll(computer, commands);

    onceWritten(computer);

    expect(listed(computer)).toEqual(last);
    expect(computer.notices()).toEqual([]);
  });
});

describe('an edit that is kept in memory', () => {
  it('is not made one with an earlier edit across a shift between them: it is refused, and a notice says so', () => {
    using computer = withEntry();
    const half = HOUR / 2;
    const earlier = edit({ startedAt: was.startedAt - half, endedAt: was.endedAt - half });
    const later = edit({ startedAt: was.startedAt + HOUR, endedAt: was.endedAt + HOUR });
    sayAll(computer, [earlier, shift(HOUR), later]);

    const shifted = { startedAt: was.startedAt + half, endedAt: was.endedAt + half };
    expect(onceWritten(computer)).toEqual([{ taskId: 1, ...shifted }]);
    expect(computer.notices()).toEqual([expect.stringContaining('was given another end meanwhile')]);
  });

  it.each([
    ['another start', { startedAt: NINE - 2 * HOUR }, NINE + 10 * MINUTE],
    ['a start after that', { startedAt: NINE + 15 * MINUTE }, NINE + 15 * MINUTE],
  ])('and resumes its entry, then gives it %s, ends what ran by then', (_how, change, endedAt) => {
    using computer = withEntry();
    const { clock } = computer.world;
    computer.disk.isFull = false;
    computer.start(2);
    computer.disk.isFull = true;
    clock.nowMs += 10 * MINUTE;
    sayAll(computer, [edit({ startedAt: NINE - HOUR, endedAt: null })]);
    clock.nowMs += 9 * MINUTE;
    sayAll(computer, [edit(change)]);

    expect(onceWritten(computer)).toEqual(
      expect.arrayContaining([
        { taskId: 2, startedAt: NINE, endedAt },
        { taskId: 1, ...change, endedAt: null },
      ]),
    );
    expect(computer.notices()).toEqual([]);
  });

  it('and resumes its entry, then ends it after all, leaves it with that end', () => {
    using computer = withEntry();
    sayAll(computer, [edit({ endedAt: null })]);
    computer.world.clock.nowMs += 10 * MINUTE;
    sayAll(computer, [edit({ endedAt: NINE + 5 * MINUTE })]);

    expect(onceWritten(computer)).toEqual([{ taskId: 1, startedAt: was.startedAt, endedAt: NINE + 5 * MINUTE }]);
    expect(computer.notices()).toEqual([]);
  });
});

describe('what makes something new, and is kept in memory', () => {
  const log: Command = { kind: 'time:log', taskId: 1, startedAt: NINE - 60 * MINUTE, endedAt: NINE - 30 * MINUTE };
  const entry = { taskId: 1, startedAt: NINE - 60 * MINUTE, endedAt: NINE - 30 * MINUTE };

  it.each<[string, Command, Command]>([
    ['a log', log, { kind: 'work-list:add', taskId: 3 }],
    ['a log of several', { kind: 'time:log-all', entries: [entry] }, { kind: 'timer:start', taskId: 3 }],
  ])('is there once, whatever was said before its dialog was sent once more: %s', (_what, command, other) => {
    using computer = fullDisk();

    sayAll(computer, [command, other, command]);

    const written = onceWritten(computer);

    expect(written).toEqual(expect.arrayContaining([entry]));
    expect(written).toHaveLength(other.kind === 'timer:start' ? 2 : 1);
  });
});
