import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { runningTimer, task, workListRow } from '../../support/fake-bridge.ts';
import { type RemindedWorld, remindedWorld } from '../../support/reminded.ts';

/** A Monday. */
const NINE = Date.UTC(2026, 4, 4, 9);
const HOUR = 3_600_000;
const NEAR = `estimate 1 ${2 * HOUR} near`;
const OVER = `estimate 1 ${2 * HOUR} over`;

/** A timer on a card that is estimated at two hours, of which one was tracked before. */
function tracking({ own = true, estimateMs = 2 * HOUR, totalMs = HOUR } = {}): Partial<Snapshot> {
  const running = { trackerId: 100, startedAt: NINE };
  return {
    running: [runningTimer({ startedAt: NINE, own })],
    workList: [workListRow({ task: task(), running, totalMs, ...(estimateMs === 0 ? {} : { estimateMs }) })],
  };
}

function worldWith(seen: Partial<Snapshot>): RemindedWorld {
  const world = remindedWorld(NINE);
  world.choose({ remindGoal: false, remindLong: false });
  world.see(seen);
  return world;
}

describe('the estimate of the card whose timer runs', () => {
  it('is told of once when little of it is left, and once when nothing is, also after a restart', () => {
    const world = worldWith(tracking());

    world.pass(35);
    expect(world.said()).toEqual([]);
    world.pass(2);
    expect(world.said()).toEqual([NEAR]);
    world.restart();
    world.pass(25);
    expect(world.said()).toEqual([NEAR, OVER]);
    world.restart();
    world.pass(120);
    expect(world.said()).toEqual([NEAR, OVER]);
  });

  it('is shown as one, with the newer of the two, until it was seen', () => {
    const world = worldWith(tracking());
    world.pass(62);
    expect(world.reminders().open()).toEqual([
      { kind: 'estimate', reminderId: OVER, task: task(), estimateMs: 2 * HOUR, use: 'over' },
    ]);

    world.reminders().answer(OVER, 'done');
    world.pass(5);

    expect(world.reminders().open()).toEqual([]);
  });

  it('is told of at once, and once, where it was used up before', () => {
    const world = worldWith(tracking({ totalMs: 3 * HOUR }));

    world.pass(30);

    expect(world.said()).toEqual([OVER]);
  });

  it('is told of anew when it is another', () => {
    const world = worldWith(tracking());
    world.pass(62);

    world.see(tracking({ estimateMs: HOUR }));
    world.pass(1);

    expect(world.said()).toEqual([NEAR, OVER, `estimate 1 ${HOUR} over`]);
  });

  it('is told of by all that runs on the card, also on another device, as its row counts it', () => {
    const seen = tracking();
    const elsewhere = runningTimer({ trackerId: 101, startedAt: NINE, own: false });
    const world = worldWith({ ...seen, running: [...(seen.running ?? []), elsewhere] });

    world.pass(20);
    expect(world.said()).toEqual([NEAR]);
    world.pass(12);
    expect(world.said()).toEqual([NEAR, OVER]);
  });

  it.each([
    ['a timer of another device', tracking({ own: false }), {}],
    ['a card without one', tracking({ estimateMs: 0 }), {}],
    ['a card whose timer does not run', { ...tracking(), running: [] }, {}],
    ['whoever does not want to know', tracking(), { remindEstimate: false }],
  ])('is not told of for %s', (_case, seen, chosen) => {
    const world = worldWith(seen);
    world.choose(chosen);

    world.pass(120);

    expect(world.said()).toEqual([]);
  });
});
