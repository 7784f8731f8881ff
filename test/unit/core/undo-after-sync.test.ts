import { expect, it } from 'vitest';
import { systemTimers } from '../../../main/adapters/clock.ts';
import type { AppWorld } from '../../support/app-world.ts';
import { saved, signedIn, taskIds } from '../../support/signed-in.ts';
import { editTimes } from '../../support/edit-times.ts';

/** Short, so that all of it lies in today whenever this runs. */
const SECOND = 1000;

/** What the service holds and what is meant here, as `[task, start, end]`, by start. */
async function held(world: AppWorld): Promise<unknown> {
  await world.until(saved);
  const trackers = (await world.board.trackers()).map(({ task_id: taskId, started_at: start, ended_at: end }) => [
    taskId,
    Date.parse(start),
    end === null ? null : Date.parse(end),
  ]);
  return trackers.toSorted((a, b) => Number(a[1]) - Number(b[1]));
}

function meant(world: AppWorld): unknown {
  const { sessions } = world.app().snapshot().today;
  return sessions.map(({ task, startedAt, endedAt }) => [task.taskId, startedAt, endedAt]);
}

it.each<[string, (world: AppWorld, tracker: { id: number; startedAt: number; endedAt: number }) => number | null]>([
  ['an edit', ({ app }, { id, startedAt, endedAt }) => editTimes(app(), id, startedAt - SECOND, endedAt - SECOND)],
  ['a split', ({ app }, { id, startedAt }) => app().time.split(id, startedAt + SECOND)],
  ['a deletion', ({ app }, { id }) => app().time.remove(id)],
  [
    'a logged interval',
    (world, { startedAt }) => world.app().time.log(taskIds(world)[1], startedAt - SECOND, startedAt),
  ],
  ['a start', (world) => world.app().start(taskIds(world)[1])],
  ['an earlier start', (world, { startedAt }) => world.app().start(taskIds(world)[0], startedAt + SECOND)],
  ['an entry that was made to run', ({ app }, { id, startedAt }) => editTimes(app(), id, startedAt, null)],
])('%s that the service took is taken back there too, and done again by undo of the undo', async (_name, command) => {
  await using world = await signedIn();
  const now = Date.now();
  world.app().time.log(taskIds(world)[0], now - 20 * SECOND, now - 10 * SECOND);
  const before = await held(world);
  const [session] = world.app().snapshot().today.sessions;
  if (session === undefined || session.endedAt === null) throw new Error('nothing was logged');
  const tracker = { id: session.trackerId, startedAt: session.startedAt, endedAt: session.endedAt };

  const changeId = command(world, tracker);
  const after = await held(world);
  expect(after).toEqual(meant(world));
  const undone = world.app().time.undo(changeId ?? 0);
  const back = await held(world);
  world.app().time.undo(undone ?? 0);
  const again = await held(world);

  expect(after).not.toEqual(before);
  expect(back).toEqual(before);
  expect(again).toEqual(after);
  expect(world.defects).toEqual([]);
});

it('a merge that the service took is taken back there too', async () => {
  await using world = await signedIn();
  const now = Date.now();
  const [task] = taskIds(world);
  world.app().time.log(task, now - 40 * SECOND, now - 30 * SECOND);
  world.app().time.log(task, now - 20 * SECOND, now - 10 * SECOND);
  const before = await held(world);
  const last = world.app().snapshot().today.sessions.at(-1)?.trackerId ?? 0;

  const changeId = world.app().time.merge(last);
  const merged = await held(world);
  world.app().time.undo(changeId ?? 0);

  expect(merged).toHaveLength(1);
  expect(await held(world)).toEqual(before);
});

it('a command taken back at once, before or while it is sent, leaves nothing behind', async () => {
  await using world = await signedIn();
  const [first, second] = taskIds(world);
  world.app().start(first);
  const before = meant(world);
  for (let round = 0; round < 10; round += 1) {
    const changeId = world.app().start(second);
    // The sending comes as far as it gets meanwhile.
    for (let turn = 0; turn < round * 4; turn += 1) await systemTimers.pause();
    world.app().time.undo(changeId ?? 0);
  }

  expect(await held(world)).toEqual(before);
});
