import { describe, expect, it } from 'vitest';
import { fullDisk } from '../../support/full-disk.ts';
import { MINUTE, NINE } from '../../support/tracking.ts';

describe('a start that the disk refuses', () => {
  it('is not acknowledged, and kept in memory with its moment, and a notice says so', () => {
    using computer = fullDisk();

    const told = computer.start(1);

    expect(told).toContain('It is kept in memory and written as soon as the disk takes it.');
    expect(computer.commands.all()).toMatchObject([{ what: 'start', task: { name: 'Ship the thing' }, atMs: NINE }]);
    expect(computer.notices()).toMatchObject([expect.stringContaining('kept in memory')]);
    expect(computer.intervals()).toEqual([]);
  });

  it('is written two seconds after the disk takes it, from its own moment on, and the notice goes', () => {
    using computer = fullDisk();
    computer.start(1);
    computer.pass(10 * MINUTE);
    expect(computer.commands.all()).toHaveLength(1);

    computer.disk.isFull = false;
    computer.pass(2000);

    expect(computer.intervals()).toEqual([{ taskId: 1, startedAt: NINE, endedAt: null }]);
    expect(computer.commands.all()).toEqual([]);
    expect(computer.notices()).toEqual([]);
  });

  it('counts from the click on, however long the disk takes to refuse it or to take it', () => {
    using computer = fullDisk();
    const { journal, clock, accountId } = computer.world;
    const clickedAt = clock.nowMs;
    clock.nowMs += 5000;

    expect(() => computer.commands.start(accountId, 1, clickedAt)).toThrow('kept in memory');
    computer.disk.isFull = false;
    computer.commands.write();
    clock.nowMs += 5000;
    computer.commands.stop(accountId, 1, clickedAt + 5000);

    expect(computer.intervals()).toEqual([{ taskId: 1, startedAt: NINE, endedAt: NINE + 5000 }]);
    expect(journal.intents.get(1)).toMatchObject({ what: 'start', wallMs: NINE });
  });

  it('is not doubled by a second click', () => {
    using computer = fullDisk();
    computer.start(1);
    computer.pass(1000);

    expect(computer.start(1)).toContain('kept in memory');

    expect(computer.commands.all()).toMatchObject([{ atMs: NINE }]);
  });

  it('ends the others as well when it is written, where it was to run alone', () => {
    using computer = fullDisk();
    const { clock, accountId } = computer.world;
    clock.severalTimers = true;
    computer.disk.isFull = false;
    computer.start(1);
    computer.disk.isFull = true;
    clock.nowMs += 10 * MINUTE;

    expect(() => computer.commands.start(accountId, 2, clock.nowMs, undefined, true)).toThrow('kept in memory');
    computer.disk.isFull = false;
    computer.pass(10 * MINUTE);

    expect(computer.intervals()).toEqual([
      { taskId: 1, startedAt: NINE, endedAt: NINE + 10 * MINUTE },
      { taskId: 2, startedAt: NINE + 10 * MINUTE, endedAt: null },
    ]);
  });

  it('is written in its order: a switch and back are three intervals that meet', () => {
    using computer = fullDisk();
    for (const taskId of [1, 2, 1]) {
      computer.start(taskId);
      computer.world.clock.nowMs += MINUTE;
    }
    computer.disk.isFull = false;

    expect(computer.commands.write()).toBe(true);

    expect(computer.intervals()).toEqual([
      { taskId: 1, startedAt: NINE, endedAt: NINE + MINUTE },
      { taskId: 2, startedAt: NINE + MINUTE, endedAt: NINE + 2 * MINUTE },
      { taskId: 1, startedAt: NINE + 2 * MINUTE, endedAt: null },
    ]);
  });

  it('keeps its turn: a command after it is not written before it', () => {
    using computer = fullDisk();
    computer.start(1);
    computer.disk.isFull = false;

    expect(computer.start(2)).toContain('kept in memory');
    computer.pass(2000);

    expect(computer.intervals()).toMatchObject([{ taskId: 1 }, { taskId: 2 }]);
  });

  it('is tried once more at quit', () => {
    using computer = fullDisk();
    computer.start(1);
    computer.disk.isFull = false;

    computer.commands.close();
    computer.pass(MINUTE);

    expect(computer.intervals()).toHaveLength(1);
  });

  it('counts as now where the clock was set back meanwhile', () => {
    using computer = fullDisk();
    computer.start(1);
    computer.world.clock.nowMs -= 60 * MINUTE;
    computer.disk.isFull = false;

    computer.commands.write();

    expect(computer.intervals()).toEqual([{ taskId: 1, startedAt: NINE - 60 * MINUTE, endedAt: null }]);
  });

  it('that can never be written is told, and blocks nothing after it', () => {
    using computer = fullDisk();
    computer.start(99);
    computer.start(2);
    computer.disk.isFull = false;

    computer.commands.write();

    expect(computer.intervals()).toMatchObject([{ taskId: 2 }]);
    expect(computer.notices()).toEqual([expect.stringContaining('not known here yet')]);
  });
});

describe('a stop that the disk refuses', () => {
  it('ends the timer at its own moment once it is written', () => {
    using computer = fullDisk();
    computer.disk.isFull = false;
    computer.start(1);
    computer.world.clock.nowMs += 10 * MINUTE;
    computer.disk.isFull = true;

    expect(computer.stop(1)).toContain('kept in memory');
    computer.stop(1);
    expect(computer.commands.all()).toMatchObject([{ what: 'stop', task: { taskId: 1 }, atMs: NINE + 10 * MINUTE }]);
    computer.pass(5 * MINUTE);
    computer.disk.isFull = false;
    computer.pass(2000);

    expect(computer.intervals()).toEqual([{ taskId: 1, startedAt: NINE, endedAt: NINE + 10 * MINUTE }]);
  });
});

describe('what cannot be meant', () => {
  it('is refused as ever, and not kept', () => {
    using computer = fullDisk();

    expect(computer.start(1, NINE + MINUTE)).toContain('in the future');
    computer.disk.isFull = false;
    expect(computer.start(99)).toContain('not known here yet');

    expect(computer.commands.all()).toEqual([]);
  });
});

describe('any other command that the disk refuses', () => {
  it('is held as it is, in its turn, and run with its moment', () => {
    using computer = fullDisk();
    const { clock, journal, accountId } = computer.world;
    expect(() => computer.commands.run({ kind: 'work-list:add', taskId: 2 })).toThrow('kept in memory');
    const times = { startedAt: NINE - 9 * MINUTE, endedAt: NINE - 5 * MINUTE };
    expect(() => computer.commands.run({ kind: 'time:log', taskId: 1, ...times })).toThrow('kept in memory');
    clock.nowMs += MINUTE;
    expect(computer.start(3)).toContain('kept in memory');

    expect(computer.commands.all()).toMatchObject([
      { what: 'change', task: { taskId: 2 }, atMs: NINE },
      { what: 'change', task: { taskId: 1 }, atMs: NINE },
      { what: 'start', task: { taskId: 3 }, atMs: NINE + MINUTE },
    ]);
    computer.disk.isFull = false;
    computer.pass(10 * MINUTE);

    expect(computer.intervals()).toEqual([
      { taskId: 1, ...times },
      { taskId: 3, startedAt: NINE + MINUTE, endedAt: null },
    ]);
    expect(journal.additions.get(accountId, 2)).toMatchObject({ addedAt: NINE });
    expect(computer.commands.all()).toEqual([]);
    expect(computer.notices()).toEqual([]);
  });

  it('is done once, however often it is given meanwhile, and again where it was taken back in between', () => {
    using computer = fullDisk();
    const { journal, accountId } = computer.world;
    const log = { kind: 'time:log', taskId: 1, startedAt: NINE - 9 * MINUTE, endedAt: NINE - 5 * MINUTE } as const;
    const star = (highlighted: boolean): unknown =>
      expect(() => computer.commands.run({ kind: 'task:highlight', taskId: 2, highlighted })).toThrow('kept in memory');
    expect(() => computer.commands.run({ kind: 'work-list:add', taskId: 2 })).toThrow('kept in memory');
    for (const _ of [1, 2]) expect(() => computer.commands.run(log)).toThrow('kept in memory');
    for (const highlighted of [true, true, false, true]) star(highlighted);

    expect(computer.commands.all()).toHaveLength(5);
    computer.disk.isFull = false;
    computer.pass(2000);

    expect(computer.intervals()).toMatchObject([{ taskId: 1, startedAt: log.startedAt }]);
    expect(journal.additions.get(accountId, 2)?.highlightedAt).toBe(NINE);
  });

  it('that edits an entry anew is one edit of what was on the screen, and the last word counts', () => {
    using computer = fullDisk();
    computer.disk.isFull = false;
    const was = { startedAt: NINE - 30 * MINUTE, endedAt: NINE - 20 * MINUTE };
    computer.commands.run({ kind: 'time:log', taskId: 1, ...was });
    const trackerId = computer.world.journal.trackers.pending(computer.world.accountId, 1)[0]?.id ?? 0;
    computer.disk.isFull = true;
    const edit = (times: { startedAt?: number; endedAt?: number }): unknown =>
      expect(() => computer.commands.run({ kind: 'time:edit', trackerId, was, ...times })).toThrow('kept in memory');
    edit({ endedAt: NINE - 10 * MINUTE });
    edit({ endedAt: NINE - 15 * MINUTE });
    edit({ endedAt: NINE - 10 * MINUTE });
    edit({ startedAt: NINE - 25 * MINUTE });

    expect(computer.commands.all()).toHaveLength(1);
    computer.disk.isFull = false;
    computer.pass(2000);

    expect(computer.intervals()).toEqual([{ taskId: 1, startedAt: NINE - 25 * MINUTE, endedAt: NINE - 10 * MINUTE }]);
    expect(computer.notices()).toEqual([]);
  });

  it('that cannot be meant is refused at once, and not held', () => {
    using computer = fullDisk();
    const log = { kind: 'time:log', taskId: 1, startedAt: NINE, endedAt: NINE + MINUTE } as const;

    expect(() => computer.commands.run(log)).toThrow('in the future');

    expect(computer.commands.all()).toEqual([]);
  });

  it('that can never be done is told, and blocks nothing after it', () => {
    using computer = fullDisk();
    expect(() => computer.commands.run({ kind: 'time:delete', trackerId: 99 })).toThrow('kept in memory');
    computer.start(2);
    computer.disk.isFull = false;

    computer.pass(2000);

    expect(computer.intervals()).toMatchObject([{ taskId: 2 }]);
    expect(computer.notices()).toEqual([expect.stringContaining('A change was kept in memory and cannot be written')]);
  });
});
