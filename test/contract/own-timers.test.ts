import { expect, it } from 'vitest';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

it('a timer that runs in another account is told and stopped there, and its board hears of it', async () => {
  await using world = await signedIn();
  const [mine, theirs] = world.board.tasks;
  if (mine === undefined || theirs === undefined) throw new Error('the board has too few tasks');
  const timers = () => world.app().ownTimers;
  const [taskId] = taskIds(world);
  world.app().start(taskId);
  await world.until(saved);
  const accountId = world.app().snapshot().accounts[0]?.id ?? 0;
  await world.app().connect(world.network.url, world.board.tokenOfColleague(theirs.boardId), 'keychain');
  await world.until(saved);

  const [timer] = timers().all();
  expect(timer).toMatchObject({
    task: { taskId, name: mine.name },
    account: { userName: world.board.userName, address: world.network.url },
  });
  timers().stop(timer?.trackerId ?? 0);
  expect(timers().all()).toEqual([]);
  expect((await world.board.trackers())[0]?.ended_at).toBeNull();

  world.app().switchAccount(accountId);
  await world.until(saved);
  expect((await world.board.trackers())[0]?.ended_at).not.toBeNull();
});

it('what another device started is nobody to ask about; what runs is, also where nobody is signed in', async () => {
  await using world = await signedIn();
  const [first, second] = taskIds(world);
  await world.board.log(second, Math.floor(world.now() / 1000) * 1000 - 60_000, null);
  world.app().refresh();
  await world.until(({ running }) => running.length === 1);
  expect(world.app().ownTimers.all()).toEqual([]);

  world.app().start(first);
  expect(world.app().ownTimers.all()).toMatchObject([{ task: { taskId: first }, account: null }]);
  await world.app().signOut();
  const [timer] = world.app().ownTimers.all();
  expect(timer).toMatchObject({ account: { userName: world.board.userName } });
  world.app().ownTimers.stop(timer?.trackerId ?? 0);

  expect(world.app().ownTimers.all()).toEqual([]);
  expect(() => world.app().ownTimers.stop(999)).toThrow('no longer here');
});
