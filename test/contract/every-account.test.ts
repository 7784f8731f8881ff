import { expect, it } from 'vitest';
import { everywhere } from '../../common/domain/search.ts';
import type { AccountSummary } from '../../common/domain/snapshot.ts';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld, AppWorldOptions } from '../support/app-world.ts';
import { comesTrue } from '../support/scripted-day.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const MINUTE_MS = 60_000;

it('what waits in an account that is not open arrives while another one is shown', async () => {
  await using world = await twoAccounts();
  const [taskId] = taskIds(world);
  const startedAt = await loggedOffline(world);
  expect(closed(world)).toMatchObject({ waiting: 1, needsYou: 0 });

  await world.network.restore();
  await world.until(() => closed(world)?.waiting === 0);

  expect(world.app().snapshot().account?.userName).not.toBe(world.board.userName);
  expect(await times(world)).toEqual([{ task_id: taskId, startedAt }]);
  expect(world.defects).toEqual([]);
});

it('arrives after the next start, too, at which the closed account is opened by nobody', async () => {
  await using world = await twoAccounts();
  const [taskId] = taskIds(world);
  const startedAt = await loggedOffline(world);

  world.crash();
  await world.network.restore();
  await world.until(() => closed(world)?.waiting === 0);

  expect(world.app().snapshot().account?.userName).not.toBe(world.board.userName);
  expect(await times(world)).toEqual([{ task_id: taskId, startedAt }]);
});

it('a board that is left while a request is on its way goes on with it, and nothing is sent twice', async () => {
  await using world = await twoAccounts();
  const [taskId] = taskIds(world);
  const [mine, theirs] = idsOf(world);
  world.app().switchAccount(mine);
  await world.until(saved);
  const gate = Promise.withResolvers<void>();
  let creates = 0;
  world.network.follow(({ method }) => {
    if (method !== 'POST') return { kind: 'none' };
    creates += 1;
    return { kind: 'delay', until: gate.promise };
  });
  world.app().start(taskId);
  await comesTrue(() => creates === 1);

  world.app().switchAccount(theirs);
  world.app().switchAccount(mine);
  world.app().switchAccount(theirs);
  gate.resolve();
  await world.until(() => closed(world)?.waiting === 0);

  expect(creates).toBe(1);
  expect(await world.board.trackers()).toHaveLength(1);
  expect(world.defects).toEqual([]);
});

it('what another device did in a closed account is known at a slow pace', async () => {
  await using world = await twoAccounts({ speed: 100 });
  const [taskId] = taskIds(world);

  await world.board.log(taskId, wholeSecond(world.now()) - MINUTE_MS, null);

  await world.until(() => closed(world)?.running === 1);
  expect(world.app().snapshot().running).toEqual([]);
});

it('a token that is refused in a closed account is said once, with its name, and nothing of it is sent any more', async () => {
  await using world = await twoAccounts({ speed: 100 });
  const [taskId] = taskIds(world);

  world.board.revokeTokens();

  await world.until(() => closed(world)?.signInNeeded === true);
  const { notices, account } = world.app().snapshot();
  expect(account?.signInNeeded).toBe(false);
  expect(notices.map(({ text }) => text)).toEqual([
    expect.stringMatching(new RegExp(`^The service no longer takes the token of ${world.board.userName}, 127`)),
  ]);
  world.app().dismissNotice(notices[0]?.id ?? '');
  world.app().switchAccount(idsOf(world)[0]);
  world.app().start(taskId);
  world.app().switchAccount(idsOf(world)[1]);
  await world.until(() => closed(world)?.signInNeeded === true);
  expect(closed(world)?.waiting).toBe(1);
  expect(world.app().snapshot().notices).toEqual([]);
});

it('a refused token of a closed account is not said again by the next run, before there is a new one', async () => {
  await using world = await twoAccounts({ speed: 100 });
  const [mine, theirs] = idsOf(world);
  world.app().setWatched(false);
  world.board.revokeTokens();
  await world.until(({ notices }) => notices.length === 1);

  world.crash();
  await world.until(({ notices }) => notices.length === 1);
  world.crash();
  await world.until(() => closed(world)?.signInNeeded === true);
  expect(world.app().snapshot().notices).toEqual([]);

  world.app().switchAccount(mine);
  await world.app().signInAgain(world.board.newToken(), 'keychain');
  world.app().switchAccount(theirs);
  await world.until(saved);
  world.board.revokeTokens();
  await world.until(({ notices }) => notices.length === 1);
});

it.each([true, false])(
  'that its token was refused is forgotten with its account; told before that: %s',
  async (isToldBefore) => {
    await using world = await twoAccounts({ speed: 100 });
    const [mine] = idsOf(world);
    world.app().setWatched(isToldBefore);
    world.board.revokeTokens();
    await world.until(({ notices }) => notices.length === 1);
    expect(world.app().snapshot().settings.refusalsTold).toHaveLength(isToldBefore ? 1 : 0);

    await world.app().removeAccount(mine, true);
    world.app().setWatched(true);

    expect(world.app().snapshot().settings.refusalsTold).toEqual([]);
  },
);

it('what is asked about time of a closed account is counted there, before anybody opens it', async () => {
  await using world = await twoAccounts();
  const [mine, theirs] = idsOf(world);
  world.app().switchAccount(mine);
  world.app().start(taskIds(world)[0]);
  await world.until(saved);
  world.app().switchAccount(theirs);
  await world.until(saved);
  expect(closed(world)).not.toHaveProperty('questions');

  world.jumpClock(10 * MINUTE_MS);
  world.app().refresh();

  expect(closed(world)).toMatchObject({ questions: 1, needsYou: 0, waiting: 0 });
  expect(world.app().snapshot().questions).toEqual([]);
});

it('the built-in board is started for what waits there alone', async () => {
  let starts = 0;
  await using world = await signedIn({
    startBuiltIn: async (board) => {
      starts += 1;
      return await Promise.resolve({ address: `http://127.0.0.1:${board.port}`, token: board.newToken() });
    },
  });
  const [taskId] = taskIds(world);
  await world.app().tryBuiltIn();
  await comesTrue(
    async () => (await world.app().searchCached(everywhere(world.board.tasks[0]?.name ?? ''))).hits.length > 0,
  );
  world.app().start(taskId);
  await world.until(saved);
  const trackerId = world.app().snapshot().running[0]?.trackerId ?? 0;
  const [service] = idsOf(world);
  world.app().switchAccount(service);
  starts = 0;
  world.crash();
  await world.until(saved);
  expect(starts).toBe(0);

  world.app().stop(trackerId);
  await world.until((snapshot) => snapshot.accounts.every(({ waiting }) => waiting === 0));

  expect(starts).toBeGreaterThan(0);
  expect((await world.board.trackers())[0]?.ended_at).not.toBeNull();
});

/** The user's account, which is closed, and that of a colleague, who is shown. */
async function twoAccounts(options: AppWorldOptions = {}): Promise<AppWorld> {
  const world = await signedIn(options);
  await world.until(saved);
  const boardId = world.board.tasks[1]?.boardId ?? 0;
  await world.app().connect(world.network.url, world.board.tokenOfColleague(boardId), 'keychain');
  await world.until(saved);
  return world;
}

/** One minute in the user's account while nothing gets through, which is left for the other one then; gives its start. */
async function loggedOffline(world: AppWorld): Promise<number> {
  const [taskId] = taskIds(world);
  const [mine, theirs] = idsOf(world);
  world.app().switchAccount(mine);
  await world.network.cut();
  const startedAt = wholeSecond(world.now()) - 2 * MINUTE_MS;
  world.app().time.log(taskId, startedAt, startedAt + MINUTE_MS);
  world.app().switchAccount(theirs);
  return startedAt;
}

/** Of the user and of the colleague. */
function idsOf(world: AppWorld): [number, number] {
  const [mine, theirs] = world.app().snapshot().accounts;
  return [mine?.id ?? 0, theirs?.id ?? 0];
}

function closed(world: AppWorld): AccountSummary | undefined {
  return world
    .app()
    .snapshot()
    .accounts.find(({ current }) => !current);
}

async function times(world: AppWorld): Promise<readonly object[]> {
  const trackers = await world.board.trackers();
  return trackers.map(({ task_id, started_at }) => ({ task_id, startedAt: Date.parse(started_at) }));
}
