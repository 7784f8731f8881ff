import { expect, it } from 'vitest';
import { connectBoardService } from '../../../main/adapters/board-api/board-service.ts';

it('an address outside this computer, where none is used, is an outcome in words, and nothing is sent', async () => {
  let calls = 0;
  const service = connectBoardService({
    credentials: async () => await Promise.resolve({ address: 'https://boards.example.com', token: 'secret' }),
    api: 'v3',
    loopbackOnly: true,
    fetch: async () => {
      calls += 1;
      return await Promise.resolve(new Response('{}'));
    },
  });

  expect(await service.whoAmI()).toEqual({
    kind: 'silent',
    why: 'not-asked',
    words: expect.stringContaining('only connects within this computer'),
    maybeApplied: false,
  });
  expect(calls).toBe(0);
});
