import { describe, expect, it } from 'vitest';
import { remindedWorld, tracked } from '../../support/reminded.ts';

/** A Monday. */
const NINE = Date.UTC(2026, 4, 4, 9);
const HOUR = 3_600_000;

describe('the daily goal', () => {
  it('is told once a day, when a timer of this device reaches it', () => {
    const world = remindedWorld(NINE);
    world.choose({ remindLong: false, dailyGoalMinutes: 60 });
    world.see(tracked(NINE, null));

    world.pass(59);
    expect(world.said()).toEqual([]);
    world.pass(2);
    world.restart();
    world.pass(30);

    expect(world.said()).toEqual(['goal 2026-05-04 60']);
  });

  it('is shown, once it was told, until somebody has seen it or nothing runs', () => {
    const world = remindedWorld(NINE);
    world.choose({ remindLong: false, dailyGoalMinutes: 60 });
    world.see(tracked(NINE, null));
    world.pass(62);
    expect(world.reminders().open()).toEqual([
      { kind: 'goal', reminderId: 'goal 2026-05-04 60', goalMinutes: 60, otherAccountsMs: 0 },
    ]);

    world.see(tracked(NINE, world.nowMs()));
    world.pass(1);
    expect(world.reminders().open()).toEqual([]);
    world.see(tracked(NINE, null));
    world.pass(1);
    expect(world.reminders().open()).toHaveLength(1);

    world.reminders().answer('goal 2026-05-04 60', 'done');
    world.pass(30);
    world.restart();
    world.pass(1);

    expect(world.reminders().open()).toEqual([]);
    expect(world.said()).toHaveLength(1);
  });

  it('counts the time of every account', () => {
    const world = remindedWorld(NINE + HOUR);
    world.choose({ remindLong: false, dailyGoalMinutes: 120 });
    world.seeOtherAccounts({ sessions: [{ startedAt: NINE, endedAt: NINE + HOUR }] });
    world.see(tracked(NINE + HOUR, null));

    world.pass(59);
    expect(world.said()).toEqual([]);
    world.pass(2);

    expect(world.reminders().open()).toMatchObject([{ kind: 'goal', otherAccountsMs: HOUR }]);
  });

  it('is no news where it was reached by what was logged, nor where there is none', () => {
    const world = remindedWorld(NINE + 8 * HOUR);
    world.see(tracked(NINE, NINE + 8 * HOUR));
    world.pass(2);
    world.choose({ remindLong: false, dailyGoalMinutes: 0 });
    world.see(tracked(NINE, null));
    world.pass(2);

    expect(world.said()).toEqual([]);
  });
});
