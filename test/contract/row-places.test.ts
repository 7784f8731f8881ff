import { expect, it } from 'vitest';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld } from '../support/app-world.ts';
import { HEALTHY } from '../support/faults.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const MINUTE = 60_000;

interface HeldLists {
  /** Lets the list go that was asked for, if one was; settles when the service has the next request for one. */
  readonly next: () => Promise<void>;
  /** Each order that the rows had when the service was asked for something, since the last call. */
  readonly orders: () => readonly string[];
}

/** Answers with the work list come only when they are let go, as the service gave them when it was asked. What runs is asked for before. */
async function holdLists(world: AppWorld): Promise<HeldLists> {
  let asked = Promise.withResolvers<void>();
  let answer = Promise.withResolvers<void>();
  let orders: string[] = [];
  world.network.follow(({ path }) => {
    orders.push(String(shown(world)));
    if (!path.includes('listed=')) return HEALTHY;
    asked.resolve();
    return { kind: 'slow-answer', until: answer.promise };
  }, world.now);

  async function next(): Promise<void> {
    answer.resolve();
    [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    world.app().refresh();
    await asked.promise;
  }

  // The complete list comes with the first ones.
  await next();
  await next();
  return {
    next,
    orders: () => {
      const seen = new Set(orders);
      orders = [];
      return [...seen];
    },
  };
}

const shown = (world: AppWorld): readonly number[] =>
  world
    .app()
    .snapshot()
    .workList.map(({ task }) => task.taskId);

/** As the service has the rows. */
async function kept(world: AppWorld): Promise<readonly number[]> {
  const listed = (await world.board.trackers()).filter((tracker) => tracker.listed);
  return listed.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)).map((tracker) => tracker.task_id);
}

/** Three rows, of which the first runs. */
function start(world: AppWorld): readonly [number, number, number] {
  const [third, second, first] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 30 * MINUTE;
  for (const [at, taskId] of [third, second, first].entries()) world.app().start(taskId, startedAt + at * MINUTE);
  return [first, second, third];
}

it('no row moves while the service has told the place of what runs, and not yet those of the others', async () => {
  await using world = await signedIn();
  const lists = await holdLists(world);
  const [first, second, third] = start(world);
  world.app().moveInWorkList(first, 2);
  await world.until(saved);
  lists.orders();

  await lists.next();
  await lists.next();

  expect(lists.orders()).toEqual([String([second, third, first])]);
  expect(shown(world)).toEqual(await kept(world));
});

it('a list that was read before a row was moved, and comes after that, leaves the rows as they are', async () => {
  await using world = await signedIn();
  const lists = await holdLists(world);
  const [first, second, third] = start(world);
  await world.until(saved);
  await lists.next();
  await lists.next();
  expect(await kept(world)).toEqual([first, second, third]);
  world.app().moveInWorkList(third, 0);
  await world.until(saved);
  lists.orders();

  await lists.next();
  await lists.next();

  expect(lists.orders()).toEqual([String([third, first, second])]);
  expect(shown(world)).toEqual(await kept(world));
});

it('a row that was added here alone goes once another device, which has tracked it since, takes it off the list', async () => {
  await using world = await signedIn();
  const [taskId] = taskIds(world);
  world.app().addToWorkList(taskId);
  const startedAt = wholeSecond(world.now()) - 30 * MINUTE;
  await world.board.log(taskId, startedAt, startedAt + MINUTE);
  const [tracker] = await world.board.trackers();
  world.app().refresh();
  await world.until(({ today }) => today.sessions.length === 1);
  expect(shown(world)).toEqual([taskId]);

  await world.board.unlist(tracker?.id ?? 0);
  world.app().refresh();

  await world.until(({ workList }) => workList.length === 0);
});
