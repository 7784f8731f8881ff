import { expect, it } from 'vitest';
import type { AppWorld } from '../support/app-world.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const MINUTE = 60_000;

const list = (world: AppWorld): readonly number[] =>
  world
    .app()
    .snapshot()
    .workList.map(({ task }) => task.taskId);

const entriesOf = (world: AppWorld, taskId: number): readonly number[] =>
  world
    .app()
    .snapshot()
    .today.sessions.filter(({ task }) => task.taskId === taskId)
    .map(({ trackerId }) => trackerId);

/** The service's places are read anew, as at the next focus of the window. */
async function pulled(world: AppWorld): Promise<void> {
  const held = (await world.board.trackers()).length;
  const [other] = world.board.tasks.slice(5);
  const at = Math.floor(world.now() / 1000) * 1000 - 90 * MINUTE;
  await world.board.log(other?.id ?? 0, at + held * MINUTE, at + (held + 0.5) * MINUTE);
  const has = (): boolean => list(world).includes(other?.id ?? 0);
  world.app().refresh();
  await world.until(has);
  world.app().removeFromWorkList(other?.id ?? 0);
  await world.until(saved);
}

it('deleting entries, and taking that back, leaves the work list as it is, whatever places the service gives', async () => {
  await using world = await signedIn();
  const tasks = taskIds(world);
  const start = Math.floor(world.now() / 1000) * 1000 - 30 * MINUTE;
  for (const [index, taskId] of tasks.entries()) world.app().start(taskId, start + index * MINUTE);
  const [third, second, first] = tasks;
  world.app().highlight(second, true);
  world.app().moveInWorkList(first, 2);
  world.app().time.log(third, start - 20 * MINUTE, start - 10 * MINUTE);
  await world.until(saved);
  const before = list(world);
  expect(new Set(before)).toEqual(new Set(tasks));

  const commands: (number | null)[] = [];
  for (const taskId of tasks) {
    const entry = entriesOf(world, taskId).at(-1) ?? 0;
    commands.push(world.app().time.remove(entry));
    expect(list(world)).toEqual(before);
    await world.until(saved);
    await pulled(world);
    expect(list(world)).toEqual(before);
  }
  world.crash();
  await world.until(saved);
  expect(list(world)).toEqual(before);
  expect(world.app().snapshot().running).toEqual([]);

  for (const changeId of commands.toReversed()) {
    world.app().time.undo(changeId ?? 0);
    expect(list(world)).toEqual(before);
    await world.until(saved);
    await pulled(world);
    expect(list(world)).toEqual(before);
  }
  expect(world.app().snapshot().running).toMatchObject([{ task: { taskId: tasks[2] } }]);
  const listed = (await world.board.trackers()).filter((tracker) => tracker.listed && tracker.task_id === third);
  expect(listed).toHaveLength(1);
});

it('a deletion that is on its way when the app ends leaves the row, and so does one of an entry that never left', async () => {
  await using world = await signedIn();
  const [first, second] = taskIds(world);
  world.app().start(first);
  await world.until(saved);
  await world.network.cut();
  world.app().start(second);
  const before = list(world);
  for (const taskId of [first, second]) world.app().time.remove(entriesOf(world, taskId)[0] ?? 0);

  world.crash();
  expect(list(world)).toEqual(before);
  await world.network.restore();
  world.app().refresh();
  await world.until(saved);

  expect(list(world)).toEqual(before);
  expect(await world.board.trackers()).toEqual([]);
  world.app().removeFromWorkList(first);
  expect(list(world)).toEqual([second]);
});
