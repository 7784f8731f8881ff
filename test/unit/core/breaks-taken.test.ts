import { describe, expect, it } from 'vitest';
import { NOTHING_SAID } from '../../../common/domain/reminder.ts';
import { MINUTE, NINE, open, see, takeBreak, worker } from '../../support/in-rounds.ts';
import { remindedWorld } from '../../support/reminded.ts';

const DAY = 24 * 60 * MINUTE;

describe('a break', () => {
  it('ends with a reminder, also after a restart, until a timer runs', () => {
    const world = worker();
    world.pass(26);
    takeBreak(world);
    see(world, [0, 26]);
    world.restart();
    world.pass(4);
    expect(world.said()).toHaveLength(1);

    world.pass(3);
    expect(open(world)).toMatchObject([{ kind: 'back', last: { name: 'Ship the thing' } }]);

    see(world, [0, 26], [32, null]);
    world.pass(1);
    expect(open(world)).toEqual([]);
    see(world, [0, 26], [32, 33]);
    world.pass(1);
    expect(open(world)).toEqual([]);
  });

  it('can be made longer', () => {
    const world = worker();
    world.pass(26);
    takeBreak(world);
    see(world, [0, 26]);
    world.pass(7);
    const [over] = open(world);
    world.reminders().answer(over?.reminderId ?? '', 'longer');
    expect(open(world)).toEqual([]);

    world.pass(7);
    expect(open(world)).toMatchObject([{ kind: 'back' }]);
  });

  it('is no untracked time', () => {
    const world = worker();
    world.choose({ remindUntracked: true, breakMinutes: 20 });
    world.pass(26);
    takeBreak(world);
    see(world, [0, 26]);
    world.pass(30);
    expect(world.said()).toHaveLength(2);
    expect(open(world)).toMatchObject([{ kind: 'back' }]);
  });

  it('is forgotten by whoever does not come back for an hour', () => {
    const world = worker();
    world.pass(26);
    takeBreak(world);
    see(world, [0, 26]);
    world.leave();
    world.pass(90);
    world.comeBack();
    world.pass(5);
    expect(world.said()).toHaveLength(1);
  });

  it('is over for good once it was taken back and worked on', () => {
    const world = worker();
    world.pass(26);
    takeBreak(world);
    see(world, [0, 26]);
    world.pass(1);
    see(world, [0, null]);
    world.pass(13);
    see(world, [0, 40]);
    world.pass(2);
    expect(world.said()).toHaveLength(1);
    expect(open(world)).toEqual([]);
  });

  it('is over for good once somebody worked, also on the next day, which knows nothing of it', () => {
    const world = worker();
    world.pass(26);
    takeBreak(world);
    see(world, [0, 26], [28, null]);
    world.pass(4);
    see(world);
    world.pass(10);
    expect(world.said()).toHaveLength(1);
    expect(open(world)).toEqual([]);
  });

  it('goes on where its timers are stopped a moment after it began', () => {
    const world = worker();
    world.pass(26);
    takeBreak(world);
    world.reminders().changed();
    world.pass(0.05);
    see(world, [0, 26.05]);
    world.pass(7);
    expect(open(world)).toMatchObject([{ kind: 'back' }]);
  });

  it('does not last for a day where the clock was a day ahead', () => {
    const world = remindedWorld(NINE);
    world.choose({
      remindBreak: true,
      remindUntracked: true,
      workHours: { days: [1], fromMinutes: 0, toMinutes: 1440 },
      reminderMemory: { ...NOTHING_SAID, pause: { fromMs: NINE + DAY, untilMs: NINE + DAY + 5 * MINUTE } },
    });
    see(world);
    world.pass(15);
    expect(open(world)).toMatchObject([{ kind: 'untracked' }]);
  });
});
