/** Of many that are sent, an entry that another card has got goes from its old one at once: until then its time is at the service twice. */
import { beforeEach, describe, expect, it } from 'vitest';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld } from '../support/app-world.ts';
import { type Fault, HEALTHY, type Requested } from '../support/faults.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const MINUTE_MS = 60_000;
const OTHERS = 60;

/** How many creates had been asked for before each deletion. */
let deletedAfter: number[] = [];
let creates = 0;

beforeEach(() => {
  deletedAfter = [];
  creates = 0;
});

function follow(world: AppWorld, deletion: (turn: number) => Fault): void {
  world.network.follow(({ method, path }: Requested) => {
    if (!path.includes('time_trackers')) return HEALTHY;
    if (method === 'POST') creates += 1;
    if (method !== 'DELETE') return HEALTHY;
    deletedAfter.push(creates);
    return deletion(deletedAfter.length);
  }, world.now);
}

function logMinutes(world: AppWorld, taskId: number, count: number, beforeMs: number): readonly number[] {
  const from = wholeSecond(world.now()) - beforeMs;
  for (let at = 0; at < count; at += 1)
    world.app().time.log(taskId, from + at * MINUTE_MS, from + (at + 1) * MINUTE_MS);
  const { sessions } = world.app().snapshot().today;
  return sessions.filter(({ task }) => task.taskId === taskId).map(({ trackerId }) => trackerId);
}

/** One is given to another card without a network, where sixty more wait to be sent. */
async function givenBeforeOthers(world: AppWorld): Promise<void> {
  const [first, second, third] = taskIds(world);
  const given = logMinutes(world, first, 1, 200 * MINUTE_MS);
  await world.until(saved);
  await world.network.cut();
  world.app().time.give(given, second);
  logMinutes(world, third, OTHERS, 100 * MINUTE_MS);
  await world.network.restore();
}

describe('an entry that another card has', () => {
  it('goes before those that are given with it', async () => {
    await using world = await signedIn();
    const [first, second] = taskIds(world);
    const given = logMinutes(world, first, 40, 200 * MINUTE_MS);
    await world.until(saved);
    follow(world, () => HEALTHY);
    creates = 0;

    world.app().time.give(given, second);
    await world.until(saved);

    expect(await world.board.trackers()).toHaveLength(40);
    expect(deletedAfter).toHaveLength(40);
    // Eight at most are on their way together, and as many have come and are to be deleted.
    expect(Math.max(...deletedAfter.map((count, at) => count - at))).toBeLessThanOrEqual(17);
  });

  it('goes before those that wait, also where it was put off', async () => {
    await using world = await signedIn({ speed: 100 });
    await givenBeforeOthers(world);
    follow(world, (turn) => (turn === 1 ? { kind: 'page', status: 500, isApplied: false } : HEALTHY));

    world.app().refresh();
    await world.until(saved);

    expect(deletedAfter.at(-1)).toBeLessThan(OTHERS);
  });

  it('goes before those that wait, also after a crash', async () => {
    await using world = await signedIn();
    await givenBeforeOthers(world);
    const crash = Promise.withResolvers<void>();
    follow(world, (turn) => (turn === 1 ? { kind: 'delay', until: crash.promise } : HEALTHY));
    world.app().refresh();
    await expect.poll(() => creates).toBeGreaterThan(10);

    world.crash();
    crash.resolve();
    world.app().refresh();
    await world.until(saved);

    expect(deletedAfter.at(-1)).toBeLessThan(OTHERS);
  });
});
