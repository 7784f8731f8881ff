import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../../api/client.ts';
import { everywhere } from '../../../common/domain/search.ts';
import { connectBoardService } from '../../../main/adapters/board-api/board-service.ts';
import type { AppWorld } from '../../support/app-world.ts';
import { passesLookedAt } from '../../support/at-service.ts';
import { type Fault, type FaultPlan, HEALTHY } from '../../support/faults.ts';
import { signedIn } from '../../support/signed-in.ts';
import { always, scriptedServer } from '../support/scripted-server.ts';

const MINUTE_MS = 60_000;

interface Listed {
  readonly id: unknown;
}

/** What is asked for at `path` comes with the element of `list` that has this id as `odd` makes it. */
function withOdd(path: RegExp, [list, id]: readonly [string, number], odd: (one: Listed) => unknown): FaultPlan {
  const of = (body: string): string => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the service answers there
    const record = JSON.parse(body) as Record<string, Listed[]>;
    return JSON.stringify({ ...record, [list]: (record[list] ?? []).map((one) => (one.id === id ? odd(one) : one)) });
  };
  const fault: Fault = { kind: 'other-words', of };
  return (asked) => (path.test(asked.path) ? fault : HEALTHY);
}

async function isFound(world: AppWorld, name: string): Promise<boolean> {
  return (await world.app().searchCached(everywhere(name))).hits.some(({ task }) => task.name === name);
}

const ODD: readonly (readonly [string, (first: Listed) => unknown])[] = [
  ['an id that is none', (first) => ({ ...first, id: 'seven' })],
  ['no id', ({ id: _id, ...first }) => first],
  ['nothing in it', () => null],
];

describe('a board in the list of boards that has', () => {
  it.each(ODD)('%s is not forgotten, nor its cards', async (_what, odd) => {
    await using world = await signedIn({ speed: 1000 });
    const card = world.board.tasks[0];
    world.network.follow(withOdd(/users\/current/, ['boards', card?.boardId ?? 0], odd), world.now);

    await passesLookedAt(world, 12 * MINUTE_MS);

    expect(await isFound(world, card?.name ?? '')).toBe(true);
    expect(world.app().snapshot().sync).toMatchObject({ offlineSince: null });
  });
});

describe('a card in the list of a board that has', () => {
  it.each(ODD)('%s is not forgotten, and the others are read', async (_what, odd) => {
    await using world = await signedIn({ speed: 1000 });
    const { boardId } = world.board.tasks[0] ?? { boardId: 0 };
    const [first, second, third] = world.board.tasks.filter((card) => card.boardId === boardId);
    if (first === undefined || second === undefined || third === undefined) throw new Error('three cards are needed');
    const { v3 } = createApiClient({ baseUrl: `http://127.0.0.1:${world.board.port}`, token: world.board.newToken() });
    world.network.follow(withOdd(/boards\/\d+\.json/, ['tasks', first.id], odd), world.now);

    // More than one change: the board is read whole.
    const changed = [second, third].map(
      async ({ id, name }) => await v3.updateTask({ task_id: id, name: `${name} again` }),
    );
    await Promise.all(changed);
    await passesLookedAt(world, 12 * MINUTE_MS);

    await expect.poll(async () => await isFound(world, `${second.name} again`)).toBe(true);
    expect(await isFound(world, first.name)).toBe(true);
  });
});

describe('an entry of a changelog that is not understood', () => {
  const entry = {
    id: 9,
    what: 'created',
    changed_object_type: 'Task',
    changed_object_id: 3,
    data: { task_name: 'Ship' },
  };

  it.each([
    ['its id', { id: 'nine' }],
    ['the id of its card', { changed_object_id: 'three' }],
  ])('in %s is no proof that a card is not there', async (_what, odd) => {
    await using server = await scriptedServer(
      always(200, [
        { ...entry, id: 8, changed_object_id: 2 },
        { ...entry, ...odd },
      ]),
    );
    const service = connectBoardService({
      credentials: async () => await Promise.resolve({ address: server.url, token: 'a1b2c3' }),
      api: 'v3',
      loopbackOnly: true,
    });

    const outcome = await service.createdTasks(2, { entry: 7, atMs: 0 });

    expect(outcome).toMatchObject({ kind: 'silent', why: 'not-json' });
  });
});
