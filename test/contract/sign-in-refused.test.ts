import { expect, it } from 'vitest';
import { appWorld } from '../support/app-world.ts';

it.each([
  [429, 'The service asks to wait (429). Try again later.'],
  [404, 'it is not a task board'],
  [503, 'The service has a problem of its own (503'],
])('a sign-in that is answered with a page (%i) says what that means', async (status, words) => {
  await using world = await appWorld();
  world.network.follow(() => ({ kind: 'page', status, isApplied: false }), world.now);

  await expect(world.app().connect(world.network.url, world.board.token, 'keychain')).rejects.toThrow(words);
});
