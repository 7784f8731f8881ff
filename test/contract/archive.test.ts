import { expect, it } from 'vitest';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

it('what a person asks for while a backup is restored waits for it, and nothing is written in between', async () => {
  await using world = await signedIn();
  const [task] = taskIds(world);
  const app = world.app();
  const { name } = await app.archive.backUp('by-hand');

  const restoring = app.archive.restore(name);
  expect(() => app.start(task)).toThrow('is being put in place');
  await app.settled();

  expect(app.start(task)).not.toBeNull();
  await restoring;
  expect(world.defects).toEqual([]);
});

it('the timer that runs here is still ours after a restore: the next start ends it', async () => {
  await using world = await signedIn();
  const [first, second] = taskIds(world);
  const app = world.app();
  const { name } = await app.archive.backUp('by-hand');
  app.start(first);
  await world.until(saved);

  await app.archive.restore(name);
  app.start(second);
  await world.until(saved);

  const { running } = app.snapshot();
  expect(running.map(({ task, own }) => [task.taskId, own])).toEqual([[second, true]]);
  expect((await world.board.trackers()).filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
});
