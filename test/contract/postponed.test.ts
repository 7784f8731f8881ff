import { expect, it } from 'vitest';
import type { WorkListRow } from '../../common/domain/snapshot.ts';
import type { AppWorld } from '../support/app-world.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const HOUR_MS = 3_600_000;

/** A day from now in whole seconds, as services tell instants. */
function tomorrow(world: AppWorld): number {
  return Math.floor(world.now() / 1000) * 1000 + 24 * HOUR_MS;
}

function rowOf(world: AppWorld, taskId: number): WorkListRow | undefined {
  return world
    .app()
    .snapshot()
    .workList.find(({ task }) => task.taskId === taskId);
}

/** A row of the work list that another device made, which the service then postpones until `until`. */
async function postponed(world: AppWorld, taskId: number, until: number): Promise<number> {
  await world.board.log(taskId, world.now() - HOUR_MS, world.now() - HOUR_MS / 2);
  const [tracker] = await world.board.trackers();
  if (tracker === undefined) throw new Error('nothing was logged');
  world.board.postpone(tracker.id, until);
  world.app().refresh();
  await world.until(() => rowOf(world, taskId)?.enlistAt === until);
  return tracker.id;
}

it('a postponed row says until when, without network and in the next run, too', async () => {
  await using world = await signedIn();
  const [first] = taskIds(world);
  const until = tomorrow(world);
  await postponed(world, first, until);

  await world.network.cut();
  world.crash();

  expect(rowOf(world, first)?.enlistAt).toBe(until);
});

it('a row is postponed no longer once the service says so', async () => {
  await using world = await signedIn();
  const [first] = taskIds(world);
  const trackerId = await postponed(world, first, tomorrow(world));

  world.board.postpone(trackerId, null);
  world.app().refresh();
  await world.until(() => rowOf(world, first)?.enlistAt === undefined);

  expect(rowOf(world, first)).toBeDefined();
});

it('a postponed row that is started is not: the new tracker takes its place', async () => {
  await using world = await signedIn();
  const [first] = taskIds(world);
  await postponed(world, first, tomorrow(world));

  world.app().start(first);
  await world.until(saved);

  expect(rowOf(world, first)).toMatchObject({ running: {}, confirmed: true });
  expect(rowOf(world, first)?.enlistAt).toBeUndefined();
  const held = await world.board.trackers();
  expect(held.map(({ listed }) => listed)).toEqual([false, true]);
});
