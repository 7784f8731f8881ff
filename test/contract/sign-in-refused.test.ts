import { expect, it } from 'vitest';
import { appWorld } from '../support/app-world.ts';

it.each([
  [429, 'The service asks to wait (429). Try again later.'],
  [404, 'it is not a task board. Check the address'],
  [500, 'The service has a problem of its own (500). Try again later.'],
  [503, 'The service is under maintenance or overloaded (503). Try again later.'],
])('a sign-in that is answered with a page (%i) says what that means', async (status, words) => {
  await using world = await appWorld();
  world.network.follow(() => ({ kind: 'page', status, isApplied: false }), world.now);

  await expect(world.app().connect(world.network.url, world.board.token, 'keychain')).rejects.toThrow(words);
});
