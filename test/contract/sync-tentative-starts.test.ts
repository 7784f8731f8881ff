import { describe, expect, it } from 'vitest';
import { type AppWorld } from '../support/app-world.ts';
import { saved, signedIn, stopAll, taskIds } from '../support/signed-in.ts';

const MINUTE = 60_000;

/**
 * Our timer of the first task runs for an hour, and is saved. Out of reach of the service, half an hour ago, another device ended it;
 * `agoMs` before now the person starts it again, and knows nothing of that.
 */
async function startedAgain(agoMs = 10 * MINUTE) {
  const world = await signedIn();
  const [first, second] = taskIds(world);
  const now = Math.floor(Date.now() / 1000) * 1000;
  const [startedAt, endedAt, again] = [now - 60 * MINUTE, now - 30 * MINUTE, now - agoMs];
  world.app().start(first, startedAt);
  await world.until(saved);
  await world.network.cut();
  const [tracker] = await world.board.trackers();
  await world.board.correctEnd(tracker?.id ?? 0, endedAt);
  world.app().start(first, again);
  return { world, first, second, startedAt, endedAt, again };
}

async function intervals({ board }: AppWorld): Promise<readonly (readonly (number | null)[])[]> {
  const told = await board.trackers();
  return told
    .map((tracker) => [
      tracker.task_id,
      Date.parse(tracker.started_at ?? ''),
      tracker.ended_at === null ? null : Date.parse(tracker.ended_at),
    ])
    .toSorted((one, other) => (one[1] ?? 0) - (other[1] ?? 0));
}

async function backInReach(world: AppWorld, isRunning: boolean): Promise<void> {
  await world.network.restore();
  world.app().refresh();
  await world.until((snapshot) => saved(snapshot) && snapshot.today.sessions.length > 1);
  await world.until(({ running }) => running.length === Number(isRunning));
}

describe('a start of a task that another device had stopped, unknown here', () => {
  it('counts: the task is tracked from then on, and nothing between', async () => {
    const { world, first, startedAt, endedAt, again } = await startedAgain();
    await using _ = world;

    await backInReach(world, true);

    expect(await intervals(world)).toEqual([
      [first, startedAt, endedAt],
      [first, again, null],
    ]);
    expect(world.app().snapshot().running[0]).toMatchObject({ startedAt: again, own: true });
  });

  it('counts where the power went in between, once', async () => {
    const { world, first, startedAt, endedAt, again } = await startedAgain();
    await using _ = world;
    world.crash();

    await backInReach(world, true);
    world.crash();
    await world.until(saved);

    expect(await intervals(world)).toEqual([
      [first, startedAt, endedAt],
      [first, again, null],
    ]);
  });

  it('and stopped here since, is kept as it was, without a question', async () => {
    const { world, first, startedAt, endedAt, again } = await startedAgain();
    await using _ = world;
    stopAll(world);
    const stoppedAt = world.app().snapshot().today.sessions[0]?.endedAt ?? null;

    await backInReach(world, false);

    expect(await intervals(world)).toEqual([
      [first, startedAt, endedAt],
      [first, again, stoppedAt],
    ]);
    expect(world.app().snapshot().sync.needsYou).toBe(0);
  });

  it('and switched away from since, ends with the switch', async () => {
    const { world, first, second, startedAt, endedAt, again } = await startedAgain();
    await using _ = world;
    world.app().start(second, again + 5 * MINUTE);

    await backInReach(world, true);

    expect(await intervals(world)).toEqual([
      [first, startedAt, endedAt],
      [first, again, again + 5 * MINUTE],
      [second, again + 5 * MINUTE, null],
    ]);
  });
});

it('a start of another device’s timer counts whole where it was stopped, and another task started for an earlier moment since', async () => {
  await using world = await signedIn();
  const [first, second] = taskIds(world);
  const now = Math.floor(Date.now() / 1000) * 1000;
  const [startedAt, endedAt, again, earlier] = [60, 30, 10, 5].map((minutes) => now - minutes * MINUTE);
  if (startedAt === undefined || endedAt === undefined || again === undefined) throw new Error('four moments');
  await world.board.log(first, startedAt, null);
  world.app().refresh();
  await world.until(({ running }) => running.length === 1);
  await world.network.cut();
  const [tracker] = await world.board.trackers();
  await world.board.correctEnd(tracker?.id ?? 0, endedAt);
  world.app().start(first, again);
  stopAll(world);
  const stoppedAt = world.app().snapshot().today.sessions[0]?.endedAt ?? null;
  world.app().start(second, earlier);

  await backInReach(world, true);

  expect(await intervals(world)).toEqual([
    [first, startedAt, endedAt],
    [first, again, stoppedAt],
    [second, earlier, null],
  ]);
});

it('a start of what runs changes nothing where the other device stopped it only later', async () => {
  await using world = await signedIn();
  const [first] = taskIds(world);
  const startedAt = Math.floor(Date.now() / 1000) * 1000 - 60 * MINUTE;
  world.app().start(first, startedAt);
  await world.until(saved);
  world.app().start(first);
  world.app().refresh();
  await world.until(saved);
  const [tracker] = await world.board.trackers();
  const endedAt = Math.floor(Date.now() / 1000) * 1000 + 5000;
  await world.board.correctEnd(tracker?.id ?? 0, endedAt);

  world.app().refresh();
  await world.until(({ running }) => running.length === 0);
  await world.until(saved);

  expect(await intervals(world)).toEqual([[first, startedAt, endedAt]]);
});
