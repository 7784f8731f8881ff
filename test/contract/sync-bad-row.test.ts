import { expect, it } from 'vitest';
import { wholeSecond } from '../../main/core/clock.ts';
import { HEALTHY } from '../support/faults.ts';
import { saved, signedIn, stopAll, taskIds } from '../support/signed-in.ts';

const MINUTE_MS = 60_000;

it.each(['DELETE', 'PUT'])('a change whose connection always breaks holds up no other (%s)', async (method) => {
  await using world = await signedIn({ speed: 100 });
  const [first, second, third] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 200 * MINUTE_MS;
  const endedAt = startedAt + MINUTE_MS;
  world.app().time.log(first, startedAt, endedAt);
  world.app().start(second);
  const { today } = await world.until((shown) => shown.today.sessions.length === 2 && saved(shown));
  const old = today.sessions.find(({ task }) => task.taskId === first)?.trackerId ?? 0;
  const there = (await world.board.trackers()).find(({ task_id }) => task_id === first);
  const isMeant = (path: string): boolean => path.includes(`time_trackers/${there?.id}.json`);
  world.network.follow(
    (asked) => (asked.method === method && isMeant(asked.path) ? { kind: 'drop' } : HEALTHY),
    world.now,
  );

  if (method === 'DELETE') world.app().time.remove(old);
  else world.app().time.edit(old, { was: { startedAt, endedAt }, endedAt: endedAt + 1000 });
  await world.until(({ sync }) => sync.offlineSince !== null);
  stopAll(world);
  world.app().time.log(third, startedAt, endedAt);

  await world.until(({ sync }) => sync.waiting === 1);
  expect((await world.board.trackers()).filter(({ ended_at }) => ended_at === null)).toEqual([]);
});
