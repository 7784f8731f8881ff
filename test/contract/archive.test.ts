import { expect, it } from 'vitest';
import { signedIn, taskIds } from '../support/signed-in.ts';

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
