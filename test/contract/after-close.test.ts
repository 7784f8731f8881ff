import { expect, it } from 'vitest';
import { signedIn } from '../support/signed-in.ts';

it('what the desktop still tells an app that was closed is nothing to it: a window that gets the focus as another goes', async () => {
  await using world = await signedIn();
  const app = world.app();

  await app.close();

  app.refresh();
  app.setWatched(true);
  app.noticed({ idleMs: 0, isLocked: false });
  expect(world.defects).toEqual([]);
});

it('an app that was closed still shows what it showed last: the desktop asks now and then whether a timer runs', async () => {
  await using world = await signedIn();
  const app = world.app();
  const { account } = app.snapshot();

  await app.close();

  expect(app.snapshot().account).toEqual(account);
  expect(account).not.toBeNull();
});
