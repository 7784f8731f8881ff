import { wholeSecond } from '../../main/core/clock.ts';
import { describe, expect, it } from 'vitest';
import { HEALTHY } from '../support/faults.ts';
import { saved, signedIn, stopAll, taskIds } from '../support/signed-in.ts';

describe('an uncertain end', () => {
  it('of a create: found by looking, and not sent again', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);

    world.network.swallowAnswers();
    world.app().start(first);
    await expect.poll(async () => (await world.board.trackers()).length).toBe(1);
    await world.network.restore();
    world.app().refresh();
    await world.until(saved);

    expect(await world.board.trackers()).toHaveLength(1);
  });

  it('of an update: looked at, and not lost', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    world.app().start(first);
    await world.until(saved);

    world.network.swallowAnswers();
    stopAll(world);
    await expect.poll(async () => (await world.board.trackers())[0]?.ended_at).not.toBeNull();
    await world.network.restore();
    world.app().refresh();
    await world.until(saved);

    expect(await world.board.trackers()).toHaveLength(1);
  });

  it('of a create that a crash followed: the next start looks first', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);

    world.network.swallowAnswers();
    world.app().start(first);
    await expect.poll(async () => (await world.board.trackers()).length).toBe(1);
    world.crash();
    await world.network.restore();
    world.app().refresh();
    await world.until((snapshot) => snapshot.running.length === 1 && saved(snapshot));

    expect(await world.board.trackers()).toHaveLength(1);
  });

  it('of a create is never settled with an equal tracker that was there before', async () => {
    await using world = await signedIn({ speed: 100 });
    const [first] = taskIds(world);
    await world.network.cut();
    // Known to be offline, it sends nothing blindly: what is there is seen before anything is made.
    world.app().refresh();
    await world.until(({ sync }) => sync.offlineSince !== null);
    const startedAt = wholeSecond(world.now());
    await world.board.log(first, startedAt, null);
    const loggedAt = world.now();
    // Whole seconds in `Date` and clocks that differ a little: an entry is surely older when it was there seconds before.
    await world.passes(loggedAt + 7000 - world.now());
    world.app().start(first, startedAt);
    await world.network.restore();
    world.network.follow(() => HEALTHY, world.now);
    world.app().refresh();
    await world.until(saved);

    expect(await world.board.trackers()).toHaveLength(2);
  });

  it('of a create that is on its way while the session changes is waited for', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);

    world.app().start(first);
    world.app().setApi('v1');
    await world.until(saved);

    expect(await world.board.trackers()).toHaveLength(1);
    expect(world.defects).toEqual([]);
  });
});
