import { describe, expect, it } from 'vitest';
import { runningTimer, session, snapshot, task } from '../../support/fake-bridge.ts';
import { type RemindedWorld, remindedWorld, tracked } from '../../support/reminded.ts';
import { NOTHING_SAID } from '../../../common/domain/reminder.ts';
import { reminderChoices } from '../../../common/domain/reminder-words.ts';

/** A Monday. */
const NINE = Date.UTC(2026, 4, 4, 9);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Somebody who works in rounds of 25 minutes, and began one at nine. */
function worker(): RemindedWorld {
  const world = remindedWorld(NINE);
  world.choose({ remindBreak: true });
  world.see(tracked(NINE, null));
  return world;
}

function sessions(...times: readonly (readonly [number, number | null])[]) {
  return times.map(([from, to], index) =>
    session({
      trackerId: index + 1,
      startedAt: NINE + from * MINUTE,
      endedAt: to === null ? null : NINE + to * MINUTE,
    }),
  );
}

/** Times in minutes after nine; the last runs where it has no end. */
function see(world: RemindedWorld, ...times: readonly (readonly [number, number | null])[]): void {
  const all = sessions(...times);
  const last = all.at(-1);
  const running =
    last?.endedAt === null ? [runningTimer({ trackerId: last.trackerId, startedAt: last.startedAt })] : [];
  world.see({ running, recents: [task()], today: { ...snapshot().today, sessions: all } });
}

function open(world: RemindedWorld) {
  return world.reminders().open();
}

/** The break is taken as the button does it. */
function takeBreak(world: RemindedWorld): void {
  const [reminder] = open(world);
  if (reminder === undefined) throw new Error('No reminder is open');
  const [choice] = reminderChoices(reminder, { timezone: 'UTC', today: snapshot().today });
  expect(choice?.does.kind).toBe('break');
  world.reminders().answer(reminder.reminderId, 'break');
}

describe('a round of work', () => {
  it('ends with a reminder, and the next as long after it, for whoever goes on', () => {
    const world = worker();
    world.pass(25);
    expect(world.said()).toEqual([]);
    world.pass(2);
    expect(world.said()).toEqual([`break ${NINE} 1`]);
    expect(open(world)).toMatchObject([{ kind: 'break', workedMinutes: 25, breakMinutes: 5, trackerIds: [100] }]);

    world.reminders().answer(`break ${NINE} 1`, 'done');
    expect(open(world)).toEqual([]);
    world.pass(25);
    expect(open(world)).toMatchObject([{ workedMinutes: 50 }]);
  });

  it('is nobody’s business who did not ask for it', () => {
    const world = worker();
    world.choose({ remindBreak: false });
    world.pass(60);
    expect(world.said()).toEqual([]);
  });

  it('holds whatever is worked on, and begins anew after a pause as long as a break', () => {
    const world = remindedWorld(NINE + 20 * MINUTE);
    world.choose({ remindBreak: true });
    see(world, [0, 12], [16, null]);
    world.pass(7);
    expect(world.said()).toEqual([`break ${NINE} 1`]);

    const rested = remindedWorld(NINE + 20 * MINUTE);
    rested.choose({ remindBreak: true });
    see(rested, [0, 12], [17, null]);
    rested.pass(20);
    expect(rested.said()).toEqual([]);
    rested.pass(5);
    expect(rested.said()).toEqual([`break ${NINE + 17 * MINUTE} 1`]);
  });

  it('is one of many, and none makes the goal or a long timer be said again', () => {
    const world = worker();
    world.choose({ focusMinutes: 5, dailyGoalMinutes: 60, longTimerMinutes: 60 });
    for (let minutes = 0; minutes < 7 * 60; minutes += 1) {
      world.pass(1);
      for (const { reminderId } of open(world)) world.reminders().answer(reminderId, 'done');
    }
    const others = world.said().filter((id) => !id.startsWith('break '));
    const long = [1, 2, 4].map((times) => `long 100 ${NINE} ${times}`);
    expect(others.toSorted()).toEqual(['goal 2026-05-04 60', ...long]);
    expect(world.said().length).toBeGreaterThan(80);
  });

  it('is not of what runs on another device alone', () => {
    const world = remindedWorld(NINE);
    world.choose({ remindBreak: true });
    const seen = tracked(NINE, null);
    world.see({ ...seen, running: [runningTimer({ startedAt: NINE, own: false })] });
    world.pass(60);
    expect(world.said()).toEqual([]);
  });

  it('is not that of earlier work where the clock was set back to before the timer began', () => {
    const world = remindedWorld(NINE + 80 * MINUTE);
    world.choose({ remindBreak: true });
    see(world, [0, 50], [90, null]);
    world.pass(5);
    expect(world.said()).toEqual([]);
  });

  it('is followed by a long break where it is the fourth since the last one', () => {
    const world = remindedWorld(NINE + 115 * MINUTE);
    world.choose({ remindBreak: true });
    see(world, [0, 25], [30, 55], [60, 85], [90, null]);
    world.pass(2);
    expect(open(world)).toMatchObject([{ breakMinutes: 15 }]);

    see(world, [0, 25], [30, 55], [70, 95], [100, null]);
    world.pass(10);
    expect(open(world)).toMatchObject([{ breakMinutes: 5 }]);
  });
});

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
