import { expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { UserFailure } from '../../main/core/user-failure.ts';
import type { AppWorld } from '../support/app-world.ts';
import { HEALTHY } from '../support/faults.ts';
import { ALL, query } from '../support/reports.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

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

/** From now on what is asked for at such a path waits until it is let go; `reached`: one waits. */
function held(world: AppWorld, path: RegExp) {
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  world.network.follow((request) => {
    if (request.method !== 'GET' || !path.test(request.path)) return HEALTHY;
    asked.resolve();
    return { kind: 'delay', until: gate.promise };
  });
  return { reached: asked.promise, letGo: gate.resolve };
}

/** Renamed by another device: a read of its board finds something to write. */
async function renamed({ board }: AppWorld, taskId: number): Promise<void> {
  const { v3 } = createApiClient({ baseUrl: `http://127.0.0.1:${board.port}`, token: board.newToken() });
  await v3.updateTask({ task_id: taskId, name: 'Renamed elsewhere' });
}

it.each<[string, RegExp, (world: AppWorld, taskId: number) => Promise<unknown>]>([
  ['the boards', /\/changelog/, async (world) => await Promise.resolve(world.app().refresh())],
  ['a card', /^\/api\/v3\/tasks\/\d+/, async (world, taskId) => await world.app().cards().refresh(taskId)],
  [
    'a search',
    /^\/api\/v3\/tasks\/search/,
    async (world) => (await world.app().searchRemote({ text: 'a', boardId: null, archived: false })).hits,
  ],
])(
  'an answer about %s that comes after the close is not waited for, and is written nowhere',
  async (_what, path, ask) => {
    await using world = await signedIn();
    const [taskId] = taskIds(world);
    await renamed(world, taskId);
    const { reached, letGo } = held(world, path);
    world.crash();
    await world.until((snapshot) => saved(snapshot) && snapshot.sync.unread === undefined);
    const asking = ask(world, taskId).catch((error: unknown) => error);
    await reached;

    await world.app().close();
    letGo();
    await expect.poll(() => world.network.underway()).toBe(0);

    expect(world.defects).toEqual([]);
    expect([undefined, [], expect.any(UserFailure)]).toContainEqual(await asking);
  },
);

it('an answer for a report that comes after its account was removed is kept nowhere', async () => {
  await using world = await signedIn();
  const everybodys = query({ filters: ALL });
  const { reached, letGo } = held(world, /time_report/);
  const asking = world.app().reports().open(everybodys, true);
  await reached;

  await world.app().removeAccount(world.app().snapshot().accounts[0]?.id ?? 0, true);
  letGo();
  await expect.poll(() => world.network.underway()).toBe(0);

  expect((await asking).sources.problems).toContain('The service cannot be reached.');
  await world.app().connect(world.network.url, world.board.token, 'keychain');
  // Others' time is kept for the boards that were asked about.
  await world.app().reports().options(true);
  expect((await world.app().reports().open(everybodys, false)).sources.asOf).toBeNull();
});
