import { describe, expect, it } from 'vitest';
import type { Question } from '../../../common/domain/snapshot.ts';
import type { OtherTimer } from '../../../common/domain/snapshot.ts';
import { runningTimer, snapshot, task } from '../../support/fake-bridge.ts';
import { type RemindedWorld, remindedWorld, tracked } from '../../support/reminded.ts';

/** A Monday. */
const NINE = Date.UTC(2026, 4, 4, 9);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const stretch = { fromMs: NINE, toMs: NINE + HOUR, times: { startedAt: NINE, endedAt: null } };
const away: Question = { kind: 'away', awayId: 1, why: 'idle', task: task(), ...stretch };

/** Runs in an account that is not open. */
const there: OtherTimer = {
  trackerId: 100,
  task: task(),
  startedAt: NINE,
  account: { id: 2, kind: 'service', address: 'https://boards.example.com', userName: 'Ada' },
};

/** Somebody works from nine to five, Monday to Friday, and wants to be told. */
function worker(startMs = NINE): RemindedWorld {
  const world = remindedWorld(startMs);
  world.choose({ remindUntracked: true });
  return world;
}

const LONG = `long 100 ${NINE} 1`;

describe('whoever is not there', () => {
  it('is reminded when they are back, and once what they were away for is answered', () => {
    const world = remindedWorld(NINE);
    world.leave();
    world.see({ ...tracked(NINE, null), questions: [away] });
    world.pass(300);
    expect(world.said()).toEqual([]);

    world.comeBack();
    world.pass(2);
    expect(world.said()).toEqual([]);

    world.see(tracked(NINE, null));
    world.pass(2);
    expect(world.said()).toEqual([LONG]);
  });

  it('answers first what they were away for, also where they were reminded before', () => {
    const world = remindedWorld(NINE);
    world.see(tracked(NINE, null));
    world.pass(241);
    expect(world.reminders().open()).toHaveLength(1);

    world.see({ ...tracked(NINE, null), questions: [away] });
    world.pass(1);
    expect(world.reminders().open()).toEqual([]);
    world.see(tracked(NINE, null));
    world.pass(1);

    expect(world.reminders().open()).toHaveLength(1);
    expect(world.said()).toEqual([LONG]);
  });

  it('has ten minutes to start a timer', () => {
    const world = worker();
    world.leave();
    world.pass(120);
    world.comeBack();

    world.pass(9);
    expect(world.said()).toEqual([]);
    world.pass(3);
    expect(world.said()).toEqual([`untracked ${NINE}`]);
  });

  it('has them also after the computer slept', () => {
    const world = worker();
    world.pass(5);
    world.sleep(60);

    world.pass(9);
    expect(world.said()).toEqual([]);
    world.pass(3);
    expect(world.said()).toHaveLength(1);
  });

  it('has them, and no more, where the clock was set back', () => {
    const world = worker(NINE + 2 * HOUR);
    world.pass(5);
    world.setClock(-60);

    world.pass(9);
    expect(world.said()).toEqual([]);
    world.pass(3);
    expect(world.said()).toHaveLength(1);
  });
});

describe('time that is not tracked', () => {
  it('is told within working hours, once for each stretch of it', () => {
    const world = worker();
    world.pass(12);
    expect(world.reminders().open()).toMatchObject([{ kind: 'untracked', sinceMs: null }]);
    world.pass(30);
    world.restart();
    world.pass(30);
    expect(world.said()).toEqual([`untracked ${NINE}`]);

    const ended = world.nowMs();
    world.see({ ...tracked(NINE + 12 * MINUTE, ended), recents: [task()] });
    world.pass(9);
    expect(world.reminders().open()).toEqual([]);
    world.pass(3);
    expect(world.said()).toEqual([`untracked ${NINE}`, `untracked ${ended}`]);
    expect(world.reminders().open()).toMatchObject([{ sinceMs: ended, last: { name: 'Ship the thing' } }]);
  });

  it('is nobody’s business at other hours, on other days, and while a timer runs anywhere', () => {
    const evening = worker(NINE + 8 * HOUR);
    const sunday = worker(NINE - 24 * HOUR);
    const tracking = worker();
    tracking.see({ running: [runningTimer({ startedAt: NINE, own: false })] });
    const unasked = remindedWorld(NINE);
    for (const world of [evening, sunday, tracking, unasked]) world.pass(60);

    expect([evening, sunday, tracking, unasked].map((world) => world.said())).toEqual([[], [], [], []]);
  });

  it('counts from the last entry of any account, and is none while a timer runs in another one', () => {
    const world = worker();
    world.seeOtherAccounts({ timers: [there] });
    world.pass(60);
    expect(world.said()).toEqual([]);

    const ended = world.nowMs();
    world.seeOtherAccounts({ sessions: [{ startedAt: NINE, endedAt: ended }] });
    world.pass(9);
    expect(world.said()).toEqual([]);
    world.pass(3);
    expect(world.said()).toEqual([`untracked ${ended}`]);
    expect(world.reminders().open()).toMatchObject([{ sinceMs: ended }]);
  });

  it('goes by the clocks of the zone that days are shown in', () => {
    // 9:00 to 17:00 in Tokyo is 0:00 to 8:00 UTC
    const world = remindedWorld(NINE - 9 * HOUR - 5 * MINUTE, 'Asia/Tokyo');
    world.choose({ remindUntracked: true });

    world.pass(14);
    expect(world.said()).toEqual([]);
    world.pass(3);
    expect(world.said()).toHaveLength(1);
    world.pass(8 * 60);
    expect(world.reminders().open()).toEqual([]);
  });

  it('can be put off for half an hour', () => {
    const world = worker();
    world.pass(12);
    const { reminderId = '' } = world.reminders().open()[0] ?? {};

    world.reminders().answer(reminderId, 'snooze');
    expect(world.reminders().open()).toEqual([]);
    world.pass(29);
    expect(world.said()).toHaveLength(1);
    world.pass(2);

    expect(world.said()).toHaveLength(2);
    expect(world.reminders().open()).toHaveLength(1);
  });

  it('is told through a night of work, from the last entry before midnight on, and left alone until it is over', () => {
    const night = { days: [1, 2], fromMinutes: 22 * 60, toMinutes: 6 * 60 };
    const began = NINE + 13 * HOUR;
    const ended = began + 118 * MINUTE;
    const world = remindedWorld(began);
    world.choose({ remindUntracked: true, workHours: night });
    world.see(tracked(began, null));
    world.pass(118);
    world.see(tracked(began, ended));
    world.pass(2);
    world.see({ today: { ...snapshot().today, before: [{ startedAt: began, endedAt: ended }] } });
    world.pass(7);
    expect(world.said()).toEqual([]);
    world.pass(6);
    expect(world.said()).toEqual([`untracked ${ended}`]);

    world.reminders().answer(`untracked ${ended}`, 'not-today');
    world.see({});
    world.pass(21 * 60);
    expect(world.said()).toHaveLength(1);
    world.pass(90);

    // Tuesday's night has begun.
    expect(world.said()).toHaveLength(2);
  });

  it('can be left alone until tomorrow', () => {
    const world = worker();
    world.pass(12);

    world.reminders().answer(`untracked ${NINE}`, 'not-today');
    world.pass(23 * 60);
    expect(world.said()).toHaveLength(1);
    world.pass(70);

    expect(world.said()).toHaveLength(2);
  });
});
