import { describe, expect, it } from 'vitest';
import type { OtherTimer } from '../../../common/domain/snapshot.ts';
import { runningTimer, task } from '../../support/fake-bridge.ts';
import { remindedWorld, tracked } from '../../support/reminded.ts';

/** A Monday. */
const NINE = Date.UTC(2026, 4, 4, 9);
const HOUR = 60 * 60_000;

/** Runs in an account that is not open. */
const there: OtherTimer = {
  trackerId: 100,
  task: task(),
  startedAt: NINE,
  account: { id: 2, kind: 'service', address: 'https://boards.example.com', userName: 'Ada' },
};

function longSince(startedAt: number, times = 1): string {
  return `long 100 ${startedAt} ${times}`;
}

const LONG = longSince(NINE);

describe('a timer that runs for long', () => {
  it('is asked about once, after four hours, as long as it runs', () => {
    const world = remindedWorld(NINE);
    world.see(tracked(NINE, null));

    world.pass(239);
    expect(world.said()).toEqual([]);
    world.pass(2);
    expect(world.said()).toEqual([LONG]);
    expect(world.reminders().open()).toMatchObject([{ kind: 'long', trackerId: 100, limitMs: 4 * HOUR }]);

    world.pass(60);
    world.restart();
    world.pass(60);
    expect(world.said()).toEqual([LONG]);
    expect(world.reminders().open()).toHaveLength(1);

    world.see(tracked(NINE, world.nowMs()));
    world.pass(1);
    expect(world.reminders().open()).toEqual([]);
  });

  it('is not shown again once somebody said that it is right', () => {
    const world = remindedWorld(NINE);
    world.see(tracked(NINE, null));
    world.pass(241);

    world.reminders().answer(LONG, 'done');
    world.pass(60);
    world.restart();
    world.pass(1);

    expect(world.reminders().open()).toEqual([]);
    expect(world.said()).toEqual([LONG]);
  });

  it('that somebody is still at is asked about again at twice that length', () => {
    const world = remindedWorld(NINE);
    world.choose({ remindGoal: false });
    world.see(tracked(NINE, null));
    world.pass(241);
    world.reminders().answer(LONG, 'done');

    world.pass(238);
    expect(world.said()).toEqual([LONG]);
    world.pass(2);

    expect(world.said()).toEqual([LONG, longSince(NINE, 2)]);
    expect(world.reminders().open()).toMatchObject([{ startedAt: NINE, limitMs: 8 * HOUR }]);
    world.reminders().answer(longSince(NINE, 2), 'done');
    world.pass(8 * 60);
    expect(world.said()).toContain(longSince(NINE, 4));
  });

  it('is another one than that which had its number in a journal before', () => {
    const world = remindedWorld(NINE);
    world.see(tracked(NINE, null));
    world.pass(241);
    world.reminders().answer(LONG, 'done');
    world.restart();

    world.see(tracked(NINE + HOUR, null));
    world.pass(60);

    expect(world.said()).toEqual([LONG, longSince(NINE + HOUR)]);
  });

  it('is asked about soon after its start was set back', () => {
    const world = remindedWorld(NINE);
    world.see(tracked(NINE, null));
    world.pass(1.5);

    world.see(tracked(NINE - 5 * HOUR, null));
    world.pass(0.1);

    expect(world.said()).toEqual([longSince(NINE - 5 * HOUR)]);
  });

  it('is asked about in any account, also while none is open, and once wherever it is opened', () => {
    const world = remindedWorld(NINE);
    world.seeOtherAccounts({ timers: [there] });
    world.pass(241);
    expect(world.reminders().open()).toMatchObject([{ trackerId: 100, account: { userName: 'Ada' } }]);

    world.see({ account: null });
    world.pass(1);
    expect(world.reminders().open()).toHaveLength(1);

    world.seeOtherAccounts({});
    world.see(tracked(NINE, null));
    world.pass(1);
    expect(world.reminders().open()).toMatchObject([{ trackerId: 100, account: null }]);
    expect(world.said()).toEqual([LONG]);
  });

  it('is left alone where nobody wants to hear of it, and on another device', () => {
    const world = remindedWorld(NINE);
    world.see({ running: [runningTimer({ startedAt: NINE - 7 * HOUR, own: false })] });
    world.pass(1);
    world.choose({ remindLong: false });
    world.see(tracked(NINE - 7 * HOUR, null));
    world.pass(1);

    expect(world.said()).toEqual([]);
  });
});
