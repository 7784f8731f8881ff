import { expect, it } from 'vitest';
import { everywhere } from '../../common/domain/search.ts';
import { signedIn } from '../support/signed-in.ts';

it('what the service says where it cannot search now is told as a sentence', async () => {
  await using world = await signedIn();
  world.network.follow(({ path }) =>
    path.includes('/tasks/search') ? { kind: 'page', status: 503, isApplied: false } : { kind: 'none' },
  );

  const { problem } = await world.app().searchRemote(everywhere('the'));

  expect(problem).toBe('Only what this computer knows is shown. The server answered 503.');
});
