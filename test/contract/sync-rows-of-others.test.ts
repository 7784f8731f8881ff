import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld } from '../support/app-world.ts';
import { held, passesLookedAt } from '../support/at-service.ts';
import { editTimes } from '../support/edit-times.ts';
import { type Fault, type FaultPlan, HEALTHY } from '../support/faults.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const MINUTE_MS = 60_000;
const FAST = { speed: 100 };

/** A colleague with an hour on the first card; gives the fault by which their lists come instead of ours. */
async function colleague({ board, now }: AppWorld): Promise<Fault> {
  const { id, boardId } = board.tasks[0] ?? { id: 0, boardId: 0 };
  const token = board.tokenOfMember(boardId, ['read_tasks']);
  const { v3 } = createApiClient({ baseUrl: `http://127.0.0.1:${board.port}`, token });
  const startedAt = new Date(wholeSecond(now()) - 60 * MINUTE_MS).toISOString();
  await v3.createTracker({ board_id: boardId, task_id: id, started_at: startedAt, ended_at: null });
  return { kind: 'none', as: token };
}

const isList: (...asked: Parameters<FaultPlan>) => boolean = ({ method, path }) =>
  method === 'GET' && path.startsWith('/api/v1/time_trackers');

describe('lists that hold the time of somebody else', () => {
  it('take nothing in, and are no proof that ours is gone', async () => {
    await using world = await signedIn(FAST);
    const [first, second] = taskIds(world);
    const theirs = await colleague(world);
    const startedAt = wholeSecond(world.now()) - 5 * MINUTE_MS;
    for (const task of [first, second]) world.app().time.log(task, startedAt, startedAt + MINUTE_MS);
    world.app().start(first);
    const before = await world.until((snapshot) => snapshot.running.length === 1 && saved(snapshot));

    world.network.follow((asked) => (isList(asked) ? theirs : HEALTHY), world.now);
    await passesLookedAt(world, 5 * MINUTE_MS);

    const { today, running, sync } = world.app().snapshot();
    expect(today.sessions.map(({ trackerId }) => trackerId)).toEqual(before.today.sessions.map((one) => one.trackerId));
    expect(running).toEqual(before.running);
    expect(sync).toMatchObject({ waiting: 0, needsYou: 0, offlineSince: null });
    expect(world.app().outbox.view().gone).toEqual([]);
  });

  it('do not have a create sent again whose answer was lost', async () => {
    await using world = await signedIn(FAST);
    const [first] = taskIds(world);
    const theirs = await colleague(world);
    const startedAt = wholeSecond(world.now()) - 5 * MINUTE_MS;
    let creates = 0;
    world.network.follow((asked) => {
      if (isList(asked)) return theirs;
      if (asked.method !== 'POST' || creates++ > 0) return HEALTHY;
      return { kind: 'cut-answer', share: 0 };
    }, world.now);

    world.app().time.log(first, startedAt, startedAt + MINUTE_MS);
    await passesLookedAt(world, 3 * MINUTE_MS);
    expect(creates).toBe(1);
    expect(world.app().snapshot().sync.waiting).toBe(1);
    await world.network.restore();
    world.app().refresh();
    await world.until(saved);

    expect(creates).toBe(1);
    expect(await world.board.trackers()).toHaveLength(1);
  });
});

it('a list of one card that holds the time of another one is no proof that any of it is gone', async () => {
  await using world = await signedIn(FAST);
  const [first, second] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 240 * MINUTE_MS;
  world.app().time.log(first, startedAt, startedAt + 60 * MINUTE_MS);
  world.app().start(second);
  await world.until(saved);
  const trackerId =
    world
      .app()
      .snapshot()
      .today.sessions.find(({ endedAt }) => endedAt !== null)?.trackerId ?? 0;
  const all = await world.board.trackers();
  const ofOther = JSON.stringify(all.filter(({ task_id: taskId }) => taskId === second));
  world.network.follow(
    ({ path }) => (path.includes(`task_id=${first}`) ? { kind: 'other-words', of: () => ofOther } : HEALTHY),
    world.now,
  );
  await world.passes(3 * MINUTE_MS);
  editTimes(world.app(), trackerId, startedAt, startedAt + 120 * MINUTE_MS);
  await world.passes(2 * MINUTE_MS);

  expect((await held(world))[0]).toEqual([startedAt, startedAt + 120 * MINUTE_MS]);
  expect(world.app().snapshot().sync).toMatchObject({ waiting: 0, needsYou: 0 });
});

it('an account whose token was given to somebody else stops, and sends all for its person once they sign in again', async () => {
  await using world = await signedIn(FAST);
  const [first] = taskIds(world);
  const theirs: Fault = { kind: 'none', as: world.board.tokenOfColleague(world.board.tasks[0]?.boardId ?? 0) };
  const startedAt = wholeSecond(world.now()) - 5 * MINUTE_MS;
  world.network.follow(() => theirs, world.now);

  world.app().time.log(first, startedAt, startedAt + MINUTE_MS);
  await world.until(({ account, sync }) => account?.signInNeeded === true && sync.waiting === 1);
  await world.network.restore();
  await world.app().signInAgain(world.board.newToken(), 'keychain');
  await world.until(saved);

  expect(await world.board.trackers()).toHaveLength(1);
  expect(world.app().snapshot().today.sessions).toMatchObject([{ startedAt, confirmed: true }]);
});
