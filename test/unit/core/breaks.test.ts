import { describe, expect, it } from 'vitest';
import type { Session, Snapshot } from '../../../common/domain/snapshot.ts';
import { runningTimer, session, snapshot, task } from '../../support/fake-bridge.ts';
import { MINUTE, NINE, open, see, sessions, takeBreak, worker } from '../../support/in-rounds.ts';
import { remindedWorld, tracked } from '../../support/reminded.ts';

describe('a round of work', () => {
  it('ends with a reminder, and the next as long after it, for whoever goes on', () => {
    const world = worker();
    world.pass(25);
    expect(world.said()).toEqual([]);
    world.pass(2);
    expect(world.said()).toEqual([`break ${NINE} 1`]);
    expect(open(world)).toMatchObject([{ kind: 'break', sinceMs: NINE, breakMinutes: 5, trackerIds: [100] }]);

    world.reminders().answer(`break ${NINE} 1`, 'done');
    expect(open(world)).toEqual([]);
    world.pass(25);
    expect(open(world)).toMatchObject([{ reminderId: `break ${NINE} 2` }]);
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

  it('is not begun by a timer that was forgotten on another device, and a break is one all the same', () => {
    const world = remindedWorld(NINE + 120 * MINUTE);
    world.choose({ remindBreak: true });
    const [elsewhere, here] = sessions([0, null], [120, null]);
    const forgotten = runningTimer({ ...elsewhere, own: false });
    const seen = (own: Partial<Session>): Snapshot['today'] => ({
      ...snapshot().today,
      sessions: [session({ ...elsewhere }), session({ ...here, ...own })],
    });
    world.see({ running: [forgotten, runningTimer({ ...here })], recents: [task()], today: seen({}) });
    world.pass(20);
    expect(world.said()).toEqual([]);
    world.pass(6);
    takeBreak(world);
    world.see({ running: [forgotten], recents: [task()], today: seen({ endedAt: world.nowMs() }) });
    world.pass(7);
    expect(open(world)).toMatchObject([{ kind: 'back' }]);
  });

  it('goes on past midnight', () => {
    const world = remindedWorld(NINE + 52 * MINUTE);
    world.choose({ remindBreak: true });
    const [earlier, current] = sessions([0, 50], [51, null]);
    const today = { ...snapshot().today, sessions: [session({ ...current })], before: [session({ ...earlier })] };
    world.see({ running: [runningTimer({ ...current })], today });
    world.pass(2);
    expect(open(world)).toMatchObject([{ sinceMs: NINE }]);
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
