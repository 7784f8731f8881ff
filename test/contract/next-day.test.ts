import { expect, it } from 'vitest';
import { memoryKeychain } from '../support/memory-keychain.ts';
import { zoneAtHour } from '../support/midday-zone.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

it('the next day is told when it begins, also while the service cannot be asked for want of a token', async () => {
  const keychain = memoryKeychain();
  await using world = await signedIn({ keychain });
  world.app().start(taskIds(world)[0]);
  await world.until(saved);
  for (const name of keychain.held.keys()) await keychain.remove(name);
  world.crash();
  world.app().changeSettings({ timezone: zoneAtHour(23) });
  let { today } = await world.until(({ account }) => account?.signInNeeded === true);
  const { endMs } = today;
  world.app().onSnapshot((snapshot) => {
    ({ today } = snapshot);
  });

  await world.passes(endMs - world.now() + 1000);

  expect(today.startMs).toBe(endMs);
  expect(today.sessions).toMatchObject([{ endedAt: null }]);
});
