import { describe, expect, it } from 'vitest';
import { recoveryWorld } from '../../support/recovery.ts';
import { MINUTE, NINE } from '../../support/tracking.ts';

const HOUR = 60 * MINUTE;

describe('the heartbeat', () => {
  it('beats every 30 seconds while a timer of ours runs, and only then', () => {
    using computer = recoveryWorld();
    const { journal, tracking } = computer.world;
    computer.pass(5 * MINUTE);
    expect(journal.heartbeat.last()).toBeNull();

    tracking.start(1);
    computer.pass(2 * MINUTE + 29_000);
    expect(journal.heartbeat.last()?.wallMs).toBe(NINE + 7 * MINUTE);

    tracking.stop(1);
    computer.pass(10 * MINUTE);
    expect(journal.heartbeat.last()?.wallMs).toBe(NINE + 7 * MINUTE);
  });

  it('does not beat for a timer of another device', () => {
    using computer = recoveryWorld();
    computer.world.insert({ isOwn: false });

    computer.pass(5 * MINUTE);

    expect(computer.world.journal.heartbeat.last()).toBeNull();
  });

  it('beats a last time when the app is closed, and no more after that', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(10_000);

    computer.recovery().close();
    computer.pass(5 * MINUTE);

    expect(computer.world.journal.heartbeat.last()?.wallMs).toBe(NINE + 10_000);
  });

  it('says nothing while all goes as it should', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);

    computer.pass(8 * HOUR);
    computer.setClock(50_000);
    computer.pass(HOUR);

    expect(computer.recovery().questions()).toEqual([]);
    expect(computer.changes()).toBe(0);
  });
});

describe('a timer that ran while Cardclock did not', () => {
  it('is asked about in full, however often a command came by meanwhile', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(10 * MINUTE);
    computer.recovery().close();

    for (let minute = 0; minute < 20; minute += 1) {
      computer.sleep(MINUTE);
      computer.command();
    }
    computer.crash(MINUTE);

    expect(computer.recovery().questions()).toMatchObject([
      { kind: 'away', why: 'closed', fromMs: NINE + 10 * MINUTE, toMs: NINE + 31 * MINUTE },
    ]);
  });

  it('is asked about at the next start, from the last sign of life on', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(10 * MINUTE + 10_000);

    computer.crash(2 * HOUR);

    expect(computer.recovery().questions()).toMatchObject([
      {
        kind: 'away',
        why: 'closed',
        task: { taskId: 1, name: 'Ship the thing' },
        fromMs: NINE + 10 * MINUTE,
        toMs: NINE + 10 * MINUTE + 10_000 + 2 * HOUR,
      },
    ]);
    expect(computer.changes()).toBe(1);
  });

  it('is asked about from its start where it began after the last beat', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(MINUTE);
    computer.world.tracking.start(2);

    computer.crash(HOUR);

    expect(computer.recovery().questions()).toMatchObject([{ task: { taskId: 2 }, fromMs: NINE + MINUTE }]);
  });

  it.each([
    [5 * MINUTE, 0],
    [5 * MINUTE + 1000, 1],
  ])('is asked about after more than five minutes: %i ms give %i question', (forMs, count) => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(30_000);

    computer.crash(forMs);

    expect(computer.recovery().questions()).toHaveLength(count);
  });

  it('is not asked about where only a timer of long ago had beaten', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(MINUTE);
    computer.world.tracking.stop(1);
    computer.crash(24 * HOUR);
    computer.world.tracking.start(2);

    computer.crash(MINUTE);

    expect(computer.recovery().questions()).toEqual([]);
  });

  it('is not asked about from a start that was set to long ago: whoever set it was there', () => {
    using computer = recoveryWorld();
    computer.pass(4 * HOUR);
    computer.world.tracking.start(1);
    computer.world.edit(1, NINE + 2 * HOUR, null);

    computer.crash(20_000);

    expect(computer.recovery().questions()).toEqual([]);
  });

  it('is asked about once, however often the app starts before the answer', () => {
    using computer = recoveryWorld();
    computer.world.tracking.start(1);
    computer.pass(MINUTE);
    computer.crash(HOUR);
    computer.crash(0);
    computer.pass(30_000);
    computer.crash(HOUR);

    const end = NINE + MINUTE + HOUR + 30_000 + HOUR;
    expect(computer.recovery().questions()).toMatchObject([{ why: 'closed', fromMs: NINE + MINUTE, toMs: end }]);
  });

  it('is asked about for each timer of ours, also those of another account', () => {
    using computer = recoveryWorld();
    const { journal, clock, tracking, insert } = computer.world;
    clock.severalTimers = true;
    tracking.start(1);
    tracking.start(2);
    const other = {
      kind: 'service',
      address: 'http://127.0.0.1:2',
      userId: 8,
      userName: 'Other',
      initials: 'O',
    } as const;
    const { id } = journal.accounts.insert({ ...other, timezone: 'UTC', api: 'v3', current: false });
    insert({ accountId: id, taskId: 3 });
    computer.pass(MINUTE);

    computer.crash(HOUR);

    expect(
      computer
        .recovery()
        .questions()
        .map(({ task }) => task.taskId),
    ).toEqual([1, 2]);
    expect(journal.aways.all(id)).toHaveLength(1);
  });

  it('is not asked about any more once it was stopped, deleted or taken over elsewhere', () => {
    using computer = recoveryWorld();
    const { journal, tracking, row, accountId } = computer.world;
    tracking.start(1);
    computer.pass(MINUTE);
    computer.crash(HOUR);

    const { desired } = row(1);
    journal.trackers.save({ ...row(1), desired: { ...desired, endedAt: NINE + MINUTE } });
    expect(computer.recovery().questions()).toEqual([]);
    computer.pass(30_000);

    expect(journal.aways.all(accountId)).toEqual([]);
  });
});
